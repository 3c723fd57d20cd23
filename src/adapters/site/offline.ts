const script = '/offline.js';
const scope = '/certhub/tools';
/** One of the Trusted Types policies that `server/http/headers.ts` allows. */
const policyName = 'certhub-offline';
/** Milliseconds between two looks for a newer version. */
const interval = 3_600_000;

let waiting: ServiceWorker | null = null;
let isBegun = false;
const listeners = new Set<() => void>();

/** Is a newer version of the tools there, which the pages that are open keep waiting? */
export const newerVersion = {
  isWaiting: () => waiting !== null,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Lets it take over, and loads the page anew, with this fragment in its address. */
  take(fragment: string): void {
    const reload = () => {
      history.replaceState(history.state, '', fragment === '' ? location.href : `#${fragment}`);
      location.reload();
    };
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
    waiting?.postMessage('take-over');
  },
};

/** Keeps the tools for days without a network, and lets them be installed. What fails is tried again with the next visit. */
export function keepOffline(): void {
  if (isBegun || process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  isBegun = true;
  const manifest = document.createElement('link');
  manifest.rel = 'manifest';
  manifest.href = '/tools.webmanifest';
  document.head.append(manifest);
  // The page comes first.
  const begin = () => void register().catch((error: unknown) => console.info('offline', error));
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register(trusted(script), {
    scope,
    updateViaCache: 'none',
  });
  const note = () => {
    waiting = navigator.serviceWorker.controller === null ? null : registration.waiting;
    for (const listener of listeners) listener();
  };
  note();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', note);
  });
  setInterval(() => void registration.update().catch(() => undefined), interval);
}

function trusted(address: string): string {
  if (!window.trustedTypes) return address;
  const policy = window.trustedTypes.createPolicy(policyName, {
    createScriptURL(wanted) {
      if (wanted === script) return wanted;
      throw new TypeError(`no worker of the tools: ${wanted}`);
    },
  });
  return policy.createScriptURL(address);
}
