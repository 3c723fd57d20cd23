import type { StepFailure } from '#core/contract/failure.ts';
import type { Result } from '#core/result.ts';
import type { Args as ArgsOf, Change as ChangeOf } from '#machines/kit/assigns.ts';
import { type Answer, replies, type Slot, type SlotEvent } from '#machines/kit/slot.ts';
import { brokenWork, type WorkFault } from '#machines/kit/work-fault.ts';

/** A file as the browser gave it; the machine does not read its content. */
export interface ImportFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly content: unknown;
}

/** A certificate that was found; `sha256` names it. */
export interface ImportedCertificate {
  readonly sha256: string;
  /** Base64. */
  readonly der: string;
  /** Where it was found. */
  readonly file: string;
}

/** A file, or a part of one, that could not be read. */
export interface ImportFault {
  readonly code: string;
}

export interface ImportReport {
  readonly file: string;
  readonly faults: readonly ImportFault[];
}

export interface ImportReading {
  readonly certificates: readonly ImportedCertificate[];
  readonly files: readonly ImportReport[];
}

/** `issuer`: a CA's certificate, which completes chains and is not listed. */
export type ImportOutcome = 'taken' | 'issuer' | 'unreadable';

export interface ImportOutcomes {
  /** By `sha256`. */
  readonly outcomes: Readonly<Record<string, ImportOutcome>>;
  /** Certificates the inventory did not have, and those it had. */
  readonly added: number;
  readonly known: number;
}

export interface ImportSlots {
  /** Reads files in the browser; passwords and private keys stay there. */
  readonly read: Slot<
    { readonly files: readonly ImportFile[]; readonly passwords: readonly string[] },
    Result<ImportReading, WorkFault>
  >;
  /** Sends some certificates of one file; the answer names each of them. May repeat those that an unanswered call sent. */
  readonly send: Slot<{ readonly certificates: readonly ImportedCertificate[] }, Answer<ImportOutcomes>>;
}

export type ImportUserEvent =
  | { readonly type: 'files.add'; readonly files: readonly ImportFile[] }
  | { readonly type: 'password.try'; readonly password: string }
  | { readonly type: 'certificate.exclude'; readonly sha256: string }
  | { readonly type: 'certificate.include'; readonly sha256: string }
  | { readonly type: 'import.start' }
  | { readonly type: 'import.continue' }
  | { readonly type: 'connection.return' }
  /** Begins again with no files. */
  | { readonly type: 'import.reset' };

export type ImportEvent = ImportUserEvent | SlotEvent<ImportSlots>;

export interface ImportContext extends ImportOutcomes {
  readonly files: readonly ImportFile[];
  /** The newest first: stores may have different ones. */
  readonly passwords: readonly string[];
  readonly reading: ImportReading | null;
  /** Certificates that are left out. */
  readonly excluded: readonly string[];
  /** Why the files could not be read. */
  readonly fault: WorkFault | null;
  /** Why sending is paused. */
  readonly failure: StepFailure | null;
}

export const noImport: ImportContext = {
  ...{ files: [], passwords: [], reading: null, excluded: [], outcomes: {}, added: 0, known: 0 },
  ...{ fault: null, failure: null },
};

/** Bytes of all files together. */
export const mostImportBytes = 16 * 1024 * 1024;
/** Certificates of one call. */
export const importedAtOnce = 100;
/** Passwords kept to be tried. Each wrong one costs a second. */
const mostPasswords = 4;

export function chosenCertificates({
  reading,
  excluded,
}: Pick<ImportContext, 'reading' | 'excluded'>): readonly ImportedCertificate[] {
  return (reading?.certificates ?? []).filter(({ sha256 }) => !excluded.includes(sha256));
}

/** Those of the next call, all of one file. */
export function nextCertificates(context: ImportContext): readonly ImportedCertificate[] {
  const left = chosenCertificates(context).filter(({ sha256 }) => context.outcomes[sha256] === undefined);
  return left.filter(({ file }) => file === left[0]?.file).slice(0, importedAtOnce);
}

/** Files that open with a password only. */
export function lockedFiles({ reading }: Pick<ImportContext, 'reading'>): readonly string[] {
  const isLocked = ({ code }: ImportFault) => code === 'password-needed' || code === 'password-wrong';
  return (reading?.files ?? []).filter(({ faults }) => faults.some(isLocked)).map(({ file }) => file);
}

type Args = ArgsOf<ImportContext, ImportEvent>;
type Change = ChangeOf<ImportContext, ImportEvent>;

const replyOf = replies<ImportSlots>();

/** A call that names none of its certificates would be repeated for ever. */
function isAnswered(event: ImportEvent): boolean {
  const answer = replyOf(event, 'send');
  return answer?.ok === true && Object.keys(answer.value.outcomes).length > 0;
}

function afterwards(context: ImportContext, event: ImportEvent): ImportContext {
  const answer = replyOf(event, 'send');
  if (!answer?.ok) return context;
  const { outcomes, added, known } = answer.value;
  return {
    ...context,
    outcomes: { ...context.outcomes, ...outcomes },
    added: context.added + added,
    known: context.known + known,
  };
}

export const importGuards = {
  hasFiles: ({ event }: Args) => event.type === 'files.add' && event.files.length > 0,
  isTooLarge: ({ context }: Args) => context.files.reduce((sum, { size }) => sum + size, 0) > mostImportBytes,
  isRead: ({ event }: Args) => replyOf(event, 'read')?.ok === true,
  isLocked: ({ context, event }: Args) =>
    event.type === 'password.try' && event.password !== '' && lockedFiles(context).length > 0,
  hasChosen: ({ context }: Args) => chosenCertificates(context).length > 0,
  isLast: ({ context, event }: Args) =>
    isAnswered(event) && nextCertificates(afterwards(context, event)).length === 0,
  isAnswered: ({ event }: Args) => isAnswered(event),
};

export const importActions = {
  addFiles: ({ context, event }) =>
    event.type === 'files.add' ? { files: [...context.files, ...event.files], fault: null } : {},
  keepPassword: ({ context: { passwords }, event }) =>
    event.type === 'password.try'
      ? {
          passwords: [event.password, ...passwords.filter((each) => each !== event.password)].slice(
            0,
            mostPasswords,
          ),
        }
      : {},
  keepReading: ({ event }) => {
    const reply = replyOf(event, 'read');
    return reply?.ok ? { reading: reply.value, fault: null } : {};
  },
  /** The files of a failed reading are dropped: they would fail again. */
  noteFault: ({ context, event }) => {
    const reply = replyOf(event, 'read');
    return {
      files: context.reading === null ? [] : context.files,
      fault: reply?.ok === false ? reply.error : brokenWork,
    };
  },
  noteTooLarge: () => ({
    ...noImport,
    fault: { code: 'too-large', detail: String(mostImportBytes / 1024 / 1024) },
  }),
  exclude: ({ context: { excluded }, event }) =>
    event.type === 'certificate.exclude' ? { excluded: [...excluded, event.sha256] } : {},
  include: ({ context: { excluded }, event }) =>
    event.type === 'certificate.include'
      ? { excluded: excluded.filter((each) => each !== event.sha256) }
      : {},
  /** Passwords are not needed once everything is read. */
  forgetPasswords: () => ({ passwords: [], failure: null }),
  keepOutcomes: ({ context, event }) => {
    const { outcomes, added, known } = afterwards(context, event);
    return { outcomes, added, known, failure: null };
  },
  noteFailure: ({ event }) => {
    const reply = replyOf(event, 'send');
    return { failure: reply?.ok === false ? reply.error : { kind: 'broken' } };
  },
  clearFailure: () => ({ failure: null }),
  reset: () => noImport,
} satisfies Record<string, Change>;
