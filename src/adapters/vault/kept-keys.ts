import { type KeptKey, withVaultDatabase } from '#src/adapters/vault/wrapping-keys.ts';

/** Keys that were imported in this browser, by the public key they belong to. */
export const keptKeys = {
  find: (account: string, spkiHash: string): Promise<KeptKey | undefined> =>
    withVaultDatabase(({ sealed }) => sealed.get([account, spkiHash])),
  put: (key: KeptKey): Promise<void> =>
    withVaultDatabase(async ({ sealed }) => {
      await sealed.put(key);
    }),
};
export type KeptKeys = typeof keptKeys;
