// The reference engine in a worker of its own. It is asked one thing at a time:
//   {ask: "start"}                          -> {progress: {loaded, total}} …, {ready: true} or {failed: "…"}
//   {id, ask: "read" | "choices" | "judge", …}   -> {id, answer}, as engine.py answers

const HERE = new URL("./", self.location);
const PACKED = { wasm: "application/wasm", mjs: "text/javascript" };
const STORE = "babel-judge-engine-";
const fromNetwork = self.fetch.bind(self);
let answer = null;

self.onmessage = async ({ data }) => {
  if (data.ask === "start") {
    try {
      answer = await start();
      self.postMessage({ ready: true });
    } catch (error) {
      self.postMessage({ failed: String(error?.message ?? error) });
    }
  } else {
    self.postMessage({ id: data.id, answer: JSON.parse(answer(JSON.stringify(data))) });
  }
};

async function start() {
  const { version, bytes } = await (await fetchList()).json();
  const store = await openStore(version);
  const progress = counter(bytes);
  self.fetch = (wanted, options) => fetchFile(String(wanted?.url ?? wanted), options, store, progress);
  const engine = self.fetch(new URL("babel.zip", HERE)).then((response) => response.arrayBuffer());
  const { loadPyodide } = await import(new URL("pyodide/pyodide.mjs", HERE));
  const python = await loadPyodide({
    indexURL: new URL("pyodide/", HERE).href,
    createPyodideModule: await loadModule("pyodide/pyodide.asm.mjs"),
  });
  python.FS.writeFile("/babel.zip", new Uint8Array(await engine));
  python.runPython("import sys; sys.path.insert(0, '/babel.zip')");
  forgetOthers(version);
  return python.runPython("from engine import answer; answer");
}

// The list says which version of the files is the right one: it is asked for anew, and kept for when there is no net.
async function fetchList() {
  const place = new URL("files.json", HERE);
  const store = await openStore("list");
  try {
    const response = await fromNetwork(place, { cache: "no-cache" });
    if (!response.ok) throw new Error(`${response.status} files.json`);
    await store?.put(place, response.clone());
    return response;
  } catch (error) {
    const kept = await store?.match(place);
    if (kept) return kept;
    throw error;
  }
}

// Browsers in private windows may refuse to keep anything; then everything comes over the net each time.
async function openStore(name) {
  try {
    return await self.caches.open(STORE + name);
  } catch {
    return null;
  }
}

async function forgetOthers(version) {
  if (!self.caches) return;
  const kept = [STORE + version, `${STORE}list`];
  for (const name of await self.caches.keys()) {
    if (name.startsWith(STORE) && !kept.includes(name)) await self.caches.delete(name);
  }
}

// Fetched like the rest, so that it is counted, kept and packed like the rest.
async function loadModule(name) {
  const response = await self.fetch(new URL(name, HERE));
  const source = URL.createObjectURL(new Blob([await response.arrayBuffer()], { type: "text/javascript" }));
  try {
    return (await import(source)).default;
  } finally {
    URL.revokeObjectURL(source);
  }
}

function counter(bytes) {
  const total = Object.values(bytes).reduce((sum, size) => sum + size, 0);
  let loaded = 0;
  return (more) => {
    loaded += more;
    self.postMessage({ progress: { loaded: Math.min(loaded, total), total } });
  };
}

async function fetchFile(place, options, store, progress) {
  const type = PACKED[place.split(".").at(-1)];
  const source = type ? `${place}.packed` : place;
  const response = (await store?.match(source)) ?? (await fetchAndKeep(source, options, store));
  if (!response.ok) throw new Error(`${response.status} ${source}`);
  const counted = response.body.pipeThrough(
    new TransformStream({
      transform(chunk, controller) {
        progress(chunk.byteLength);
        controller.enqueue(chunk);
      },
    }),
  );
  if (!type) return new Response(counted, { headers: response.headers });
  return new Response(counted.pipeThrough(new DecompressionStream("gzip")), { headers: { "content-type": type } });
}

async function fetchAndKeep(source, options, store) {
  const response = await fromNetwork(source, options);
  if (response.ok && store) store.put(source, response.clone()).catch(() => {});
  return response;
}
