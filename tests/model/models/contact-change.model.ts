import { replyCode } from '#core/contract/call.ts';
import { fault } from '#core/fault.ts';
import { fail, ok } from '#core/result.ts';
import { contactChangeMachine, stepFaults } from '#machines/account/contact-change/contact-change.machine.ts';
import type { ContactChangeEvent } from '#machines/account/contact-change/contact-change.types.ts';
import { anything, broke, defineModel, done, dropped, refusal, unless } from '#tests/model/define-model.ts';

const limited = refusal(replyCode.tooManyTries, [fault('code', 'too-many-tries', '', '60')]);
const late = refusal(replyCode.wrongState);

const events: readonly ContactChangeEvent[] = [
  { type: 'contact.change', contact: '13800138000', telPrefix: '86' },
  { type: 'contact.change', contact: '13900139000', telPrefix: '86' },
  { type: 'contact.change', contact: '1', telPrefix: '86' },
  { type: 'code.change', code: '123456' },
  { type: 'code.change', code: '12a' },
  { type: 'code.send', at: 1_000 },
  { type: 'code.submit', at: 1_000 },
  done('sendCode', ok({ at: 1_000, resendAfter: 60 })),
  done('sendCode', fail(limited)),
  done('sendCode', fail(late)),
  done('sendCode', fail(refusal(replyCode.badInput, [fault('tel', 'not-offered', '')]))),
  done('sendCode', fail(dropped)),
  broke('sendCode'),
  done('useCode', ok({})),
  done('useCode', fail(limited)),
  done('useCode', fail(late)),
  done('useCode', fail(refusal(replyCode.badInput, [fault('code', 'mismatch', '')]))),
  done('useCode', fail(dropped)),
  broke('useCode'),
];

export const contactChangeModel = defineModel({
  machine: contactChangeMachine,
  paths: [
    'entering.code.ready entering.code.sending entering.code.deciding entering.code.cooling',
    'entering.form.editing entering.form.using done',
  ],
  inputs: {
    'the first one': { kind: 'tel', present: '', telPrefix: '86', now: 1_000 },
    'a change': { kind: 'tel', present: '137****7000', telPrefix: '86', now: 1_000 },
  },
  events: () => events,
  project: ({ step, present, contact, code, sentTo, waitSeconds, resendDelay }) => [
    step,
    present,
    contact,
    code === '123456',
    sentTo,
    waitSeconds,
    resendDelay > 0,
  ],
  states: {
    'entering.form.editing': ({ context }) => unless(context.waitSeconds === 0, 'limited while editing'),
    'entering.form.using': ({ context }) =>
      unless(stepFaults(context).length === 0, 'a faulty contact or code is sent'),
    'entering.code.deciding': anything,
    'entering.code.cooling': ({ context }) => unless(context.resendDelay > 0, 'cooling for no time'),
    'entering.code.ready': anything,
    'entering.code.sending': anything,
    limited: ({ context }) => unless(context.waitSeconds > 0, 'limited for no time'),
    done: anything,
  },
});
