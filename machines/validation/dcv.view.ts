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
    /** Names of the current or last individual check; empty means all. */
    checkedNames,
    /** When the next press is accepted after too many, in milliseconds since 1970. */
    checkableAt,
    resendableAt,
    failure,
    /** Mailboxes of the last resend. */
    sentTo,
    can: {
      check: snapshot.can({ type: 'check.now', at: 0 }),
      /** Also before payment, and for a returned order. */
      change: snapshot.matches('paused') || snapshot.matches('waiting'),
      reload: snapshot.can({ type: 'validations.reload' }),
      /** At least one domain waits for a mail that was sent. */
      resend: snapshot.can({ type: 'mails.resend', at: 0 }) && validations.some(isMailed),
    },
  };
}

function isMailed({ state, mail }: DomainValidation): boolean {
  return state === 'waiting' && mail !== undefined && !isZeroTime(mail.sentTime);
}
