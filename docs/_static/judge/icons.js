import { drawn } from "./dom.js";

const SHAPES = {
  allowed: "M5 13l5 5L20 7",
  refused: "M6 6l12 12M18 6L6 18",
  depends: "M8.5 9a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1.2-1.5 2.3M12 18.5v.01",
};

/** The sign of a verdict: a tick, a cross, a question mark. */
export function verdictIcon(verdict) {
  return drawn(
    "svg",
    { viewBox: "0 0 24 24", class: "judge-icon", "aria-hidden": "true", focusable: "false" },
    drawn("path", { d: SHAPES[verdict], fill: "none", stroke: "currentColor", "stroke-width": 3, "stroke-linecap": "round", "stroke-linejoin": "round" }),
  );
}
