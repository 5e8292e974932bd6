/* What the pages do beyond being read: editions, languages, addresses, terms, scenarios, search.
   A page works without it; nothing is loaded from elsewhere. */
"use strict";

const site = JSON.parse(document.getElementById("site-data")?.textContent || "{}");
const words = site.words || {};
const wait = new Map();

/* Files that are loaded when they are needed call these. */
window.babelSite = {
  scenarios: {},
  glossaryEntries: null,
  suggestions: null,
  chapter(name, told) {
    this.scenarios[name] = told;
  },
  glossary(entries) {
    this.glossaryEntries = entries;
  },
  terms(list) {
    this.suggestions = list;
  },
};

function load(address) {
  if (!wait.has(address)) {
    wait.set(
      address,
      new Promise((resolve, reject) => {
        const script = document.createElement("script");
        script.src = address;
        script.onload = resolve;
        script.onerror = () => {
          wait.delete(address);
          reject(new Error(address));
        };
        document.head.append(script);
      }),
    );
  }
  return wait.get(address);
}

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/* Telling screen readers what happened */
const status = make("div", { class: "visually-hidden", role: "status" });
document.body.append(status);
function announce(text) {
  status.textContent = "";
  setTimeout(() => (status.textContent = text), 50);
}

/* Editions */
function chooseEdition(name) {
  document.documentElement.dataset.edition = name;
  for (const button of document.querySelectorAll(".edition-switch button")) {
    button.setAttribute("aria-pressed", String(button.dataset.choose === name));
  }
}
chooseEdition(document.documentElement.dataset.edition || "both");
for (const button of document.querySelectorAll(".edition-switch button")) {
  button.addEventListener("click", () => {
    const name = button.dataset.choose;
    chooseEdition(name);
    try {
      localStorage.setItem("edition", name);
    } catch {
      /* it is then not remembered */
    }
    const address = new URL(location.href);
    if (name === "both") address.searchParams.delete("edition");
    else address.searchParams.set("edition", name);
    try {
      history.replaceState(null, "", address);
    } catch {
      /* a page from a file keeps its address */
    }
  });
}

/* Languages: the same place in the other language */
for (const link of document.querySelectorAll(".language-switch a")) {
  const plain = link.getAttribute("href");
  const follow = () => link.setAttribute("href", plain + location.search + location.hash);
  for (const event of ["pointerdown", "focus", "click"]) link.addEventListener(event, follow);
}

/* Addresses of clauses */
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = make("textarea", { class: "visually-hidden", readonly: "" });
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}
document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("button.copy");
  if (!button) return;
  const address = new URL(location.href);
  address.hash = button.dataset.anchor;
  await copyText(address.href);
  button.classList.add("copied");
  button.dataset.said = button.dataset.copied;
  announce(button.dataset.copied);
  setTimeout(() => button.classList.remove("copied"), 1600);
});

/* Names that were given up lead on */
function named() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return ""; // an address may end in anything
  }
}
function leadOn() {
  const name = named();
  const replaced = Object.hasOwn(site.retired || {}, name) ? site.retired[name] : null;
  if (replaced && !location.pathname.endsWith("/retired.html")) location.replace(site.root + replaced);
}
/* A place that is folded away is unfolded when one is led to it */
function unfold() {
  leadOn();
  let place = document.getElementById(named());
  while ((place = place?.closest("details:not([open])"))) place.open = true;
}
addEventListener("hashchange", unfold);
unfold();

/* What a word means: on hover, on focus, on tap */
const tip = make("div", { class: "tip", id: "tip", role: "tooltip", hidden: "" });
document.body.append(tip);
let tipFor = null;
let byTouch = false;

async function meaningOf(element) {
  if (element.dataset.word) return [null, site.standings[element.dataset.word]];
  if (!window.babelSite.glossaryEntries) await load(site.glossary);
  return window.babelSite.glossaryEntries[element.dataset.term] || null;
}

async function showTip(element) {
  tipFor = element;
  const told = await meaningOf(element).catch(() => null);
  if (!told || tipFor !== element) return;
  const [term, meaning] = told;
  tip.replaceChildren(...(term ? [make("b", {}, term), " "] : []), meaning);
  if (byTouch && element.href) tip.append(" ", make("a", { href: element.href }, `${words.glossary} ›`));
  tip.hidden = false;
  element.setAttribute("aria-describedby", "tip");
  const box = element.getBoundingClientRect();
  const left = Math.max(8, Math.min(box.left, document.documentElement.clientWidth - tip.offsetWidth - 8));
  const below = box.bottom + tip.offsetHeight + 12 < innerHeight || box.top < tip.offsetHeight + 12;
  const top = below ? box.bottom + 6 : box.top - tip.offsetHeight - 6;
  tip.style.left = `${left + scrollX}px`;
  tip.style.top = `${top + scrollY}px`;
}
function hideTip() {
  tipFor?.removeAttribute("aria-describedby");
  tipFor = null;
  tip.hidden = true;
}
const explained = (event) => event.target.closest?.(".term, .standing");
document.addEventListener("pointerdown", (event) => (byTouch = event.pointerType === "touch"));
document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch") return;
  const element = explained(event);
  if (element) showTip(element);
  else if (!tip.contains(event.target)) hideTip();
});
document.addEventListener("focusin", (event) => {
  const element = explained(event);
  if (element) showTip(element);
  else if (!tip.contains(event.target)) hideTip();
});
document.addEventListener("click", (event) => {
  const element = explained(event);
  if (element && (byTouch || element.dataset.word)) {
    event.preventDefault();
    showTip(element);
  } else if (!tip.contains(event.target)) hideTip();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") hideTip();
});

/* Scenarios: loaded when they are opened */
let opened = 0;
async function fill(details) {
  if (details.dataset.filled) return;
  details.dataset.filled = "yes";
  const body = details.querySelector(".scenario-body");
  const [chapter, key] = details.dataset.scenario.split("/");
  body.setAttribute("aria-busy", "true");
  try {
    await load(site.scripts[chapter]);
    const told = window.babelSite.scenarios[chapter];
    if (!document.querySelector("symbol[id^='bb-'], [id^='bb-']")) {
      document.body.insertAdjacentHTML("afterbegin", told.symbols);
    }
    opened += 1;
    body.innerHTML = told.scenarios[key].replaceAll("@root@", site.root).replaceAll("@ids@", `s${opened}-`);
  } catch {
    delete details.dataset.filled;
    body.prepend(make("p", { class: "failed" }, words.failed));
  }
  body.removeAttribute("aria-busy");
}
document.addEventListener(
  "toggle",
  (event) => {
    const details = event.target;
    if (!details.open) return;
    if (details.matches?.("details.scenario")) fill(details);
    if (details.matches?.("details.scenarios")) {
      const inside = details.querySelectorAll("details.scenario");
      if (inside.length === 1) inside[0].open = true;
    }
  },
  true,
);

/* Search */
let engine = null;
function searchEngine() {
  if (!engine) {
    const base = new URL(`${site.root}pagefind/`, location.href);
    engine = import(new URL("pagefind.js", base))
      .then(async (found) => {
        await found.options({
          basePath: base.href,
          excerptLength: 24,
          ranking: { metaWeights: { title: 10, words: 6, where: 0.2, kind: 0, address: 0 } },
        });
        return found;
      })
      .catch((error) => {
        engine = null;
        throw error;
      });
  }
  return engine;
}

const plain = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();

/* What a word may mean: the terms that have it among their other names, right or misspelt. */
async function meanings(query) {
  if (!window.babelSite.suggestions) await load(`${site.root}pagefind/terms.js`);
  return window.babelSite.suggestions[query.toLowerCase()] || [];
}

/* How well a record fits beyond what the engine says: its very name, a part of its name, a name that its term has. */
function fit(meta, query, meant) {
  const title = plain(meta.title);
  const rank = { clause: 1, term: 0.5 }[meta.kind] || 0;
  if (title === query) return rank ? 8 + rank : 2.5;
  if (rank && title.endsWith(` ${query}`)) return 6 + rank;
  const names = (meta.words || "").split(" · ").map(plain);
  if (meta.kind === "term" && names.includes(query)) return 2.2;
  if (rank && (title.startsWith(`${query} `) || names.slice(0, 8).includes(query))) return 4 + rank;
  const told = title.split(" ");
  const near = meant.some((term) => told.some((word) => word.startsWith(stem(term))));
  return (near ? 2 : 0) + rank;
}
const stem = (term) => plain(term).replace(/ .*/, "").replace(/(s|e|ing|ion)$/, "");

async function search(query, most) {
  const found = await (await searchEngine()).search(query);
  const meant = await meanings(query).catch(() => []);
  const records = await Promise.all(found.results.slice(0, 60).map((result) => result.data()));
  const asked = plain(query);
  const ranked = records.map((record, place) => ({ record, place, fit: fit(record.meta, asked, meant) }));
  ranked.sort((one, other) => other.fit - one.fit || one.place - other.place);
  const sure = ranked.length > 0 && ranked[0].fit >= 2;
  return { number: found.results.length, sure, records: ranked.slice(0, most).map(({ record }) => record) };
}

function distance(one, other, most) {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (one[i - 1] === other[j - 1] ? 0 : 1));
    }
    if (Math.min(...next) > most) return most + 1;
    row = next;
  }
  return row[other.length];
}

async function suggestion(query) {
  await meanings(query);
  const asked = query.toLowerCase().trim();
  const most = Math.max(1, Math.floor(asked.length / 3));
  let best = null;
  let least = most + 1;
  for (const [word, [term]] of Object.entries(window.babelSite.suggestions)) {
    const far = distance(asked, word, most);
    if (far < least) [best, least] = [term, far];
  }
  return best;
}

/* What pagefind shows begins with the title, which stands above it already. */
function withoutTitle(excerpt, title) {
  const [first, ...rest] = excerpt.split(/\s+/);
  const letters = (text) => text.replace(/<[^>]*>/g, "").replace(/\.$/, "");
  const length = title.split(/\s+/).length;
  const start = [first, ...rest].slice(0, length).join(" ");
  return letters(start) === title ? [first, ...rest].slice(length).join(" ") : excerpt;
}

function resultOf(record) {
  const { title, kind, where, address } = record.meta;
  const link = make("a", { href: site.root + address, class: `result result-${kind}` });
  const head = make("span", { class: "result-title" });
  head.append(kind === "clause" || kind === "ruling" ? make("code", {}, title) : title);
  const text = make("span", { class: "result-text" });
  text.innerHTML = withoutTitle(record.excerpt, title);
  link.append(head, make("span", { class: "result-where" }, where || ""), text);
  return link;
}

/* What to tell where a search finds nothing, or nothing that it is sure of. */
async function advice(query, number, again) {
  const message = make("p", { class: number ? "result-count" : "no-result" });
  if (!number) message.append(`${words.none} “${query}”. `);
  const better = await suggestion(query).catch(() => null);
  if (better) {
    const button = make("button", { type: "button", class: "suggestion" }, better);
    button.addEventListener("click", () => again(better));
    message.append(`${words.maybe} `, button, "?");
  }
  return message.childNodes.length ? [message] : [];
}

let boxes = 0;
class SearchBox {
  constructor(form) {
    this.form = form;
    this.input = form.querySelector("input");
    this.page = document.querySelector(".search-page-results");
    this.inPage = Boolean(this.page && form.classList.contains("search-large"));
    this.asked = 0;
    boxes += 1;
    this.list = make("div", { class: "search-list", role: "listbox", id: `search-list-${boxes}`, "aria-label": words.results, hidden: "" });
    this.form.append(this.list);
    if (!this.inPage) {
      for (const [name, value] of Object.entries({
        role: "combobox", "aria-expanded": "false", "aria-controls": this.list.id, "aria-autocomplete": "list",
      })) this.input.setAttribute(name, value);
    }
    this.input.addEventListener("focus", () => searchEngine().catch(() => {}), { once: true });
    this.input.addEventListener("input", () => this.later());
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.form.addEventListener("submit", (event) => this.submit(event));
    document.addEventListener("pointerdown", (event) => {
      if (!this.form.contains(event.target)) this.close();
    });
    this.form.addEventListener("focusout", (event) => {
      if (event.relatedTarget && !this.form.contains(event.relatedTarget)) this.close();
    });
  }

  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), 120);
  }

  async ask(query = this.input.value.trim()) {
    const mine = (this.asked += 1);
    if (!query) {
      this.close();
      if (this.inPage) this.page.replaceChildren();
      return;
    }
    let shown;
    try {
      const { number, sure, records } = await search(query, this.inPage ? 40 : 8);
      shown = sure ? [] : await advice(query, number, (better) => this.again(better));
      if (number && this.inPage) shown.push(make("p", { class: "result-count" }, words.found.replace("{number}", number)));
      shown.push(...records.map(resultOf));
    } catch {
      shown = [make("p", { class: "no-result" }, words.unavailable)];
    }
    if (mine === this.asked) this.show(shown, query);
  }

  again(query) {
    this.input.value = query;
    this.input.focus();
    this.ask();
  }

  show(shown, query) {
    if (this.inPage) {
      this.page.replaceChildren(...shown);
      const address = new URL(location.href);
      address.searchParams.set("q", query);
      try {
        history.replaceState(null, "", address);
      } catch {
        /* a page from a file keeps its address */
      }
      return;
    }
    this.list.replaceChildren(...shown);
    this.options().forEach((option, number) => {
      option.id = `${this.list.id}-${number}`;
      option.setAttribute("role", "option");
      option.setAttribute("aria-selected", "false");
      option.tabIndex = -1;
    });
    this.list.setAttribute("role", this.options().length ? "listbox" : "group");
    this.list.hidden = false;
    this.input.setAttribute("aria-expanded", "true");
    this.input.removeAttribute("aria-activedescendant");
  }

  close() {
    this.list.hidden = true;
    if (!this.inPage) this.input.setAttribute("aria-expanded", "false");
  }

  options() {
    return [...this.list.querySelectorAll(".result")];
  }

  key(event) {
    if (event.key === "Escape") this.close();
    if (this.list.hidden || !["ArrowDown", "ArrowUp"].includes(event.key)) return;
    event.preventDefault();
    const options = this.options();
    if (!options.length) return;
    const now = options.findIndex((option) => option.getAttribute("aria-selected") === "true");
    const next = (now + (event.key === "ArrowDown" ? 1 : -1) + options.length + (now < 0 && event.key === "ArrowUp" ? 1 : 0)) % options.length;
    options.forEach((option, number) => option.setAttribute("aria-selected", String(number === next)));
    options[next].scrollIntoView({ block: "nearest" });
    this.input.setAttribute("aria-activedescendant", options[next].id);
  }

  submit(event) {
    const chosen = this.list.hidden ? null : this.list.querySelector("[aria-selected='true']");
    if (chosen || this.inPage) event.preventDefault();
    if (chosen) {
      this.close();
      location.assign(chosen.href);
    } else if (this.inPage) this.ask();
  }
}

const forms = [...document.querySelectorAll(".search-form")].map((form) => new SearchBox(form));
const asked = new URLSearchParams(location.search).get("q");
const large = forms.find((box) => box.inPage);
if (large) {
  large.input.focus();
  if (asked) large.again(asked);
}
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest?.("input, textarea, select, [contenteditable]")) return;
  const box = forms.find((one) => one.input.offsetParent !== null);
  if (box) {
    event.preventDefault();
    box.input.focus();
  }
});
