import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { replyCode } from '#core/contract/call.ts';
import { CallError, type CallFailure } from '#core/contract/failure.ts';
import type { Renewal } from '#core/contract/order-changes.ts';
import { ok } from '#core/result.ts';
import { optionsOf, type RenewServices, renewOrder } from '#src/features/orders/reissue/renew-order.ts';

const renewal: Renewal = {
  orderNo: 'A',
  commonName: 'a.test',
  productNo: 'p',
  productType: 'dv_one_ssl',
  subBrand: 'sectigo',
  contactID: '',
  orgID: '',
  domainNames: ['a.test', 'b.test'],
  keyType: 'P-384',
  validity: 1,
  paidUntil: '2026-12-01T00:00:00Z',
  refusal: null,
  addedDays: 0,
  terms: [{ year: 1, cents: 100 }],
  keys: ['new', 'same'],
};

const refused = (code: number): CallFailure => ({ kind: 'refused', code, msg: '', errors: [], data: null });

/** The services with a scripted API: the readings of the renewal in turn, and the answer to its creation. */
function scripted(readings: readonly Renewal['refusal'][], created: string | CallFailure) {
  const calls: string[] = [];
  const made: unknown[] = [];
  const left = [...readings];
  const client = {
    async call({ id }: { readonly id: string }, { body }: { readonly body: Record<string, unknown> }) {
      calls.push(id === 'orders.renew' ? `renew ${body.year} ${body.csr ?? 'same'}` : id);
      if (id === 'orders.renewals') return { data: [{ ...renewal, refusal: left.shift() ?? null }] };
      if (typeof created !== 'string') throw new CallError(created);
      return { orderNos: created, total: 100 };
    },
  };
  const services = {
    client,
    queryClient: new QueryClient(),
    vault: { ensure: async () => ok({}) },
    keyPool: {
      async makeRequest(job: { readonly names: readonly string[]; readonly options: unknown }) {
        made.push([job.names, job.options]);
        return ok({ csr: 'NEW', key: 'sealed', hashValue: 'h', spkiHash: 's' });
      },
    },
    // Only these are used.
  } as unknown as RenewServices;
  return { services, calls, made };
}

const sent = { idempotencyKey: 'one-key-of-a-renewal', signal: new AbortController().signal };
const wanted = { orderNo: 'A', year: 1 } as const;

it('makes a key for the names, of the type of the last one', async () => {
  const { services, calls, made } = scripted([null], 'B');
  expect(await renewOrder(services, { ...wanted, renewalKey: 'new' }, sent)).toEqual(ok('B'));
  expect(calls).toEqual(['orders.renewals', 'renew 1 NEW']);
  expect(made).toEqual([
    [['a.test', 'b.test'], expect.objectContaining({ encryption: 'ECC', curve: 'P-384' })],
  ]);
});

it('keeps the key where that is chosen', async () => {
  const { services, calls, made } = scripted([], 'B');
  expect(await renewOrder(services, { ...wanted, renewalKey: 'same' }, sent)).toEqual(ok('B'));
  expect([calls, made]).toEqual([['renew 1 same'], []]);
});

it('returns the order that an unanswered attempt made', async () => {
  const done = { kind: 'done', orderNo: 'B' } as const;
  const { services, calls, made } = scripted([done, done], refused(replyCode.keyReused));
  expect(await renewOrder(services, { ...wanted, renewalKey: 'new' }, sent)).toEqual(ok('B'));
  expect([calls, made]).toEqual([['orders.renewals', 'renew 1 same', 'orders.renewals'], []]);
});

it.each([
  { name: 'a refusal', failure: refused(replyCode.wrongState) },
  { name: 'no answer', failure: { kind: 'disconnected' } as const },
])('reports $name as it is', async ({ failure }) => {
  const { services } = scripted([null], failure);
  expect(await renewOrder(services, { ...wanted, renewalKey: 'new' }, sent)).toEqual({
    ok: false,
    error: failure,
  });
});

it.each([
  { keyType: 'RSA-3072', want: { encryption: 'RSA', keyLength: 3072 } },
  { keyType: 'P-256', want: { encryption: 'ECC', curve: 'P-256' } },
  { keyType: 'other', want: { encryption: 'RSA', keyLength: 2048 } },
] as const)('follows $keyType with a key of its kind', ({ keyType, want }) => {
  expect(optionsOf(keyType)).toMatchObject(want);
});
