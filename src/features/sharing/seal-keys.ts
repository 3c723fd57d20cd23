import * as sharingCalls from '#core/contract/calls/sharing.ts';
import { fail, ok } from '#core/result.ts';
import { type Answer, answer } from '#machines/kit/slot.ts';
import type { ShareRecipient } from '#machines/orders/batch-action/batch-action.rules.ts';
import type { Client } from '#src/adapters/http/client.ts';
import type { Vault } from '#src/adapters/vault/vault.ts';
import type { KeyPool } from '#src/adapters/workers/key-pool.ts';
import type { WorkerFault } from '#workers/api.ts';
import type { KeyShared, KeyToShare } from '#workers/sharing-api.ts';

export interface SealingServices {
  readonly client: Client;
  readonly vault: Pick<Vault, 'ensure'>;
  readonly keyPool: Pick<KeyPool, 'sealFor'>;
}

/** A key, and those it is sealed to. */
export interface WantedShare extends KeyToShare {
  readonly recipientIDs: readonly string[];
}

type ShareResult = Awaited<ReturnType<typeof share>>[number];

/** What became of the keys: the server's results, and the keys that did not open here. */
export interface Sealed {
  readonly results: readonly ShareResult[];
  readonly faults: readonly { readonly orderNo: string; readonly fault: WorkerFault }[];
}

/** Keys in one job: the page has little to do with each answer, and never for long. */
const atOnce = 10;

/** Seals keys to colleagues in the workers and sends the envelopes. May be repeated: an envelope replaces the one before. */
export async function sealKeys(
  { client, vault, keyPool }: SealingServices,
  wanted: readonly WantedShare[],
  recipients: readonly ShareRecipient[],
  signal: AbortSignal,
): Promise<Answer<Sealed>> {
  const keyring = await vault.ensure();
  if (!keyring.ok) return ok({ results: [], faults: wanted.map((key) => fallen(key, keyring.error)) });
  const groups = grouped(wanted).map(async (group) => {
    const keys = group.map(({ orderNo, spkiHash, key }) => ({ orderNo, spkiHash, key }));
    const isAsked = new Set(group.flatMap(({ recipientIDs }) => recipientIDs));
    const asked = recipients.filter(({ id }) => isAsked.has(id));
    const job = {
      keyring: keyring.value,
      keys,
      recipients: asked.map(({ id, publicKey, fingerprint }) => ({ id, publicKey, fingerprint })),
    };
    const sealed = await keyPool.sealFor(job, { signal });
    return sealed.ok
      ? sealed.value
      : keys.map(({ orderNo, spkiHash }) => ({ orderNo, spkiHash, sealed: fail(sealed.error) }));
  });
  const sealed: readonly KeyShared[] = (await Promise.all(groups)).flat();
  const faults = sealed.flatMap((key) => (key.sealed.ok ? [] : [fallen(key, key.sealed.error)]));
  const shares = sharesOf(sealed, wanted, recipients);
  const results: ShareResult[] = [];
  for (let first = 0; first < shares.length; first += sharingCalls.mostShared) {
    const sent = await answer(share(client, shares.slice(first, first + sharingCalls.mostShared)));
    if (!sent.ok) return sent;
    results.push(...sent.value);
  }
  return ok({ results, faults });
}

async function share(client: Client, shares: ReturnType<typeof sharesOf>) {
  return (await client.call(sharingCalls.share, { body: { shares } })).results;
}

function sharesOf(
  sealed: readonly KeyShared[],
  wanted: readonly WantedShare[],
  recipients: readonly ShareRecipient[],
) {
  const asked = new Map(wanted.map((key) => [nameOf(key), new Set(key.recipientIDs)]));
  const keyOf = new Map(recipients.map(({ id, fingerprint }) => [id, fingerprint]));
  return sealed.flatMap((key) =>
    key.sealed.ok
      ? key.sealed.value
          .filter(({ recipientID }) => asked.get(nameOf(key))?.has(recipientID))
          .map(({ recipientID, envelope }) => ({
            ...{ orderNo: key.orderNo, spkiHash: key.spkiHash, recipientID, envelope },
            recipientKey: keyOf.get(recipientID) ?? '',
          }))
      : [],
  );
}

function grouped<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / atOnce) }, (_, at) =>
    all.slice(at * atOnce, (at + 1) * atOnce),
  );
}

function nameOf({ orderNo, spkiHash }: Pick<KeyToShare, 'orderNo' | 'spkiHash'>): string {
  return `${orderNo} ${spkiHash}`;
}

function fallen({ orderNo }: Pick<KeyToShare, 'orderNo'>, fault: WorkerFault) {
  return { orderNo, fault };
}
