// The verdict: what it is, the clauses that decide it, every condition, what follows, and where it would be another.

import { button, element, sentence } from "./dom.js";
import { verdictIcon } from "./icons.js";
import { LANGUAGE, W } from "./words.js";

/**
 * The whole verdict. `answer` is what the engine says, `rules` the published rules.json or null, `root` the site's
 * address in this language; `act` has `goOn(text)`.
 */
export function verdictView(answer, rules, root, act) {
  const { judgement } = answer;
  const told = { answer, judgement, rules, root, edition: judgement.position_text.split(/[ +]/, 1)[0] };
  return [
    headline(judgement),
    deciding(told),
    conditions(told),
    after(told, act),
    elsewhere(told),
    rules ? null : element("p", { class: "judge-hint" }, W.noWording),
  ];
}

/** The verdict in a few words: for a screen reader, and for where the whole of it is out of sight. */
export function verdictSaid({ verdict, action_text, findings }) {
  const told = findings.filter(({ holds }) => holds !== true).map(({ facts }) => sentence(facts));
  return [`${W.verdicts[verdict]}: ${action_text}`, ...told].join(". ");
}

function headline({ verdict, action_text }) {
  return element(
    "div",
    { class: `judge-headline judge-is-${verdict}` },
    verdictIcon(verdict),
    element(
      "div",
      {},
      element("strong", { class: "judge-word" }, W.verdicts[verdict]),
      element("span", {}, action_text),
      element("small", {}, W.verdictSays[verdict]),
    ),
  );
}

// Clauses

function deciding(told) {
  const { judgement } = told;
  const unknown = judgement.unknown ? element("p", {}, W.notKnown(judgement.unknown)) : null;
  if (!judgement.clauses.length) return unknown;
  return element(
    "section",
    {},
    element("h3", {}, judgement.verdict === "refused" ? W.forbidden : W.dependsOn),
    unknown,
    unique(judgement.clauses).map((name) => {
      const findings = judgement.findings.filter((finding) => finding.clause === name && finding.holds !== true);
      return element(
        "div",
        { class: `judge-clause judge-is-${judgement.verdict}` },
        findings.map((finding) => element("p", { class: "judge-facts" }, sentence(finding.facts))),
        wording(name, told),
      );
    }),
  );
}

function unique(names) {
  return [...new Set(names)];
}

/** A clause's words, its name as a link to the page that states it, and how firm it is. */
function wording(name, told) {
  const clause = told.rules?.clauses[name];
  return [
    clause ? element("blockquote", {}, clause.wording[LANGUAGE]) : null,
    element("p", { class: "judge-source" }, clauseLink(name, told), clause ? standing(clause, told) : null),
    clause && isRuled(clause, told) ? ruling(clause, told) : null,
  ];
}

function clauseLink(name, { rules, root }) {
  const address = rules?.clauses[name]?.address;
  return address ? element("a", { href: new URL(address, root).href }, element("code", {}, name)) : element("code", {}, name);
}

function standing(clause, { edition }) {
  const firm = clause.standing[edition] ?? "text";
  return element("span", { class: `judge-standing judge-standing-${firm}` }, W.standings[firm]);
}

function isRuled(clause, { edition }) {
  return clause.ruling && ["reading", "silence"].includes(clause.standing[edition]);
}

function ruling(clause, { rules, root, edition }) {
  const found = rules.rulings[clause.ruling];
  if (!found) return null;
  const sure = found.sure[edition] ?? found.sure[Object.keys(found.sure)[0]];
  return element(
    "div",
    { class: "judge-ruling" },
    element("strong", {}, W.ruling),
    element("p", {}, element("em", {}, found.question[LANGUAGE])),
    element("p", {}, found.answer[LANGUAGE]),
    element("p", { class: "judge-source" }, W.sure(sure), element("a", { href: new URL(found.address, root).href }, W.allOfRuling)),
  );
}

// Conditions

const MARKS = new Map([
  [true, "holds"],
  [false, "fails"],
  [null, "open"],
]);

function conditions(told) {
  const { findings } = told.judgement;
  return element(
    "details",
    { class: "judge-conditions", "data-keep": "conditions" },
    element("summary", {}, `${W.allConditions} (${findings.length})`),
    findings.map((finding) => {
      const mark = MARKS.get(finding.holds);
      return element(
        "details",
        { class: `judge-condition judge-${mark}`, open: finding.holds !== true },
        element(
          "summary",
          {},
          element("span", { class: "judge-mark", "aria-hidden": "true" }, { holds: "✓", fails: "✕", open: "?" }[mark]),
          element("span", {}, element("b", {}, `${W[mark]}: `), finding.facts),
        ),
        wording(finding.clause, told),
      );
    }),
  );
}

// What follows

function after(told, act) {
  const { answer, judgement } = told;
  if (!judgement.after) return null;
  const { events, clauses, text } = judgement.after;
  return element(
    "section",
    {},
    element("h3", {}, W.after),
    element("ul", { class: "judge-events", "aria-label": W.happens }, events.map((event) => element("li", {}, sentence(event.told)))),
    drawnBoard(answer.board.svg),
    element("details", { "data-keep": "twin" }, element("summary", {}, W.inWords), element("p", { class: "judge-twin" }, answer.board.twin)),
    element(
      "details",
      { "data-keep": "text" },
      element("summary", {}, W.asText),
      element("p", {}, element("code", { class: "judge-text", tabindex: 0 }, text)),
    ),
    element(
      "details",
      { "data-keep": "followed" },
      element("summary", {}, `${W.followsBy} (${clauses.length})`),
      clauses.map((name) => element("div", { class: "judge-clause" }, wording(name, told))),
    ),
    button(W.goOn, { class: "judge-wide", key: "go-on", on: { click: () => act.goOn(text) } }),
  );
}

// The engine draws only positions that it has found sound; still it is read as XML, and nothing in it can run.
function drawnBoard(svg) {
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  if (parsed.localName !== "svg" || parsed.querySelector("script, foreignObject, parsererror")) return null;
  return element("div", { class: "judge-drawn" }, document.importNode(parsed, true));
}

// Elsewhere

function elsewhere(told) {
  const { judgement } = told;
  const items = [
    ...judgement.elsewhere.map((other) => otherwise(other, told)),
    ...judgement.not_asked.map(({ edition, readings }) => element("li", {}, W.notAsked(underName(edition, readings)))),
  ];
  return element(
    "section",
    {},
    element("h3", {}, W.elsewhere),
    items.length ? element("ul", { class: "judge-elsewhere" }, items) : element("p", {}, W.nowhereElse),
  );
}

function otherwise(other, told) {
  const { answer, judgement, rules } = told;
  const same = other.verdict === judgement.verdict;
  const name = other.reading ? underReading(other, rules) : W.underEdition(underName(other.edition, other.readings));
  const links = unique(other.clauses.length ? other.clauses : [answer.clauses_of_readings[other.reading]].filter(Boolean));
  return element(
    "li",
    { class: `judge-is-${other.verdict}` },
    verdictIcon(other.verdict),
    element(
      "span",
      {},
      `${name}: `,
      element("b", {}, same && other.verdict === "allowed" ? W.otherAfter : W.otherwise[other.verdict]),
      links.length ? [` ${W.by} `, links.map((link, place) => [place ? ", " : "", clauseLink(link, told)])] : null,
    ),
  );
}

function underName(edition, readings) {
  const departures = Object.entries(readings).map(([name, value]) => `${name}: ${[value].flat().join(", ")}`);
  const name = W.editions[edition] ?? edition;
  return departures.length ? `${name} (${departures.join("; ")})` : name;
}

function underReading({ edition, reading, readings }, rules) {
  const value = readings[reading] ?? rules?.readings?.[reading]?.[edition]?.value ?? "";
  return W.underReading(reading, [value].flat().join(", "));
}
