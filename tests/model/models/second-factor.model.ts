import { replyCode } from '#core/contract/call.ts';
import { fault } from '#core/fault.ts';
import { fail, ok } from '#core/result.ts';
import {
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
const over = refusal(replyCode.forbidden);

const events: readonly SecondFactorEvent[] = [
  { type: 'code.change', code: '123456' },
  { type: 'code.change', code: '12a' },
  { type: 'code.submit' },
  { type: 'code.resend' },
  done('verifyCode', ok(null)),
  done('verifyCode', fail(wrong)),
  done('verifyCode', fail(over)),
  done('verifyCode', fail(unauthorized)),
  broke('verifyCode'),
  done('sendCode', ok({ at: 1_000_000 })),
  done('sendCode', fail(over)),
  done('sendCode', fail(dropped)),
  broke('sendCode'),
];

export const secondFactorModel = defineModel({
  machine: secondFactorMachine,
  paths: ['entering.code.editing entering.code.submitting signedIn'],
  inputs: { 'just sent': { ticket: { ticket: 't1' }, sentAt: 0, now: 5_000 } },
  events: () => events,
  project: ({ code }) => code,
  states: {
    'entering.code.editing': anything,
    'entering.code.submitting': ({ context }) =>
      unless(/^\d{6}$/.test(context.code), 'a code that is no code is sent'),
    'entering.resend.cooling': ({ context }) => unless(context.resendDelay > 0, 'cooling for no time'),
    'entering.resend.ready': anything,
    'entering.resend.sending': anything,
    signedIn: anything,
    expired: anything,
  },
});
