// The page's side of the worker in which the engine runs: started when first needed, asked by promises.

export class Engine {
  /** `root` is the address of the site's root; `onChange` is called whenever `state` has changed. */
  constructor(root, onChange) {
    this.root = root;
    this.onChange = onChange;
    this.state = { name: "asleep", loaded: 0, total: 0, reason: null };
    this.waiting = new Map();
    this.last = 0;
  }

  /** What the browser lacks, or null if the engine can run here. */
  static lacks() {
    if (typeof WebAssembly !== "object") return "WebAssembly";
    if (typeof Worker !== "function") return "Worker";
    if (typeof DecompressionStream !== "function") return "DecompressionStream";
    return null;
  }

  /** Whether an earlier visit has left the engine in the browser's store, so that starting costs nothing. */
  static async isKept() {
    try {
      const names = await caches.keys();
      return names.some((name) => name.startsWith("babel-judge-engine-") && name !== "babel-judge-engine-list");
    } catch {
      return false;
    }
  }

  get ready() {
    return this.state.name === "ready";
  }

  /** Starts the engine if it does not run yet. */
  start() {
    if (["loading", "ready"].includes(this.state.name)) return this.started;
    this.change({ name: "loading", loaded: 0, total: 0, reason: null });
    this.started = new Promise((resolve) => {
      this.worker = new Worker(new URL("_judge/worker.js", this.root), { type: "module" });
      this.worker.onmessage = ({ data }) => this.receive(data, resolve);
      this.worker.onerror = (event) => {
        event.preventDefault();
        this.fail(event.message ?? "");
      };
      this.worker.postMessage({ ask: "start" });
    });
    return this.started;
  }

  receive(data, resolve) {
    if (data.progress) this.change({ ...this.state, ...data.progress });
    else if (data.failed !== undefined) this.fail(data.failed);
    else if (data.ready) {
      this.change({ ...this.state, name: "ready" });
      resolve();
    } else {
      this.waiting.get(data.id)?.(data.answer);
      this.waiting.delete(data.id);
    }
  }

  fail(reason) {
    this.worker?.terminate();
    this.waiting.clear();
    this.change({ name: "failed", loaded: 0, total: 0, reason });
  }

  change(state) {
    this.state = state;
    this.onChange(state);
  }

  /** Asks the engine, starting it first where it does not run. */
  async ask(question) {
    await this.start();
    const id = ++this.last;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.worker.postMessage({ id, ...question });
    });
  }
}
