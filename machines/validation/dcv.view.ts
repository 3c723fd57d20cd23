import type { SnapshotFrom } from 'xstate';
import type { DomainValidation } from '#core/contract/calls/validation.ts';
import { isZeroTime } from '#core/orders/span.ts';
import type { dcvMachine } from '#machines/validation/dcv.machine.ts';

export type DcvView = ReturnType<typeof dcvView>;

export function dcvView(snapshot: SnapshotFrom<typeof dcvMachine>) {
  const { state, checkedNames, checkableAt, resendableAt, failure, sentTo } = snapshot.context;
  const validations = state?.validations ?? [];
  return {
    step: snapshot.value,
    orderStatus: state?.orderStatus ?? null,
    validations,
    validatedCount: validations.filter((validation) => validation.state === 'validated').length,
    serverTime: state?.serverTime ?? null,
    nextCheckTime: state?.nextCheckTime ?? null,
    /** Those that are checked alone, or were last; empty: all. */
    checkedNames,
    /** After too many presses: when the next one is taken, in milliseconds since 1970. */
    checkableAt,
    resendableAt,
    failure,
    /** Mailboxes that were just written to again. */
    sentTo,
    can: {
      check: snapshot.can({ type: 'check.now', at: 0 }),
      /** Before the payment, too, and in an order that came back. */
      change: snapshot.matches('paused') || snapshot.matches('waiting'),
      reload: snapshot.can({ type: 'validations.reload' }),
      /** A name waits for the reader of a mail that was sent. */
      resend: snapshot.can({ type: 'mails.resend', at: 0 }) && validations.some(isMailed),
    },
  };
}

function isMailed({ state, mail }: DomainValidation): boolean {
  return state === 'waiting' && mail !== undefined && !isZeroTime(mail.sentTime);
}
