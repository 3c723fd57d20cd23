/**
 * Service worker of the tools and, in further instances, of the replay and the help: each caches the code of its area, which then opens
 * without a network. It only handles pages below its scope, and caches no API replies.
 */
declare const self: ServiceWorkerGlobalScope;
/** Set by the build: the paths of each area's files, and a hash of them. */
declare const offlineFiles: Readonly<Record<string, readonly string[]>>;
declare const offlineVersion: string;

const place = new URL(self.registration.scope).pathname;
const prefix = `certhub${place}-`;
const cacheName = `${prefix}${offlineVersion}`;
const entryPage = '/index.html';
/** Always fetched if there is a network: the site's name, lists of countries. */
const changing = /^\/(?:site|data)\/[^/]+\.json$/;

const files = new Set(offlineFiles[place]);

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(cacheName).then(async (cache) => {
      await cache.addAll([entryPage, ...files]);
      // The open page has already requested it. If there is none, the console uses its defaults.
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

/** The page requests that the newer version take over. */
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

/** Fetches from the network; without one, returns what is cached under that path. */
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
