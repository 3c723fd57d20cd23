import { type KeptKey, withVaultDatabase } from '#src/adapters/vault/wrapping-keys.ts';

/** Keys imported in this browser, by account and public key. */
export const keptKeys = {
  find: (account: string, spkiHash: string) =>
    withVaultDatabase(({ sealed }) => sealed.get([account, spkiHash])),
  put: (key: KeptKey) => withVaultDatabase(({ sealed }) => sealed.put(key)),
};
export type KeptKeys = typeof keptKeys;
