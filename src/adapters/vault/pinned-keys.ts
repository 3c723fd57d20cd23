import { type PinnedKey, withVaultDatabase } from '#src/adapters/vault/wrapping-keys.ts';

/** Sharing keys of colleagues that the user has accepted in this browser: another one is told from them. */
export const pinnedKeys = {
  list: (account: string): Promise<PinnedKey[]> =>
    withVaultDatabase(({ pins }) => pins.where('account').equals(account).toArray()),
  put: (keys: readonly PinnedKey[]) => withVaultDatabase(({ pins }) => pins.bulkPut([...keys])),
};
