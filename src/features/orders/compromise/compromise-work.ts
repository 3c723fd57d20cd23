import { replyCode } from '#core/contract/call.ts';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import * as orderCalls from '#core/contract/calls/orders.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import * as changeCalls from '#core/contract/order-changes.ts';
import { outcomeOf, pendingKey, replacementFor } from '#core/orders/compromise.ts';
import { fail, ok } from '#core/result.ts';
import { type Answer, answer, type SlotAnswer } from '#machines/kit/slot.ts';
import type {
  AskedCertificate,
  CompromiseFacts,
  CompromiseSlots,
  ConcernedCertificate,
} from '#machines/orders/compromise/compromise.types.ts';
import type { Client } from '#src/adapters/http/client.ts';
import { poll } from '#src/adapters/time/poll.ts';
import { invalidateChanges } from '#src/console/calls/call-query.ts';
import { type ReissueServices, reissueWork } from '#src/features/orders/reissue/reissue-work.ts';
import { reissuedOrderOf, reissueKindOf } from '#src/features/orders/reissue/reissued-order.ts';

type Input<S extends keyof CompromiseSlots> = CompromiseSlots[S]['input'];
type Output<S extends keyof CompromiseSlots> = Promise<SlotAnswer<CompromiseSlots[S]>>;

/** Milliseconds between readings of an order whose certificate is awaited. */
const pollEvery = { after: 4_000, afterHidden: 30_000 };

/** Implementations of the slots of the compromise flow; the new request is that of a reissue or a resubmission. */
export function compromiseWork(services: ReissueServices) {
  const { client, queryClient } = services;
  const reissue = reissueWork(services, 'reissue');
  const resubmit = reissueWork(services, 'resubmit');
  return {
    async readFacts(asked: Input<'readFacts'>, signal: AbortSignal): Output<'readFacts'> {
      const read = await answer(readOrder(client, asked.orderNo, signal));
      if (!read.ok) return read;
      const order = read.value;
      const compromised = order?.certificates.find(({ serialNumber }) => serialNumber === asked.serialNumber);
      if (!order || !compromised) return fail(missing);
      const kind = reissueKindOf(order);
      const [concerned, quote] = await Promise.all([
        readConcerned(client, asked, signal),
        kind === 'reissue' ? answer(readQuote(client, order, signal)) : null,
      ]);
      if (!concerned.ok) return concerned;
      if (quote?.ok === false) return quote;
      const { request: _, ...subject } = reissuedOrderOf(order);
      const replacement = replacementFor(order.certificates, compromised);
      return ok({
        subject,
        kind,
        isReported: compromised.revocation?.reason === 'keyCompromise' && concerned.value.length === 0,
        replacement: replacement ? shownReplacement(replacement) : null,
        pendingKey: pendingKey(order, compromised.spkiHash),
        certificates: concerned.value,
        quote: kind === 'resubmit' ? nothingToPay : (quote?.value ?? null),
      });
    },

    prepareRequest: reissue.prepareRequest,

    async findExistingOrders(
      input: Input<'findExistingOrders'>,
      signal: AbortSignal,
    ): Output<'findExistingOrders'> {
      const reissued = await reissue.findExistingOrders(input, signal);
      if (!reissued.answer.ok) return reissued;
      const resubmitted = await resubmit.findExistingOrders(input, signal);
      if (!resubmitted.answer.ok) return resubmitted;
      return { ...input, answer: ok([...reissued.answer.value, ...resubmitted.answer.value]) };
    },

    createOrders: reissue.createOrders,

    /** The hash finds a reissue by its record; what has none is a resubmission. */
    async findOrders(input: Input<'findOrders'>, signal: AbortSignal): Output<'findOrders'> {
      const reissued = await reissue.findOrders(input, signal);
      return reissued.answer.ok && reissued.answer.value === null
        ? resubmit.findOrders(input, signal)
        : reissued;
    },

    async awaitReplacement(
      { orderNo, spkiHash }: Input<'awaitReplacement'>,
      signal: AbortSignal,
    ): Output<'awaitReplacement'> {
      for (let time = { after: 0, afterHidden: 0 }; ; time = pollEvery) {
        const ask = (callSignal: AbortSignal) => readOrder(client, orderNo, callSignal);
        const { answer: read } = await poll(ask, { flow: orderNo, ...time }, signal);
        if (!read.ok) return read;
        if (read.value === null) return fail(missing);
        const outcome = outcomeOf(read.value, spkiHash);
        if (outcome === null) continue;
        // No call of this browser issued it.
        await invalidateChanges(queryClient, orderCalls.cancel);
        return ok(outcome === 'lost' ? null : shownReplacement(outcome));
      }
    },

    readConcerned: (asked: Input<'readConcerned'>, signal: AbortSignal): Output<'readConcerned'> =>
      readConcerned(client, asked, signal),

    revoke: ({ orderNo, serialNumber }: Input<'revoke'>): Output<'revoke'> =>
      answer(
        client
          .call(changeCalls.revoke, { body: { orderNo, serialNumber, reason: 'keyCompromise' } })
          .then(({ revoked }) => revoked.length),
      ),
  };
}

const missing: CallFailure = { kind: 'refused', code: replyCode.notFound, msg: '', errors: [], data: null };
const nothingToPay = { reSignPriceDiff: 0, validateAgain: [], vetAgain: false };

function shownReplacement({ serialNumber, notAfter }: { serialNumber: string; notAfter: string }) {
  return { serialNumber, notAfter };
}

async function readOrder(client: Client, id: string, signal: AbortSignal): Promise<OrderDetail | null> {
  const { allOrders } = await client.call(orderCalls.detail, { params: { id } }, { signal });
  return allOrders[0] ?? null;
}

async function readQuote(
  client: Client,
  { orderNo, domainNames }: OrderDetail,
  signal: AbortSignal,
): Promise<NonNullable<CompromiseFacts['quote']>> {
  const asked = { params: { id: orderNo }, body: { domains: domainNames.join(',') } };
  const { reSignPriceDiff, validateAgain, vetAgain } = await client.call(changeCalls.reSignPrice, asked, {
    signal,
  });
  return { reSignPriceDiff, validateAgain, vetAgain };
}

/** Orders per reading, since each is read with its certificates. */
const ordersAtOnce = 50;

/** The certificates of the key that are not revoked yet, and whether each is replaced in its order. */
async function readConcerned(
  client: Client,
  { orderNo, serialNumber }: AskedCertificate,
  signal: AbortSignal,
): Promise<Answer<readonly ConcernedCertificate[]>> {
  const query = { orderNo, serialNumber, reason: 'keyCompromise' } as const;
  const asked = await answer(client.call(changeCalls.revocation, { query }, { signal }));
  if (!asked.ok) return asked;
  const { certificates } = asked.value;
  const orderNos = [...new Set(certificates.map((each) => each.orderNo))];
  const replaced = new Set<string>();
  for (let at = 0; at < orderNos.length; at += ordersAtOnce) {
    const id = orderNos.slice(at, at + ordersAtOnce).join(',');
    const read = await answer(client.call(orderCalls.detail, { params: { id } }, { signal }));
    if (!read.ok) return read;
    for (const order of read.value.allOrders)
      for (const each of order.certificates)
        if (replacementFor(order.certificates, each)) replaced.add(each.serialNumber);
  }
  return ok(
    certificates.map(({ orderNo: own, serialNumber: serial, commonName, notAfter }) => ({
      orderNo: own,
      serialNumber: serial,
      commonName,
      notAfter,
      isReplaced: replaced.has(serial),
    })),
  );
}
