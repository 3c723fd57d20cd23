import type { Vault, VaultOptions } from '#src/adapters/vault/vault.ts';
import { loadOnce } from '#src/adapters/workers/load-once.ts';

/** Loads the vault's code with the first call; filling in a form needs none. */
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
