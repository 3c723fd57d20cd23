import { fromPromise } from 'xstate';
import { replyCode } from '#core/contract/call.ts';
import { fault } from '#core/fault.ts';
import { splitNames } from '#core/names/split-names.ts';
import { fail, ok } from '#core/result.ts';
import { reissueMachine } from '#machines/orders/reissue/reissue.machine.ts';
import type { ReissueKind, ReissueUserEvent } from '#machines/orders/reissue/reissue.types.ts';
import type { CreatedOrder } from '#machines/purchase/ordering/ordering.types.ts';
import { sampleOrder } from '#tests/model/models/reissue.model.ts';

/** A server that accepts another request for an order, as plain data. */
export interface ReissueBackend {
  readonly taken: { readonly key: string; readonly hash: string; readonly order: CreatedOrder }[];
  /** Number of requests generated so far. */
  requests: number;
  /** Number of replies lost after the request was accepted. */
  lostAnswers: number;
  /** Number of calls that never settle. */
  hangingCalls: number;
}

export const openReissueBackend = (changes: Partial<ReissueBackend> = {}): ReissueBackend => ({
  ...{ taken: [], requests: 0, lostAnswers: 0, hangingCalls: 0 },
  ...changes,
});

export const reissueInput = (kind: ReissueKind) => ({ workflow: 'r1', kind, order: sampleOrder });

export const reissueActs: readonly ReissueUserEvent[] = [
  { type: 'names.commit', text: 'shop.example.com\na..b' },
  { type: 'names.commit', text: 'shop.example.com\ntwo.example.com' },
  { type: 'csr.change', options: { encryption: 'ECC', curve: 'P-256' } },
  { type: 'dcv.choose', method: 'dns_txt' },
  { type: 'reissue.submit' },
];

/** With its own CSR, which is missing from the first submission. */
export const ownRequestActs: readonly ReissueUserEvent[] = [
  { type: 'source.choose', source: 'own' },
  { type: 'reissue.submit' },
  { type: 'csr.paste', text: 'request for shop.example.com' },
  { type: 'reissue.submit' },
];

export function reissuingAt(backend: ReissueBackend): typeof reissueMachine {
  return reissueMachine.provide({
    actors: {
      quote: fromPromise(async ({ input: { text } }) => {
        const domainNames = splitNames(text);
        const wrong = domainNames.find((name) => name.includes('..'));
        const faults = wrong === undefined ? [] : [fault('domainNames', 'name-empty-label', wrong)];
        if (faults.length > 0)
          return {
            text,
            answer: fail({ kind: 'refused', code: replyCode.badInput, msg: '', errors: faults, data: null }),
          };
        const validateAgain = domainNames.filter((name) => !sampleOrder.domainNames.includes(name));
        const reSignPriceDiff = 1_900 * validateAgain.length;
        return { text, answer: ok({ reSignPriceDiff, domainNames, validateAgain, vetAgain: false }) };
      }),
      prepareRequest: fromPromise(async ({ input: { attempt, source, paste } }) => {
        backend.requests += 1;
        const hashValue = source === 'own' ? paste : String(backend.requests).padStart(64, '0');
        const key = source === 'own' ? '' : `v1.${hashValue}`;
        return { attempt, result: ok({ csr: hashValue, key, hashValue, spkiHash: hashValue }) };
      }),
      findExistingOrders: fromPromise(async ({ input: { attempt } }) => ({ attempt, answer: ok([]) })),
      createOrders: fromPromise(async ({ input: { attempt, idempotencyKey, payload } }) => {
        const order = takenBy(backend, idempotencyKey, payload.csr);
        if (backend.hangingCalls-- > 0) return new Promise(() => {});
        return { attempt, answer: backend.lostAnswers-- > 0 ? fail({ kind: 'disconnected' }) : ok(order) };
      }),
      findOrders: fromPromise(async ({ input: { attempt, hashValues } }) => ({
        attempt,
        answer: ok(backend.taken.find(({ hash }) => hashValues.includes(hash))?.order ?? null),
      })),
    },
  });
}

/** The same key means the same request. */
function takenBy({ taken }: ReissueBackend, key: string, hash: string): CreatedOrder {
  const known = taken.find((each) => each.key === key);
  if (known !== undefined) return known.order;
  const order = { orderNos: [sampleOrder.orderNo], total: 0 };
  taken.push({ key, hash, order });
  return order;
}
