// Answers the requests of the conformance kit: JSON-RPC 2.0, one message a line, from standard input to standard output.
// What the messages mean is told in conformance/README.md; the rules are in game.mjs.

import { BadPosition, BadRequest, EDITIONS, deal, legalActions, play, replay, view } from "./game.mjs";

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const METHOD_NOT_FOUND = -32601;
const BAD_REQUEST = -32602;
const INTERNAL_ERROR = -32603;
const BAD_POSITION = -32001;

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

// ---------------------------------------------------------------------------------------------------------------------------
// Methods: each takes the params and gives the result

const METHODS = {
  initialize: () => ({
    protocol: 1,
    game: "babel",
    implementation: { name: "babel-node", version: "1.0.0", language: "JavaScript" },
    editions: EDITIONS,
    readings: {},
    methods: ["play", "legal", "deal", "replay", "view"],
    shuffle: "given",
    events: true,
  }),

  play(params) {
    const outcome = play(objectIn(params, "position"), objectIn(params, "action"));
    if (outcome.refused) return { refused: citing(outcome.refused) };
    const wantsLegal = "want" in params && listIn(params, "want").includes("legal");
    return wantsLegal ? { ...outcome, legal: legalActions(outcome.position) } : outcome;
  },

  legal: (params) => ({ actions: legalActions(objectIn(params, "position")) }),

  deal: (params) => ({ position: deal(params) }),

  replay(params) {
    const outcome = replay(objectIn(params, "deal"), listIn(params, "actions"));
    return outcome.refused ? { refused: citing(outcome.refused), at: outcome.at } : outcome;
  },

  view: (params) => ({ position: view(objectIn(params, "position"), params.player) }),

  shutdown: () => ({}),
};

/** The protocol has room for one clause: the first. */
const citing = ([clause]) => ({ clause });

function objectIn(params, name) {
  if (!isObject(params[name])) throw new BadRequest(`${name} must be an object`);
  return params[name];
}

function listIn(params, name) {
  if (!Array.isArray(params[name])) throw new BadRequest(`${name} must be a list`);
  return params[name];
}

// ---------------------------------------------------------------------------------------------------------------------------
// Requests and answers

/** The request in a line, or the failure to answer it with. */
function read(line) {
  let request;
  try {
    request = JSON.parse(line);
  } catch {
    return { failed: failure(null, PARSE_ERROR, "not JSON") };
  }
  return isRequest(request) ? { request } : { failed: failure(null, INVALID_REQUEST, "not a JSON-RPC request") };
}

function isRequest(request) {
  return isObject(request) && typeof request.method === "string" && isId(request.id);
}

const isId = (id) => id === undefined || id === null || typeof id === "string" || typeof id === "number";

function answerTo({ id, method, params = {} }) {
  if (!Object.hasOwn(METHODS, method)) return failure(id, METHOD_NOT_FOUND, `unknown method: ${method}`);
  if (!isObject(params)) return failure(id, BAD_REQUEST, "params must be an object");
  try {
    return { jsonrpc: "2.0", id, result: METHODS[method](params) };
  } catch (error) {
    return failure(id, codeOf(error), error.message);
  }
}

function codeOf(error) {
  if (error instanceof BadRequest) return BAD_REQUEST;
  if (error instanceof BadPosition) return BAD_POSITION;
  return INTERNAL_ERROR;
}

const failure = (id, code, message) => ({ jsonrpc: "2.0", id, error: { code, message } });

const send = (answer) => process.stdout.write(`${JSON.stringify(answer)}\n`);

// ---------------------------------------------------------------------------------------------------------------------------
// Lines

/** Not the readline module: that one also breaks lines at characters that may stand inside a JSON string. */
async function* linesOf(stream) {
  let unfinished = [];
  for await (const chunk of stream.setEncoding("utf8")) {
    const pieces = chunk.split("\n");
    for (const piece of pieces.slice(0, -1)) {
      yield [...unfinished, piece].join("");
      unfinished = [];
    }
    unfinished.push(pieces.at(-1));
  }
  yield unfinished.join("");
}

async function main() {
  process.stdout.on("error", () => process.exit(0)); // nobody listens any more
  for await (const line of linesOf(process.stdin)) {
    if (line.trim() === "") continue;
    const { request, failed } = read(line);
    if (failed) {
      send(failed);
      continue;
    }
    const answer = answerTo(request);
    if (request.id !== undefined) send(answer); // a request without an id is a notification and gets no answer
    if (request.method === "shutdown") break;
  }
}

await main();
