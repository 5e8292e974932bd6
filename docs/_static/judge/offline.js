// Once the engine has run, everything that the page has used is kept, so that the page works without a net.

const STORE = "babel-judge-page";

/** Keeps the page; `root` is the address of the site's root, `more` what the worker has used. */
export async function keepForOffline(root, more) {
  if (!("serviceWorker" in navigator) || !("caches" in window)) return;
  try {
    const page = location.pathname;
    const service = new URL("judge-service.js", root);
    await navigator.serviceWorker.register(service, { scope: page });
    await navigator.serviceWorker.register(service, { scope: new URL("_judge/", root).pathname });
    const store = await caches.open(STORE);
    const used = performance.getEntriesByType("resource").map((entry) => entry.name);
    const ours = new Set([new URL(page, location), ...used.filter(isOurs), ...more].map(String));
    await Promise.allSettled([...ours].map((address) => store.add(address)));
  } catch {
    // A browser that keeps nothing (a private window) still judges, with a net.
  }
}

// What pages are made of lies in `_static`; the engine's worker keeps what it loads by itself.
function isOurs(address) {
  return address.startsWith(location.origin) && address.includes("/_static/");
}
