// The address holds the whole dispute: #p=POSITION&a=ACTION.

/** What an address says: the texts of position and action, each null where it is not given. */
export function readAddress(hash) {
  const parts = hash.replace(/^#/, "").split("&");
  return { position: part(parts, "p="), action: part(parts, "a=") };
}

function part(parts, name) {
  const found = parts.find((one) => one.startsWith(name));
  if (found === undefined) return null;
  try {
    return decodeURIComponent(found.slice(name.length));
  } catch {
    return found.slice(name.length);
  }
}

/** The end of an address for a dispute; what a chat program might take for the end of a link is written out. */
export function writeAddress(position, action) {
  const told = [`p=${written(position.replaceAll(" ", "_"))}`];
  if (action) told.push(`a=${written(action)}`);
  return `#${told.join("&")}`;
}

function written(text) {
  return encodeURIComponent(text)
    .replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%2F", "/")
    .replaceAll("%2C", ",")
    .replaceAll("%3A", ":");
}

/** The command that judges the same dispute in a terminal. */
export function command(position, action, language) {
  const other = language === "en" ? "" : ` --lang ${language}`;
  return `babel-rules judge${other} ${quoted(position)} ${quoted(action)}`;
}

function quoted(text) {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
