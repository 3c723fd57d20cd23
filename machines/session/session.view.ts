import type { SnapshotFrom } from 'xstate';
import type { sessionMachine } from '#machines/session/session.machine.ts';

export function sessionView(snapshot: SnapshotFrom<typeof sessionMachine>) {
  const { customer, reason, failure } = snapshot.context;
  return {
    customer,
    /** Why the last session ended. */
    reason,
    failure,
    /** Pages for customers may be shown. */
    isSignedIn: snapshot.matches('signedIn'),
    /** There is a token, but nobody could say whose. */
    isUnreachable: snapshot.matches('unreachable'),
    /** The sign-in page is the place to be. */
    needsSignIn: snapshot.matches('signedOut') || snapshot.matches('ended'),
  };
}
