// The actions that the engine names for the position, by kind; the forbidden ones are among them, and look alike.

import { button, element, sentence, sign } from "./dom.js";
import { PEOPLES } from "./position.js";
import { W, peopleName } from "./words.js";

const KINDS = ["travel", "settle", "build", "migrate", "use", "end", "draw", "discard", "shuffle"];
const MOST_BUTTONS = 12;

/** The choice of an action. `picked` says how far it has come; `act` has `pick(picked)` and `choose(text)`. */
export function actionsView(choices, picked, chosen, act) {
  const ofKind = (kind) => choices.filter(({ action }) => action.do === kind);
  const kinds = KINDS.filter((kind) => ofKind(kind).length);
  const open = picked.kind ?? choices.find(({ text }) => text === chosen)?.action.do;
  const shown = ofKind(open);
  return [
    element(
      "div",
      { class: "judge-kinds" },
      kinds.map((kind) => kindButton(kind, ofKind(kind), kind === open, kind === kinds[0], act)),
    ),
    shown.length > 1
      ? element(
          "div",
          { class: "judge-choices", role: "group", "aria-label": W.groups[open] },
          (VIEWS[open] ?? listView)(shown, picked, chosen, act),
        )
      : null,
  ];
}

function kindButton(kind, choices, open, first, act) {
  const use = () => (choices.length === 1 ? act.choose(choices[0].text) : act.pick({ kind }));
  return button(W.groups[kind], { key: `kind:${kind}`, pressed: open, "data-first": first, on: { click: use } });
}

const VIEWS = {
  travel: (choices, _, chosen, act) => peoplesView(W.travelTo, choices, ({ to }) => to, chosen, act),
  settle: (choices, _, chosen, act) => peoplesView(W.settleA, choices, ({ people }) => people, chosen, act),
  build: (choices, _, chosen, act) => listView(choices, _, chosen, act, W.buildFrom, buildName),
  migrate: migrateView,
  use: useView,
  discard: discardView,
};

function buildName({ action }) {
  return action.from === "opening" ? W.openingCard : W.supplyOfPlayer(action.from);
}

function caption(text) {
  return element("span", { class: "judge-label" }, text);
}

function peopleButton(people, key, pressed, use, disabled = false) {
  return button(
    peopleName(people),
    { key: `${key}:${people}`, class: `judge-card judge-people-${people}`, pressed, disabled, on: { click: use } },
    sign(people),
    element("small", {}, peopleName(people)),
  );
}

function peoplesView(label, choices, peopleOf, chosen, act) {
  return [
    caption(label),
    element(
      "div",
      { class: "judge-peoples" },
      choices.map(({ action, text }) => peopleButton(peopleOf(action), "to", text === chosen, () => act.choose(text))),
    ),
  ];
}

function migrateView(choices, picked, chosen, act) {
  const current = choices.find(({ text }) => text === chosen)?.action;
  const from = picked.from ?? current?.from;
  const to = (people) => choices.find(({ action }) => action.from === from && action.to === people);
  return [
    caption(W.migrateFrom),
    element(
      "div",
      { class: "judge-peoples" },
      PEOPLES.map((people) => peopleButton(people, "from", people === from, () => act.pick({ kind: "migrate", from: people }))),
    ),
    from ? caption(W.migrateTo) : null,
    from
      ? element(
          "div",
          { class: "judge-peoples" },
          PEOPLES.map((people) => {
            const choice = to(people);
            const pressed = Boolean(choice) && choice.text === chosen;
            return peopleButton(people, "to", pressed, () => act.choose(choice.text), !choice);
          }),
        )
      : null,
  ];
}

function useView(choices, picked, chosen, act) {
  const people = picked.people ?? choices.find(({ text }) => text === chosen)?.action.people;
  return [
    caption(W.useOf),
    element(
      "div",
      { class: "judge-peoples" },
      PEOPLES.map((one) => peopleButton(one, "of", one === people, () => act.pick({ kind: "use", people: one }))),
    ),
    people ? listView(choices.filter(({ action }) => action.people === people), picked, chosen, act) : null,
  ];
}

function listView(choices, _, chosen, act, label = null, name = ({ told }) => sentence(told)) {
  return [
    label ? caption(label) : null,
    element(
      "div",
      { class: "judge-list" },
      choices.map((choice) =>
        button(name(choice), {
          key: `choice:${choice.text}`,
          pressed: choice.text === chosen,
          on: { click: () => act.choose(choice.text) },
        }),
      ),
    ),
  ];
}

function discardView(choices, picked, chosen, act) {
  if (choices.length <= MOST_BUTTONS) return listView(choices, picked, chosen, act, W.discardWhat);
  const use = (event) => event.target.value && act.choose(event.target.value);
  return element(
    "label",
    { class: "judge-choice" },
    caption(W.discardWhat),
    element(
      "select",
      { key: "discard", on: { change: use } },
      element("option", { value: "" }, W.chooseCards),
      choices.map(({ text, told }) => element("option", { value: text, selected: text === chosen }, sentence(told))),
    ),
  );
}
