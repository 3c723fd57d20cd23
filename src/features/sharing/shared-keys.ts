import * as sharingCalls from '#core/contract/calls/sharing.ts';
import type { Client } from '#src/adapters/http/client.ts';
import type { Vault } from '#src/adapters/vault/vault.ts';
import type { KeyPool } from '#src/adapters/workers/key-pool.ts';
import type { WorkerFault, WorkerResult } from '#workers/api.ts';

export interface SharedKeyServices {
  readonly client: Client;
  readonly vault: Pick<Vault, 'ensure'>;
  readonly keyPool: Pick<KeyPool, 'openShared'>;
}

/** What a colleague shared: opened and sealed by this vault, or why it does not open. */
export interface SharedKey {
  readonly sharer: string;
  readonly opened: WorkerResult<{ readonly key: string }>;
}

/** Looks up the key of a certificate among what was shared with the user; null if nothing was. */
export type SharedKeys = (asked: {
  readonly orderNo: string;
  readonly spkiHash: string;
  /** PEM. */
  readonly certificate: string;
}) => Promise<SharedKey | null>;

/** The keys of these orders, at most 50, that colleagues shared with the user; read with the first lookup. */
export function sharedKeysOf(
  { client, vault, keyPool }: SharedKeyServices,
  orderNos: readonly string[],
): SharedKeys {
  const read = once(() => client.call(sharingCalls.envelopes, { body: { orderNos: orderNos.join(',') } }));
  const readOwn = once(() => client.call(sharingCalls.mine, {}));
  return async ({ orderNo, spkiHash, certificate }) => {
    const { envelopes } = await read();
    const shared = envelopes.find((each) => each.orderNo === orderNo && each.spkiHash === spkiHash);
    if (shared === undefined) return null;
    const { sharer, envelope } = shared;
    const refused = (error: WorkerFault): SharedKey => ({ sharer, opened: { ok: false, error } });
    const { key: own } = await readOwn();
    if (own === null) return refused({ code: 'shared-refused', detail: 'recipient' });
    const keyring = await vault.ensure();
    if (!keyring.ok) return refused(keyring.error);
    const { sealed, fingerprint } = own;
    const job = { keyring: keyring.value, own: { sealed, fingerprint }, orderNo, certificate, envelope };
    return { sharer, opened: await keyPool.openShared(job) };
  };
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => {
    reading ??= read();
    return reading;
  };
}
