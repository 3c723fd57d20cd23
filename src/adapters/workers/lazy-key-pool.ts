import type { KeyPool } from '#src/adapters/workers/key-pool.ts';
import { loadOnce } from '#src/adapters/workers/load-once.ts';

/** Loads the pool's code and workers with the first key; filling in a form needs none. */
export function createLazyKeyPool(): KeyPool {
  const size = Math.max(1, navigator.hardwareConcurrency ?? 1);
  const pool = loadOnce(() =>
    import(/* webpackChunkName: "purchase-work" */ '#src/adapters/workers/key-pool.ts').then(
      ({ createKeyPool }) => createKeyPool({ size }),
    ),
  );
  return {
    size,
    makeRequest: async (job, options) => (await pool()).makeRequest(job, options),
    makeSharingKey: async (job) => (await pool()).makeSharingKey(job),
    sealFor: async (job, options) => (await pool()).sealFor(job, options),
    openShared: async (job) => (await pool()).openShared(job),
    close: () => pool.ifCalled(({ close }) => close()),
  };
}
