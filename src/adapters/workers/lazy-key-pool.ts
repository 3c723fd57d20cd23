import type { KeyPool } from '#src/adapters/workers/key-pool.ts';

/** The pool, whose code and workers come with the first key: a form that is only filled in makes none. */
export function createLazyKeyPool(): KeyPool {
  let loading: Promise<KeyPool> | undefined;
  const size = Math.max(1, navigator.hardwareConcurrency ?? 1);
  const load = () => {
    loading ??= import(/* webpackChunkName: "purchase-work" */ '#src/adapters/workers/key-pool.ts').then(
      ({ createKeyPool }) => createKeyPool({ size }),
    );
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
  return {
    size,
    makeRequest: async (job, options) => (await load()).makeRequest(job, options),
    cancel: (id) => void loading?.then((pool) => pool.cancel(id)),
    close: () => void loading?.then((pool) => pool.close()),
  };
}
