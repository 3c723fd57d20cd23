/**
 * The service worker of the tools, and another one of the replay: each keeps the code of its place, which opens without a network then.
 * It answers for pages below its scope alone, and keeps nothing that the API says.
 */
declare const self: ServiceWorkerGlobalScope;
/** Filled in by the build: the paths of the files that each place is made of, and a hash of them. */
declare const offlineFiles: Readonly<Record<string, readonly string[]>>;
declare const offlineVersion: string;

const place = new URL(self.registration.scope).pathname;
const prefix = `certhub${place}-`;
const cacheName = `${prefix}${offlineVersion}`;
const entryPage = '/index.html';
/** Read anew whenever there is a network: what the site is called, lists of countries. */
const changing = /^\/(?:site|data)\/[^/]+\.json$/;

const files = new Set(offlineFiles[place]);

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(cacheName).then(async (cache) => {
      await cache.addAll([entryPage, ...files]);
      // The page that is open has asked for it already. Where there is none the console has values of its own.
      await cache.add(`/site/${self.location.hostname}.json`).catch(() => undefined);
    }),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith(prefix) && name !== cacheName))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

/** The page asks for the newer version to take over. */
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(networkFirst(request, entryPage));
  else if (files.has(pathname)) event.respondWith(cacheFirst(request, pathname));
  else if (changing.test(pathname)) event.respondWith(networkFirst(request, pathname, true));
});

async function cacheFirst(request: Request, path: string): Promise<Response> {
  return (await (await caches.open(cacheName)).match(path)) ?? fetch(request);
}

/** What the network brings; without one what was kept under that path. */
async function networkFirst(request: Request, path: string, isKept = false): Promise<Response> {
  const cache = await caches.open(cacheName);
  try {
    const fresh = await fetch(request);
    if (isKept && fresh.ok) await cache.put(path, fresh.clone());
    return fresh;
  } catch (error) {
    const kept = await cache.match(path);
    if (kept) return kept;
    throw error;
  }
}
