import type { SnapshotFrom } from 'xstate';
import type { certificateImportMachine } from '#machines/discovery/certificate-import/certificate-import.machine.ts';
import {
  chosenCertificates,
  type ImportOutcome,
  lockedFiles,
} from '#machines/discovery/certificate-import/certificate-import.rules.ts';

export function certificateImportView(snapshot: SnapshotFrom<typeof certificateImportMachine>) {
  const { context } = snapshot;
  const { reading, excluded, outcomes, passwords, fault, failure } = context;
  const count = (outcome: ImportOutcome) => Object.values(outcomes).filter((each) => each === outcome).length;
  const chosen = chosenCertificates(context).length;
  const done = Object.keys(outcomes).length;
  return {
    reading,
    excluded,
    outcomes,
    fault,
    failure,
    locked: lockedFiles(context),
    /** A password was tried, and some file stays locked. */
    isWrongPassword: passwords.length > 0,
    chosen,
    done,
    added: context.added,
    known: context.known,
    issuers: count('issuer'),
    unreadable: count('unreadable'),
    isEmpty: snapshot.matches('empty'),
    isReading: snapshot.matches('reading'),
    isReviewing: snapshot.matches('reviewing'),
    isSending: snapshot.matches('sending'),
    isPaused: snapshot.matches('paused'),
    isImported: snapshot.matches('imported'),
    canStart: snapshot.can({ type: 'import.start' }),
    /** What was read, and not imported, would be lost. */
    isUnsaved: reading !== null && chosen > done && !snapshot.matches('imported'),
  };
}

export type CertificateImportView = ReturnType<typeof certificateImportView>;
