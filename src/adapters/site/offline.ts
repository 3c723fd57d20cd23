const script = '/offline.js';
/** Scope of a service worker; each has its own, which caches that place's files. */
export type OfflinePlace = '/certhub/tools' | '/support/replay' | '/help';

/** One of the Trusted Types policies allowed by `server/http/headers.ts`. */
const policyName = 'certhub-offline';
/** Milliseconds between checks for a newer version. */
const interval = 3_600_000;

/** Keyed by place, since one document may visit both. */
const waiting = new Map<OfflinePlace, ServiceWorker>();
const registered = new Set<OfflinePlace>();
const listeners = new Set<() => void>();

/** Whether a newer version is waiting for the open pages to release the old one. */
export const newerVersion = {
  isWaiting: () => waiting.size > 0,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Activates the new version and reloads the page with this fragment in its address. */
  take(fragment: string): void {
    const reload = () => {
      history.replaceState(history.state, '', fragment === '' ? location.href : `#${fragment}`);
      location.reload();
    };
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
    for (const worker of waiting.values()) worker.postMessage('take-over');
  },
};

/** Keeps a place available offline for days; the tools can be installed. A failure is retried on the next visit. */
export function keepOffline(place: OfflinePlace): void {
  if (registered.has(place) || process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator))
    return;
  registered.add(place);
  if (place === '/certhub/tools') {
    const manifest = document.createElement('link');
    manifest.rel = 'manifest';
    manifest.href = '/tools.webmanifest';
    document.head.append(manifest);
  }
  // Let the page load first.
  const begin = () => void register(place).catch((error: unknown) => console.info('offline', error));
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
}

async function register(place: OfflinePlace): Promise<void> {
  const registration = await navigator.serviceWorker.register(trustedScript(), {
    scope: place,
    updateViaCache: 'none',
  });
  const note = () => {
    if (registration.waiting !== null && navigator.serviceWorker.controller !== null)
      waiting.set(place, registration.waiting);
    else waiting.delete(place);
    for (const listener of listeners) listener();
  };
  note();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', note);
  });
  setInterval(() => void registration.update().catch(() => undefined), interval);
}

let trusted: string | undefined;

/** A policy of this name can be created only once. */
function trustedScript(): string {
  if (!window.trustedTypes) return script;
  trusted ??= window.trustedTypes
    .createPolicy(policyName, {
      createScriptURL(wanted) {
        if (wanted === script) return wanted;
        throw new TypeError(`not the tools’ service worker: ${wanted}`);
      },
    })
    .createScriptURL(script);
  return trusted;
}
