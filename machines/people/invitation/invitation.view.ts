import type { SnapshotFrom } from 'xstate';
import type { invitationMachine } from '#machines/people/invitation/invitation.machine.ts';

export type InvitationView = ReturnType<typeof invitationView>;

export function invitationView(snapshot: SnapshotFrom<typeof invitationMachine>) {
  const { invitation, displayName, faults, refusals, failure, isUnresolved, limitedUntil } = snapshot.context;
  const [first] = faults;
  return {
    invitation,
    displayName,
    /** By field: `displayName`, `password`. */
    faults,
    /** The field to focus, once per `ordinal`. */
    focus: first === undefined ? null : { field: first.field, ordinal: refusals },
    failure,
    /** End of the wait after too many tries, in milliseconds since 1970. */
    limitedUntil,
    isLoading: snapshot.matches('loading'),
    isUnreachable: snapshot.matches('unreachable'),
    /** Too many tries: before the invitation is shown, or of the form. */
    isLimited: snapshot.matches('waiting') || snapshot.matches({ open: 'limited' }),
    isSubmitting: snapshot.matches('accepting'),
    isSignedIn: snapshot.matches('signedIn'),
    isOver: snapshot.matches('over'),
    isTaken: snapshot.matches('taken'),
    /** The invitation is over, and an acceptance was not answered before: it may have worked. */
    isPerhapsAccepted: snapshot.matches('over') && isUnresolved,
  };
}
