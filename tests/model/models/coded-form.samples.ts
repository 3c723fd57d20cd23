import { replyCode } from '#core/contract/call.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import { fault } from '#core/fault.ts';
import { fail, ok } from '#core/result.ts';
import type { CodedFormContext, CodedFormEvent } from '#machines/account/coded-form.ts';
import { anything, broke, done, dropped, refusal, unless } from '#tests/model/define-model.ts';

const limited = refusal(replyCode.tooManyTries, [fault('code', 'too-many-tries', '', '60')]);

/** Events of a form with a code, besides its own fields. */
export const codedFormEvents: readonly CodedFormEvent[] = [
  { type: 'field.change', field: 'code', value: '123456' },
  { type: 'field.change', field: 'code', value: '12a' },
  { type: 'password.change', handle: 'secret:1', length: 12 },
  { type: 'password.change', handle: 'secret:2', length: 3 },
  { type: 'password.change', handle: null, length: 0 },
  { type: 'code.send', at: 1_000 },
  { type: 'form.submit', at: 1_000 },
  done('sendCode', ok({ at: 1_000, resendAfter: 60 })),
  done('sendCode', fail(limited)),
  done('sendCode', fail(refusal(replyCode.badInput, [fault('email', 'not-offered', '')]))),
  done('sendCode', fail(dropped)),
  broke('sendCode'),
  done('submit', ok({})),
  done('submit', fail(limited)),
  done('submit', fail(refusal(replyCode.badInput, [fault('code', 'mismatch', '')]))),
  done('submit', fail(dropped)),
  done('submit', fail<CallFailure>({ kind: 'server-error', status: 500 })),
  broke('submit'),
];

type Snapshot = { readonly context: CodedFormContext };

/** Invariants of its states. */
export function codedFormStates(formFaults: (context: CodedFormContext) => readonly unknown[]) {
  return {
    'entering.form.editing': ({ context }: Snapshot) =>
      unless(context.waitSeconds === 0, 'limited while editing'),
    'entering.form.submitting': ({ context }: Snapshot) =>
      unless(formFaults(context).length === 0, 'a faulty form is sent'),
    limited: ({ context }: Snapshot) => unless(context.waitSeconds > 0, 'limited for no time'),
    'entering.code.deciding': anything,
    'entering.code.cooling': ({ context }: Snapshot) =>
      unless(context.resendDelay > 0, 'cooling for no time'),
    'entering.code.ready': anything,
    'entering.code.sending': anything,
    done: anything,
  };
}
