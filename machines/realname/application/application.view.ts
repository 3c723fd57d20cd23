import type { SnapshotFrom } from 'xstate';
import type { applicationMachine } from '#machines/realname/application/application.machine.ts';

export type ApplicationView = ReturnType<typeof applicationView>;

export function applicationView(snapshot: SnapshotFrom<typeof applicationMachine>) {
  const { draft, file, proofID, faults, refusals, failure, isUnresolved } = snapshot.context;
  const [first] = faults;
  return {
    draft,
    file,
    faults,
    /** The field to focus, once per `ordinal`. */
    focus: first === undefined || refusals === 0 ? null : { field: first.field, ordinal: refusals },
    failure,
    isUnresolved,
    isUploaded: proofID !== null,
    isReading: snapshot.matches('reading'),
    isUploading: snapshot.matches('uploading'),
    isBusy: snapshot.hasTag('busy'),
    isApplied: snapshot.matches('applied'),
    isOvertaken: snapshot.matches('overtaken'),
  };
}
