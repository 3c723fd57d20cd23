import type { KeyPool } from '#src/adapters/workers/key-pool.ts';
import { loadOnce } from '#src/adapters/workers/load-once.ts';

/** The pool, whose code and workers come with the first key: a form that is only filled in makes none. */
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
    close: () => pool.ifCalled(({ close }) => close()),
  };
}
