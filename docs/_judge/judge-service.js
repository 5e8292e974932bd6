// Keeps the judge page working without a net. It is registered for the judge's own pages and folder only. What the page
// has used is put into the store by the page itself; here the net comes first, and the store when there is none.

const STORE = "babel-judge-page";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && new URL(url).origin === self.location.origin) event.respondWith(netFirst(event.request));
});

async function netFirst(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await (await caches.open(STORE)).match(request, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}
