import type { SnapshotFrom } from 'xstate';
import type { sessionMachine } from '#machines/session/session.machine.ts';

export function sessionView(snapshot: SnapshotFrom<typeof sessionMachine>) {
  const { customer, reason, failure } = snapshot.context;
  const isExpired =
    reason === 'expired' &&
    (snapshot.matches('ended') || snapshot.matches('loading') || snapshot.matches('unreachable'));
  return {
    customer,
    /** Why the last session ended. */
    reason,
    failure,
    /** Customer pages may be shown. */
    isSignedIn: snapshot.matches('signedIn'),
    /** The session ended under the customer's page, which stays and asks for the password. */
    isLapsed: customer !== null && (snapshot.matches('forgetting') || isExpired),
    /** There is a token, but its account could not be loaded. */
    isUnreachable: snapshot.matches('unreachable'),
    /** The sign-in page should be shown. */
    needsSignIn: snapshot.matches('signedOut') || snapshot.matches('ended'),
  };
}
