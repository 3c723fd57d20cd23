import type { Vault, VaultOptions } from '#src/adapters/vault/vault.ts';
import { loadOnce } from '#src/adapters/workers/load-once.ts';

/** The vault, whose code is loaded with the first question to it: a form that is only filled in asks none. */
export function createLazyVault(options: VaultOptions): Vault {
  const load = loadOnce(() =>
    import(/* webpackChunkName: "purchase-work" */ '#src/adapters/vault/vault.ts').then(({ createVault }) =>
      createVault(options),
    ),
  );
  return {
    ensure: async () => (await load()).ensure(),
    status: async () => (await load()).status(),
    canOpen: async (envelopes) => (await load()).canOpen(envelopes),
    backup: async (passphrase) => (await load()).backup(passphrase),
    restore: async (file, passphrase) => (await load()).restore(file, passphrase),
    renew: async () => (await load()).renew(),
  };
}
