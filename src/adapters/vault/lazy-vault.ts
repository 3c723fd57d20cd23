import type { Vault, VaultOptions } from '#src/adapters/vault/vault.ts';

/** The vault, whose code is loaded with the first question to it: a form that is only filled in asks none. */
export function createLazyVault(options: VaultOptions): Vault {
  let loading: Promise<Vault> | undefined;
  const load = () => {
    loading ??= import(/* webpackChunkName: "purchase-work" */ '#src/adapters/vault/vault.ts').then(
      ({ createVault }) => createVault(options),
    );
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
  return {
    ensure: async () => (await load()).ensure(),
    status: async () => (await load()).status(),
    canOpen: async (envelope) => (await load()).canOpen(envelope),
    backup: async (passphrase) => (await load()).backup(passphrase),
    restore: async (file, passphrase) => (await load()).restore(file, passphrase),
    renew: async () => (await load()).renew(),
  };
}
