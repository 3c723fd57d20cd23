import { expect, test } from 'vitest';
import { replyCode } from '#core/contract/call.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import { type Fault, fault } from '#core/fault.ts';
import { orderStatus } from '#core/orders/status.ts';
import { waitSecondsOf } from '#machines/refusal.ts';
import { refreshDelay } from '#machines/validation/dcv.machine.ts';

const refused = (code: number, errors: readonly Fault[] = []): CallFailure => ({
  kind: 'refused',
  code,
  msg: '',
  errors,
  data: null,
});

test.each<{ name: string; failure: CallFailure; want: number | null }>([
  {
    name: 'stated by the server',
    failure: refused(replyCode.tooManyTries, [fault('account', 'too-many-tries', '', '45')]),
    want: 45,
  },
  { name: 'not stated', failure: refused(replyCode.tooManyTries), want: 30 },
  {
    name: 'not a number',
    failure: refused(replyCode.tooManyTries, [fault('account', 'too-many-tries', '', 'soon')]),
    want: 30,
  },
  { name: 'another refusal', failure: refused(replyCode.badInput), want: null },
  { name: 'no answer', failure: { kind: 'disconnected' }, want: null },
])('seconds to wait: $name', ({ failure, want }) => {
  expect(waitSecondsOf(failure)).toBe(want);
});

test.each([
  { name: 'a moment after the server checks', next: '2026-11-21T00:00:07Z', want: 8_000 },
  { name: 'no less than the minimum', next: '2026-11-21T00:00:00Z', want: 2_000 },
  { name: 'no more than the maximum', next: '2026-11-21T01:00:00Z', want: 15_000 },
  { name: 'the server will not check', next: '0001-01-01T00:00:00Z', want: 15_000 },
])('milliseconds until the next poll of the validations: $name', ({ next, want }) => {
  const state = {
    orderStatus: orderStatus.verifying,
    validations: [],
    serverTime: '2026-11-21T00:00:00Z',
    nextCheckTime: next,
  };
  const context = {
    orderNo: 'A',
    state,
    sentTo: [],
    checkedNames: [],
    pressedAt: 0,
    checkableAt: 0,
    resendableAt: 0,
    failure: null,
    isCheckLost: false,
  };
  expect(refreshDelay(context)).toBe(want);
});
