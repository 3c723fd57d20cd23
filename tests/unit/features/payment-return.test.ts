import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { replyCode } from '#core/contract/call.ts';
import { CallError, type CallFailure } from '#core/contract/failure.ts';
import type { Client } from '#src/adapters/http/client.ts';
import {
  isUnknownPayment,
  newsOf,
  type PaymentReturn,
  paymentReturnQuery,
} from '#src/features/payment/pages/payment-return.ts';

const orderNo = 'CN20261121-00001';
const approval = { token: 'EC-1', PayerID: 'P1' };
const refused = (code: number): CallFailure => ({ kind: 'refused', code, msg: 'no', errors: [], data: null });

function comeBack(
  back: PaymentReturn,
  call: (declared: { readonly id: string }, ...rest: unknown[]) => unknown,
) {
  const queryClient = new QueryClient();
  const query = paymentReturnQuery({ call } as unknown as Client, back, 'visit');
  expect(JSON.stringify(query.queryKey)).not.toContain(approval.token);
  return () => queryClient.fetchQuery({ ...query, staleTime: 0 });
}

test('repeats a capture without an answer under the same key, and finally names the order', async () => {
  const call = vi
    .fn()
    .mockRejectedValueOnce(new CallError({ kind: 'timeout' }))
    .mockResolvedValue({ orderNo, state: 'late' });
  const ask = comeBack({ orderNo: null, approval }, call);
  const error = await ask().catch((reason: Error) => reason);
  expect(isUnknownPayment(error as Error)).toBe(false);
  expect(await ask()).toEqual({ orderNo, state: 'late' });
  expect(call.mock.calls.map(([, input, options]) => [input, options])).toEqual(
    Array(2).fill([{ body: approval }, { idempotencyKey: 'paypal-capture:EC-1' }]),
  );
});

test.each([{ payment: { state: 'paid' } }, { payment: null }])(
  'checks with the provider when nothing was approved: $payment',
  async (checked) => {
    const call = vi.fn().mockResolvedValue(checked);
    expect(await comeBack({ orderNo, approval: null }, call)()).toEqual({
      orderNo,
      state: checked.payment?.state ?? null,
    });
    expect(call.mock.calls[0]?.[1]).toEqual({ body: { orderNo } });
  },
);

test.each([
  ['paid', null],
  ['open', null],
  ['replaced', null],
  [null, null],
  ['late', 'late'],
  ['short', 'short'],
  ['refused', 'refused'],
  ['expired', 'expired'],
] as const)('announces a payment that is %s as %s', (state, news) => {
  expect(newsOf(state)).toBe(news);
});

test.each([
  { name: 'not found', error: new CallError(refused(replyCode.notFound)), want: true },
  { name: 'an invalid number', error: new CallError(refused(replyCode.badInput)), want: true },
  { name: "another customer's approval", error: new CallError(refused(replyCode.keyReused)), want: true },
  { name: 'a provider that failed', error: new CallError(refused(replyCode.gatewayFailed)), want: false },
  { name: 'no answer', error: new CallError({ kind: 'disconnected' }), want: false },
  { name: 'a bug', error: new TypeError('bug'), want: false },
  { name: 'no error', error: null, want: false },
])('$name means that the payment is unknown: $want', ({ error, want }) => {
  expect(isUnknownPayment(error)).toBe(want);
});

test('repeats a check whose answer was lost when the connection returns', async () => {
  const call = vi
    .fn()
    .mockRejectedValueOnce(new CallError({ kind: 'disconnected' }))
    .mockResolvedValue({ payment: { state: 'paid' } });
  const queryClient = new QueryClient();
  queryClient.mount();
  const query = paymentReturnQuery({ call } as unknown as Client, { orderNo, approval: null }, 'visit');
  const observer = new QueryObserver(queryClient, query);
  const stop = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual({ orderNo, state: 'paid' }));
  stop();
  queryClient.unmount();
});
