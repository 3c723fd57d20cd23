import { replyCode } from '#core/contract/call.ts';
import * as orderCalls from '#core/contract/calls/orders.ts';
import * as purchaseCalls from '#core/contract/calls/purchase.ts';
import * as changeCalls from '#core/contract/order-changes.ts';
import { keyMakersFor } from '#core/csr/ca-made-key.ts';
import { nameCountFor } from '#core/names/host-rules.ts';
import { splitNames } from '#core/names/split-names.ts';
import { keptNameFaults } from '#core/orders/kept-names.ts';
import { isResubmittable } from '#core/orders/reissue.ts';
import { fail, ok } from '#core/result.ts';
import { singleBlock } from '#core/x509/single-block.ts';
import { answer, type SlotAnswer } from '#machines/kit/slot.ts';
import type { ReissueKind, ReissuePayload, ReissueSlots } from '#machines/orders/reissue/reissue.types.ts';
import type { Client } from '#src/adapters/http/client.ts';
import { orderWork } from '#src/features/purchase/workflows/place-order.ts';

export type ReissueServices = Parameters<typeof orderWork>[0];

type Input<S extends keyof ReissueSlots> = ReissueSlots[S]['input'];
type Output<S extends keyof ReissueSlots> = Promise<SlotAnswer<ReissueSlots[S]>>;

/** Implementations of the slots of a reissue and of a resubmission. */
export function reissueWork(services: ReissueServices, kind: ReissueKind) {
  const { client } = services;
  const purchase = orderWork(services);
  return {
    async quote({ order, text }: Input<'quote'>, signal: AbortSignal): Output<'quote'> {
      const domainNames = splitNames(text);
      if (kind === 'resubmit') {
        return { answer: ok({ reSignPriceDiff: 0, domainNames, validateAgain: [], vetAgain: false }) };
      }
      // The server says the same; this answers without it, unless a name is typed in another script.
      const isComparable = domainNames.every((name) => /^[\x21-\x7e]+$/.test(name));
      const faults =
        isComparable && nameCountFor(order.productType) === 'one'
          ? keptNameFaults(order.domainNames, domainNames)
          : [];
      if (faults.length > 0)
        return {
          answer: fail({ kind: 'refused', code: replyCode.badInput, msg: '', errors: faults, data: null }),
        };
      const asked = { params: { id: order.orderNo }, body: { domains: domainNames.join(',') } };
      return { answer: await answer(client.call(changeCalls.reSignPrice, asked, { signal })) };
    },

    async prepareRequest(input: Input<'prepareRequest'>, signal: AbortSignal): Output<'prepareRequest'> {
      const { order, source, paste, names, options, attempt } = input;
      if (source === 'same') return { result: ok({ ...order.request }) };
      if (source === 'own') return { result: await readOwn(paste) };
      const [keyMaker] = keyMakersFor(order.productType, order.subBrand);
      const made = await purchase.makeRequest({ ...order, attempt, keyMaker, names, options }, signal);
      if (!made.result.ok) return { result: made.result };
      return {
        result: ok({ ...made.result.value, ...(keyMaker === 'browser' ? {} : { keyMaker }) }),
      };
    },

    findExistingOrders: async (
      { hashValues }: Input<'findExistingOrders'>,
      signal: AbortSignal,
    ): Output<'findExistingOrders'> => ({
      answer: await answer(
        marksOf(client, kind, hashValues, signal).then((marks) => marks.map(({ id }) => id)),
      ),
    }),

    createOrders: ({ payload, idempotencyKey }: Input<'createOrders'>): Output<'createOrders'> =>
      send(services, payload, idempotencyKey),

    async findOrders(
      { hashValues, existingOrders }: Input<'findOrders'>,
      signal: AbortSignal,
    ): Output<'findOrders'> {
      const found = await answer(marksOf(client, kind, hashValues, signal));
      if (!found.ok) return { answer: found };
      const fresh = found.value.find(({ id }) => !existingOrders.includes(id));
      if (fresh === undefined) return { answer: ok(null) };
      return { answer: ok({ orderNos: [fresh.orderNo], total: fresh.total }) };
    },
  };
}

async function send(
  { client, vault }: ReissueServices,
  { kind, orderNo, isMade, ...body }: ReissuePayload,
  idempotencyKey: string,
): Output<'createOrders'> {
  // If the browser's data was cleared after the key was sealed, the certificate would be unusable.
  if (isMade && body.key !== '' && !(await vault.canOpen([body.key]))) {
    return { answer: fail({ kind: 'key-failed', code: 'keys-gone', detail: '' }) };
  }
  const sent = await answer(
    kind === 'reissue'
      ? client.call(changeCalls.reSign, { body: { orderNo, ...body } }, { idempotencyKey })
      : client.call(changeCalls.reCommit, { params: { orderNo }, body }, { idempotencyKey }),
  );
  return {
    answer: sent.ok ? ok({ orderNos: [sent.value.orderNo], total: sent.value.total }) : sent,
  };
}

interface Mark {
  /** Identifies the result of one submission: a reissue record, or an order no longer waiting to be resubmitted. */
  readonly id: string;
  readonly orderNo: string;
  /** Cents due. */
  readonly total: number;
}

/** Returns the server's results for this request, which may include earlier submissions of the same request. */
async function marksOf(
  client: Client,
  kind: ReissueKind,
  hashValues: readonly string[],
  signal: AbortSignal,
): Promise<readonly Mark[]> {
  const body = { hashValues: [...hashValues] };
  const { list } = await client.call(purchaseCalls.hashValues, { body }, { signal });
  const marks = list.map(async ({ orderNo }): Promise<Mark[]> => {
    if (kind === 'resubmit') {
      const { orderInfo } = await client.call(orderCalls.status, { params: { id: orderNo } }, { signal });
      return isResubmittable(orderInfo.orderStatus) ? [] : [{ id: orderNo, orderNo, total: 0 }];
    }
    const query = { orderNo, limit: 50 };
    const { data } = await client.call(changeCalls.reSignRecords, { query }, { signal });
    return data
      .filter(({ hashValue }) => hashValues.includes(hashValue))
      .map(({ number, state, reSignPriceDiff }) => ({
        id: `${orderNo}/${number}`,
        orderNo,
        total: state === 'unpaid' ? reSignPriceDiff : 0,
      }));
  });
  return (await Promise.all(marks)).flat();
}

/** Reads a pasted request. Input without a request block is rejected; whether the request fits the order is up to the server. */
async function readOwn(paste: string) {
  const block = singleBlock(paste, ['CERTIFICATE REQUEST', 'NEW CERTIFICATE REQUEST']);
  if (!block.ok) return fail({ kind: 'csr-unreadable' } as const);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', block.value));
  const hashValue = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return ok({ csr: paste.trim(), key: '', hashValue, spkiHash: '' });
}
