// Elements by name. Text always goes in as text: nothing here, or that uses this, reads data as HTML.

const SVG = "http://www.w3.org/2000/svg";

/** An element with attributes (null and false are left out, `on` takes listeners, `key` keeps the focus) and children. */
export function element(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** The same for what is drawn. */
export function drawn(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

function fill(node, { on = {}, key, ...attributes }, children) {
  for (const [name, listener] of Object.entries(on)) node.addEventListener(name, listener);
  if (key) node.dataset.key = key;
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** A button; `pressed` makes it one that is on or off. */
export function button(label, { pressed = null, ...attributes }, ...children) {
  return element(
    "button",
    {
      type: "button",
      "aria-label": children.length ? label : null,
      "aria-pressed": pressed === null ? null : String(pressed),
      ...attributes,
    },
    children.length ? children : label,
  );
}

/** A drawing of symbols that the page defines: pairs of a name and where it lies. */
export function picture(width, height, ...parts) {
  return drawn(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, width, height, class: "bb judge-picture", "aria-hidden": "true", focusable: "false" },
    parts,
  );
}

/** One of the page's symbols at a place. */
export function symbol(name, x = 0, y = 0) {
  return drawn("use", { href: `#bb-${name}`, x, y });
}

/** The sign of a people. */
export function sign(people) {
  return picture(16, 16, symbol(people));
}

/** A text that begins with a capital. */
export function sentence(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Puts new children into a place, and the focus back to the element of the same key. */
export function replace(place, ...children) {
  const key = place.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  place.replaceChildren(...children.flat(Infinity).filter(Boolean));
  if (!key) return;
  const again = place.querySelector(`[data-key="${CSS.escape(key)}"]`);
  (again ?? place.querySelector("[data-first]"))?.focus({ preventScroll: true });
}
