import { replyCode } from '#core/contract/call.ts';
import { fault } from '#core/fault.ts';
import { fail, ok } from '#core/result.ts';
import {
  formFaults,
  type SecondFactorEvent,
  secondFactorMachine,
} from '#machines/session/second-factor/second-factor.machine.ts';
import {
  anything,
  broke,
  defineModel,
  done,
  dropped,
  refusal,
  unauthorized,
  unless,
} from '#tests/model/define-model.ts';

const wrong = refusal(replyCode.badInput, [fault('code', 'mismatch', '123456')]);
const unknown = refusal(replyCode.badInput, [fault('passkey', 'mismatch', '')]);
const over = refusal(replyCode.forbidden);

const events: readonly SecondFactorEvent[] = [
  { type: 'method.choose', method: 'passkey' },
  { type: 'method.choose', method: 'email' },
  { type: 'method.choose', method: 'tel' },
  { type: 'method.choose', method: 'recovery' },
  { type: 'method.choose', method: 'password' },
  { type: 'code.change', code: '123456' },
  { type: 'code.change', code: 'ABCD-2345' },
  { type: 'code.change', code: '12a' },
  { type: 'password.change', handle: 'secret:1', length: 12 },
  { type: 'password.change', handle: 'secret:2', length: 129 },
  { type: 'password.change', handle: null, length: 0 },
  { type: 'code.submit' },
  { type: 'code.resend' },
  done('verifyCode', ok(null)),
  done('verifyCode', fail(wrong)),
  done('verifyCode', fail(over)),
  done('verifyCode', fail(unauthorized)),
  broke('verifyCode'),
  done('usePasskey', ok(null)),
  done('usePasskey', null),
  done('usePasskey', fail(unknown)),
  done('usePasskey', fail(over)),
  broke('usePasskey'),
  done('sendCode', ok({ at: 1_000_000, sentTo: 'a**@x' })),
  done('sendCode', fail(over)),
  done('sendCode', fail(dropped)),
  broke('sendCode'),
];

export const secondFactorModel = defineModel({
  machine: secondFactorMachine,
  paths: ['entering.code.editing entering.code.submitting signedIn'],
  inputs: {
    'just sent': {
      ticket: { ticket: 't1', methods: 'email,recovery', sentTo: 'a**@x' },
      sentAt: 0,
      now: 5_000,
    },
    'code sent before': { ticket: { methods: 'email' }, sentAt: 1_000, now: 5_000 },
    'any factor': {
      ticket: { methods: 'passkey,app,email,tel,recovery', sentTo: '' },
      sentAt: 0,
      now: 5_000,
    },
    'the password': { ticket: { methods: 'password', sentTo: '' }, sentAt: 0, now: 5_000 },
  },
  events: () => events,
  project: ({ code, method, password, isDismissed, sentBy }) => [
    method,
    code,
    password?.length,
    isDismissed,
    sentBy,
  ],
  states: {
    'entering.code.editing': anything,
    'entering.code.submitting': ({ context }) =>
      unless(context.method !== 'passkey' && formFaults(context).length === 0, 'what is no code is sent'),
    'entering.code.signing': ({ context }) => unless(context.method === 'passkey', 'another way signs'),
    'entering.resend.cooling': ({ context }) =>
      unless(context.resendDelay > 0 || context.resendAt === 0, 'cooling for no time after a code'),
    'entering.resend.ready': anything,
    'entering.resend.sending': ({ context: { methods, sending } }) =>
      unless(methods.includes(sending), 'a code by a way that is not offered'),
    signedIn: anything,
    expired: anything,
  },
});
