// Lets babel-rules check my Babel program: answers JSON-RPC requests, one a line, on standard input and output.
//
// Try it:  babel-rules doctor -- node adapter.mjs
// The protocol: conformance/README.md of babel-rules

const BAD_REQUEST = -32602;
const UNSUPPORTED = -32601;
const BAD_POSITION = -32001;

const HELLO = {
  protocol: 1,
  game: "babel",
  implementation: { name: "My Babel", version: "0.1", language: "JavaScript" }, // TODO: your program's name
  editions: ["wgg-2013"], // TODO: the editions that you play: kosmos-2000, wgg-2013
  methods: ["play"], // later also: legal, view, deal, replay
};

/** A request that gets an error: `throw new Unanswerable(BAD_POSITION, "13 cards of the Medes")`. */
class Unanswerable extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

// ---------------------------------------------------------------------------------------------------------------------
// TODO: HERE GOES YOUR OWN ENGINE.
//
//     1. Put position into your engine. Every pile is listed bottom first, top last. Keep nothing from one
//        request to the next: every request brings its whole position.
//     2. Carry out action, for example {"do":"travel","to":"H"}.
//     3. Return {position: …}, your engine's position written down in the same way, with all of its members;
//        or {refused: {}} where your engine does not allow the action.
//
// What you write with console.log goes to standard error, so debugging does no harm.
// ---------------------------------------------------------------------------------------------------------------------
function play({ position, action }) {
  throw new Unanswerable(UNSUPPORTED, `play is not implemented yet: ${action.do} in the phase ${position.phase}`);
}

const METHODS = {
  initialize: () => HELLO,
  play,
  shutdown: () => ({}),
};

/** The answer to one request, with its id. */
function answerTo({ id, method, params }) {
  try {
    if (!Object.hasOwn(METHODS, method)) throw new Unanswerable(UNSUPPORTED, `there is no method ${method}`);
    return { jsonrpc: "2.0", id, result: METHODS[method](params) };
  } catch (error) {
    if (!(error instanceof Unanswerable)) throw error;
    return { jsonrpc: "2.0", id, error: { code: error.code, message: error.message } };
  }
}

/** The lines of a stream. Not the readline module: that one also breaks lines at characters that may stand in JSON. */
async function* linesOf(stream) {
  let rest = "";
  for await (const chunk of stream.setEncoding("utf8")) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop();
    yield* lines;
  }
}

console.log = console.error; // so that a stray line cannot get between the answers
for await (const line of linesOf(process.stdin)) {
  const request = JSON.parse(line);
  process.stdout.write(`${JSON.stringify(answerTo(request))}\n`);
  if (request.method === "shutdown") break;
}
