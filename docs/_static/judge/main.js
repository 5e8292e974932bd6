// The judge page: a dispute (position and action), its history, and the four parts of the page that show it.

import { actionsView } from "./actions.js";
import { command, readAddress, writeAddress } from "./address.js";
import { boardView } from "./board.js";
import { button, element, replace, sentence } from "./dom.js";
import { Engine } from "./engine.js";
import { EXAMPLES } from "./examples.js";
import { keepForOffline } from "./offline.js";
import { blank, fromText, toText } from "./position.js";
import { pilesView, settingsView } from "./settings.js";
import { verdictIcon } from "./icons.js";
import { verdictSaid, verdictView } from "./verdict.js";
import { LANGUAGE, W } from "./words.js";

const HERE = new URL("./", location.href.split("#")[0]);
const ROOT = LANGUAGE === "en" ? HERE : new URL("../", HERE);
const DOWNLOAD = 6.4;
const MOST_STEPS = 200;

const parts = {};
for (const name of ["board", "action", "verdict", "share"]) {
  parts[name] = element("div", { class: `judge-${name}` });
}
parts.said = element("p", { class: "judge-said", "aria-live": "polite" });
document.querySelector(".judge").append(
  part("board"),
  element("div", { class: "judge-right" }, part("action"), part("verdict"), part("share")),
  (parts.bar = element("button", { type: "button", class: "judge-bar", hidden: true, on: { click: showVerdict } })),
  parts.said,
);

function part(name) {
  const heading = `judge-${name}-heading`;
  return element(
    "section",
    { class: `judge-part judge-part-${name}`, "aria-labelledby": heading },
    element("h2", { id: heading }, W[name]),
    parts[name],
  );
}

const lacking = Engine.lacks();
const engine = new Engine(ROOT, engineChanged);
const state = {
  position: blank(),
  action: null,
  open: null,
  picked: {},
  pasting: false,
  pasted: "",
  typed: null,
  leading: false,
  unreadable: null,
  trouble: null,
  choices: null,
  answer: null,
  rules: null,
  kept: false,
};
const past = [];
let asked = 0;

// What the players do

function snapshot() {
  return { position: state.position, action: state.action };
}

function remember() {
  past.push(snapshot());
  if (past.length > MOST_STEPS) past.shift();
}

function change(mutate, said) {
  remember();
  state.position = structuredClone(state.position);
  mutate(state.position);
  if (said) say(typeof said === "function" ? W.changedTo(said(state.position)) : said);
  settle();
}

function undo() {
  const last = past.pop();
  if (!last) return;
  Object.assign(state, last, { picked: {} });
  settle();
}

function toggle(place) {
  const closing = state.open === place;
  state.open = closing ? null : place;
  drawBoard();
  const key = closing ? place : null;
  const target = key ? `[data-key="${CSS.escape(key)}"]` : "[data-first]";
  parts.board.querySelector(target)?.focus({ preventScroll: false });
}

function pick(picked) {
  state.picked = picked;
  drawAction();
}

function choose(action) {
  if (action !== state.action) remember();
  Object.assign(state, { action, typed: null, leading: true });
  settle();
}

function begin(position, action = null) {
  remember();
  Object.assign(state, { position, action, open: null, picked: {}, pasting: false, pasted: "", typed: null });
  state.leading = Boolean(action);
  settle();
  if (action) wake();
}

const act = { change, toggle, pick, choose, goOn: (text) => begin(fromText(text)) };

function say(text) {
  parts.said.textContent = text;
}

// What follows from it

/** Shows the dispute as it now is, writes it into the address, and asks for its verdict. */
function settle() {
  Object.assign(state, { unreadable: null, trouble: null });
  writeDown();
  draw();
  judge();
}

async function judge() {
  const turn = ++asked;
  if (!engine.ready) return;
  parts.verdict.setAttribute("aria-busy", "true");
  const dispute = { position: toText(state.position), language: LANGUAGE };
  const { choices, error } = await engine.ask({ ask: "choices", ...dispute });
  const answer = !error && state.action ? await engine.ask({ ask: "judge", action: state.action, ...dispute }) : null;
  if (turn !== asked) return;
  state.choices = choices ?? null;
  state.trouble = error ?? answer?.error ?? null;
  state.answer = answer?.judgement ? answer : null;
  if (state.answer) {
    state.action = answer.action;
    state.rules ??= await published();
    say(verdictSaid(answer.judgement));
  }
  if (state.answer) writeDown();
  draw();
  parts.verdict.setAttribute("aria-busy", "false");
  if (state.answer && state.leading) showVerdict();
  state.leading = false;
}

function writeDown() {
  history.replaceState(null, "", writeAddress(toText(state.position), state.action));
}

function showVerdict() {
  const wide = matchMedia("(min-width: 70rem)").matches;
  parts.verdict.closest("section").scrollIntoView({ block: wide ? "nearest" : "start" });
}

async function published() {
  try {
    const response = await fetch(new URL("rules.json", ROOT));
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

async function wake() {
  if (lacking) return;
  await engine.start();
}

function engineChanged({ name }) {
  drawAction();
  if (name !== "ready") return;
  judge();
  keepForOffline(ROOT, ["_judge/worker.js", "_judge/pyodide/pyodide.mjs", "rules.json"].map((one) => new URL(one, ROOT)));
}

/** Reads a text that somebody pasted, or an address holds: the engine says what is wrong with it. */
async function read(position, action = null) {
  const shown = fromText(position);
  if (shown) return begin(shown, action);
  if (lacking) return refuse({ about: "position", reason: "unreadable" });
  const { position: found, error } = await engine.ask({ ask: "read", position, language: LANGUAGE });
  return found ? begin(found, action) : refuse(error);
}

function refuse(trouble) {
  state.unreadable = trouble;
  drawBoard();
  parts.board.querySelector(".judge-trouble")?.scrollIntoView({ block: "nearest" });
}

function readPasted(text) {
  const link = text.indexOf("#p=");
  if (link < 0) return read(text);
  const { position, action } = readAddress(text.slice(link));
  return read(position ?? "", action);
}

function readHash(hash) {
  const { position, action } = readAddress(hash);
  if (position !== null) read(position, action);
}

// What the page shows

function draw() {
  drawBoard();
  drawAction();
  drawVerdict();
  drawShare();
}

function drawBoard() {
  const unfolded = keptOpen(parts.board);
  replace(
    parts.board,
    toolbar(),
    state.pasting ? pasteView() : null,
    state.unreadable ? troubleView(state.unreadable) : null,
    state.trouble?.about === "position" ? troubleView(state.trouble) : null,
    settingsView(state.position, act),
    boardView(state.position, state.open, act),
    pilesView(state.position, act),
  );
  unfold(parts.board, unfolded);
}

function keptOpen(part) {
  return [...part.querySelectorAll("details[data-keep]")].filter((one) => one.open).map((one) => one.dataset.keep);
}

function unfold(part, names) {
  for (const one of part.querySelectorAll("details[data-keep]")) one.open ||= names.includes(one.dataset.keep);
}

function toolbar() {
  const starts = [
    element("option", { value: "" }, W.startFrom),
    element("option", { value: "blank" }, W.emptyBoard),
    EXAMPLES.map(({ name }) => element("option", { value: name }, W.examples[name])),
  ];
  return element(
    "div",
    { class: "judge-toolbar" },
    element("select", { "aria-label": W.start, key: "start", on: { change: (event) => startFrom(event.target.value) } }, starts),
    button(W.paste, { key: "paste", "aria-expanded": String(state.pasting), on: { click: togglePaste } }),
    button(W.undo, { key: "undo", disabled: !past.length, on: { click: undo } }),
  );
}

function startFrom(name) {
  const example = EXAMPLES.find((one) => one.name === name);
  if (example) begin(fromText(example.position), example.action);
  else if (name === "blank") begin(blank());
}

function togglePaste() {
  state.pasting = !state.pasting;
  drawBoard();
  parts.board.querySelector(state.pasting ? "textarea" : '[data-key="paste"]')?.focus();
}

function pasteView() {
  const text = element(
    "textarea",
    {
      id: "judge-pasted",
      rows: 4,
      spellcheck: "false",
      autocapitalize: "off",
      key: "pasted",
      on: { input: (event) => (state.pasted = event.target.value) },
    },
    state.pasted,
  );
  return element(
    "div",
    { class: "judge-editor" },
    element("label", { for: "judge-pasted" }, W.pasteLabel),
    text,
    element(
      "div",
      { class: "judge-after" },
      button(W.pasteUse, { class: "judge-main", key: "use", on: { click: () => readPasted(text.value) } }),
      button(W.cancel, { key: "cancel", on: { click: togglePaste } }),
    ),
  );
}

function troubleView({ about, message, reason, text, at }) {
  return element(
    "div",
    { class: "judge-trouble", role: "alert" },
    element("strong", {}, W.cannotRead[about]),
    element("p", {}, message ? sentence(message) : W.reasons[reason]),
    at === undefined ? null : element("p", {}, `${W.here} `, element("code", {}, around(text, at))),
  );
}

function around(text, at) {
  const before = text.slice(Math.max(0, at - 20), at);
  const after = text.slice(at, at + 20);
  return [before, element("mark", {}, after || "…")];
}

function drawAction() {
  const { phase, player } = state.position;
  const unfolded = keptOpen(parts.action);
  replace(
    parts.action,
    element("p", { class: "judge-question" }, phase === "discard" ? W.gives(3 - player) : W.acts(player)),
    lacking ? element("p", { class: "judge-trouble", role: "alert" }, W.unsupported(lacking)) : engineView(),
    state.trouble?.about === "action" ? troubleView(state.trouble) : null,
    lacking || engine.ready ? typedView() : null,
  );
  unfold(parts.action, unfolded);
}

function engineView() {
  const { name, loaded, total } = engine.state;
  if (name === "ready" && state.choices) return actionsView(state.choices, state.picked, state.action, act);
  if (name === "ready" && state.trouble) return null;
  if (["loading", "ready"].includes(name)) return progressView(loaded, total);
  const failed = name === "failed" ? element("p", { class: "judge-trouble", role: "alert" }, W.failed) : null;
  const label = failed ? W.again : state.kept ? W.loadKept : W.load(W.megabytes(DOWNLOAD.toFixed(1)));
  return [failed, button(label, { class: "judge-main judge-wide", key: "load", on: { click: wake } })];
}

function progressView(loaded, total) {
  const done = total && loaded >= total;
  const size = (bytes) => W.megabytes((bytes / 1e6).toFixed(1));
  return element(
    "div",
    { class: "judge-progress", key: "load", tabindex: -1, "data-first": true },
    element("progress", { max: total || 1, value: total && !done ? loaded : null, "aria-label": W.starting }),
    element("span", {}, done || !total ? W.starting : W.loading(size(loaded), size(total))),
  );
}

function typedView() {
  const input = element("input", {
    type: "text",
    key: "typed",
    id: "judge-typed",
    value: state.typed ?? state.action ?? "",
    on: { input: (event) => (state.typed = event.target.value) },
    placeholder: W.typedExample,
    autocapitalize: "off",
    autocomplete: "off",
  });
  const use = (event) => {
    event.preventDefault();
    if (input.value.trim()) choose(input.value.trim());
  };
  return element(
    "details",
    { class: "judge-typed", "data-keep": "typed", open: Boolean(lacking) },
    element("summary", {}, W.typed),
    element(
      "form",
      { on: { submit: use } },
      element("label", { for: "judge-typed", class: "judge-label" }, W.typedExample),
      input,
      element("button", { type: "submit", class: "judge-main" }, W.judge),
    ),
  );
}

function drawVerdict() {
  const unfolded = keptOpen(parts.verdict);
  const working = ["loading", "ready"].includes(engine.state.name) && state.action && !state.trouble;
  const waiting = working ? W.judging : W.waiting;
  const view = state.answer ? verdictView(state.answer, state.rules, HERE, act) : [element("p", { class: "judge-hint" }, waiting)];
  replace(parts.verdict, view);
  unfold(parts.verdict, unfolded);
  drawBar();
}

// Where the headline is out of sight, as on a phone while the board is set, a bar tells the verdict.
const inSight = new IntersectionObserver((seen) => (parts.bar.hidden = seen.at(-1).isIntersecting));

function drawBar() {
  const headline = parts.verdict.querySelector(".judge-headline");
  inSight.disconnect();
  parts.bar.hidden = true;
  if (!headline) return;
  const { verdict, action_text } = state.answer.judgement;
  parts.bar.className = `judge-bar judge-is-${verdict}`;
  parts.bar.replaceChildren(verdictIcon(verdict), element("span", {}, element("b", {}, W.verdicts[verdict]), ` ${action_text}`));
  parts.bar.setAttribute("aria-label", `${W.verdicts[verdict]} ${action_text}: ${W.toVerdict}`);
  inSight.observe(headline);
}

// Sharing

function drawShare() {
  const action = state.answer?.judgement.action_text ?? state.action;
  const told = action ? command(toText(state.position), action, LANGUAGE) : null;
  const other = new URL(LANGUAGE === "en" ? "nl/judge.html" : "judge.html", ROOT);
  other.hash = location.hash;
  replace(
    parts.share,
    element(
      "div",
      { class: "judge-after" },
      copier(W.copyLink, "link", () => location.href),
      navigator.share ? button(W.shareIt, { key: "share", on: { click: share } }) : null,
      element("a", { href: other.href, hreflang: W.otherLanguageCode, lang: W.otherLanguageCode }, W.otherLanguage),
    ),
    told
      ? element(
          "div",
          { class: "judge-terminal" },
          element("span", { class: "judge-label" }, W.terminal),
          element("code", { class: "judge-text", tabindex: 0 }, told),
          copier(W.copyCommand, "command", () => told),
        )
      : null,
  );
}

function copier(label, key, text) {
  const copy = async (event) => {
    const own = event.currentTarget;
    await navigator.clipboard?.writeText(text());
    own.textContent = W.copied;
    say(W.copied);
    setTimeout(() => (own.textContent = label), 2000);
  };
  return button(label, { key, on: { click: copy } });
}

function share() {
  navigator.share({ title: document.title, url: location.href }).catch(() => {});
}

// To the other language the dispute goes along, whichever link leads there.
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[hreflang]");
  if (link && new URL(link.href).pathname.endsWith("/judge.html")) link.hash = location.hash;
});

// What the address became may have been written over since: the event still knows it.
window.addEventListener("hashchange", ({ newURL }) => readHash(new URL(newURL).hash));
const given = location.hash;
draw();
readHash(given);
state.kept = await Engine.isKept();
if (state.kept && !lacking) wake();
