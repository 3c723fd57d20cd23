import type { SnapshotFrom } from 'xstate';
import type { enrolmentMachine } from '#machines/security/enrolment/enrolment.machine.ts';

export type EnrolmentView = ReturnType<typeof enrolmentView>;

/** product.md, 'Sign-in and session': a code may be sent again after 60 s. */
const cooldown = 60_000;

export function enrolmentView(snapshot: SnapshotFrom<typeof enrolmentMachine>) {
  const { kind, handle, sentTo, sentAt, code, name, faults, refusals, failure } = snapshot.context;
  const [first] = faults;
  return {
    kind,
    /** Of the app's secret. */
    handle,
    sentTo,
    /** When another code may be sent, in milliseconds since 1970. */
    resendAt: sentAt + cooldown,
    code,
    name,
    faults,
    focus: first === undefined ? null : { field: first.field, ordinal: refusals },
    failure,
    isDismissed: snapshot.context.isDismissed,
    codesHandle: snapshot.context.codesHandle,
    isKept: snapshot.context.isKept,
    isChoosing: snapshot.matches('choosing') || (snapshot.matches('preparing') && sentAt === 0),
    isPreparing: snapshot.matches('preparing'),
    isNaming: snapshot.matches('naming') || (kind === 'passkey' && snapshot.matches('submitting')),
    isEntering:
      snapshot.matches('entering') ||
      (snapshot.matches('preparing') && sentAt > 0) ||
      (kind !== 'passkey' && snapshot.matches('submitting')),
    isSubmitting: snapshot.matches('submitting'),
    isIssuing: snapshot.matches('issuing'),
    isCodesMissing: snapshot.matches('codesMissing'),
    isShowingCodes: snapshot.matches('codes'),
    /** A factor was added, or nothing was. */
    isOver: snapshot.status === 'done',
    isDone: snapshot.matches('done'),
    canClose: snapshot.can({ type: 'enrolment.close' }),
    canGoBack: snapshot.can({ type: 'enrolment.back' }),
  };
}
