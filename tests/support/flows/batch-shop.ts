import { fromPromise } from 'xstate';
import { replyCode } from '#core/contract/call.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import { defaultCsrOptions } from '#core/csr/options.ts';
import { type Fault, fault } from '#core/fault.ts';
import { noTexts } from '#core/orders/order-texts.ts';
import { fail, ok } from '#core/result.ts';
import { batchMachine } from '#machines/purchase/batch/batch.machine.ts';
import type { BatchInput, BatchUserEvent } from '#machines/purchase/batch/batch.types.ts';
import type { CreatedOrder } from '#machines/purchase/ordering/ordering.types.ts';
import { judgeRow } from '#src/features/purchase/workflows/judge-row.ts';
import { createKeyMaker } from '#src/features/purchase/workflows/key-maker.ts';
import { single } from '#tests/model/models/purchase.samples.ts';
import type { Keyring } from '#workers/api.ts';

/** The server side of a batch as plain data: the orders created and the keys generated. */
export interface BatchShop {
  readonly orders: { readonly key: string; readonly hash: string; readonly name: string }[];
  /** Common names of the generated keys, one entry per key. */
  readonly keys: string[];
  readonly honorsKeys: boolean;
  /** Number of creations whose reply is lost. */
  lostAnswers: number;
  /** Refuses orders with this name or this validation method. */
  readonly refuses: string;
  /** Number of creations that are carried out but never answered. */
  hangingCalls: number;
  calls: number;
}

export function openBatchShop(honorsKeys: boolean, lostAnswers: number, refuses = ''): BatchShop {
  return { orders: [], keys: [], honorsKeys, lostAnswers, refuses, hangingCalls: 0, calls: 0 };
}

const own = { csr: 'own request', hashValue: 'own', spkiHash: 'own' };

/** Four orders; the last has its own CSR. */
export const batchInput: BatchInput = {
  workflow: 'w1',
  product: single,
  terms: {
    year: 1,
    dcvMethod: 'dns',
    emailDnsEmail: '',
    contactID: '',
    orgID: '',
    ...noTexts,
    organization: null,
    options: defaultCsrOptions,
  },
  rows: [
    { names: ['a.example.com'], label: '#1' },
    { names: ['b.example.com'], label: '#2' },
    { names: ['c.example.com'], label: '#3' },
    { names: ['own.example.com'], label: 'own.csr', ...own },
  ],
};
/** Only one key to generate, so the log is the same every time. */
export const smallBatchInput: BatchInput = {
  ...batchInput,
  rows: batchInput.rows.filter((_, place) => place % 2 === 1),
};
/** The second order's name is refused, then edited. */
export const correctingActs: readonly BatchUserEvent[] = [
  { type: 'row.edit', index: 1, text: 'bb.example.com' },
  { type: 'rows.retry' },
];
/** The batch machine with its slots filled by this shop; `pace` delays each key. */
export function batchFrom(shop: BatchShop, pace: () => Promise<void> = async () => undefined) {
  return batchMachine.provide({
    actors: {
      makeKeys: createKeyMaker({
        vault: { ensure: async () => ok({} as Keyring) },
        keyPool: {
          size: 1,
          async makeRequest({ names: [name = ''] }) {
            await pace();
            shop.keys.push(name);
            const hash = `${name} ${shop.keys.length}`;
            return ok({ csr: `request ${hash}`, key: `v1.${hash}`, hashValue: hash, spkiHash: hash });
          },
        },
        now: () => 1_000,
      }),
      judgeRows: fromPromise(async ({ input: { product: sold, rows } }) => ({
        rows: await Promise.all(rows.map((row) => judgeRow(row, sold))),
      })),
      createOrders: fromPromise(async ({ input: { attempt, idempotencyKey, terms, rows } }) => {
        const wanted = rows.flatMap(({ request, names: [name = ''] }) =>
          request === null ? [] : [{ key: idempotencyKey, hash: request.hashValue, name }],
        );
        shop.calls += 1;
        if (terms.dcvMethod === shop.refuses) return { attempt, answer: fail(methodEnded(shop.refuses)) };
        const refused = wanted.findIndex(({ name }) => name === shop.refuses);
        if (refused >= 0) return { attempt, answer: fail(refusal(refused)) };
        if (!shop.honorsKeys || !shop.orders.some(({ key }) => key === idempotencyKey)) {
          shop.orders.push(...wanted);
        }
        if (shop.hangingCalls-- > 0) return new Promise<never>(() => {});
        shop.lostAnswers -= 1;
        if (shop.lostAnswers >= 0) return { attempt, answer: fail<CallFailure>({ kind: 'disconnected' }) };
        return { attempt, answer: ok(orderOf(wanted.map(({ hash }) => hash))) };
      }),
      findExistingOrders: fromPromise(async ({ input: { attempt, hashValues } }) => ({
        attempt,
        answer: ok(shop.orders.filter(({ hash }) => hashValues.includes(hash)).map(orderNoOf)),
      })),
      findOrders: fromPromise(async ({ input: { attempt, hashValues, existingOrders } }) => {
        const fresh = shop.orders.filter((order) => !existingOrders.includes(orderNoOf(order)));
        const isThere = hashValues.every((hash) => fresh.some((order) => order.hash === hash));
        return { attempt, answer: ok(isThere ? orderOf(hashValues) : null) };
      }),
    },
  });
}

function orderNoOf({ key, hash }: BatchShop['orders'][number]): string {
  return `CN ${key} ${hash}`;
}

function orderOf(hashes: readonly string[]): CreatedOrder {
  return { orderNos: hashes.map((hash) => `CN ${hash}`), total: hashes.length * 100 };
}

function methodEnded(method: string): CallFailure {
  return refusalOf([fault('dcvMethod', 'email-ended', method, 'dns, dns_txt, file')]);
}

function refusal(place: number): CallFailure {
  return refusalOf([fault(`sslCerts.${place}.commonName`, 'name-reserved', 'b.example.com')]);
}

function refusalOf(errors: readonly Fault[]): CallFailure {
  return { kind: 'refused', code: replyCode.badInput, msg: 'no', errors, data: null };
}
