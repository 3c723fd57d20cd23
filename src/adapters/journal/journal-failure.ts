/**
 * All expected failures of the journal. `src/i18n` turns the code into text.
 * - `storage-full`: the browser's quota is used up; free space and send again.
 * - `storage-lost`: the connection to the database broke and reopening it once did not help.
 * - `storage-blocked`: another tab holds an older version of the database open.
 * - `storage-outdated`: the database belongs to a newer version of the console; reload this tab.
 * - `not-found`: no such workflow in this account.
 * - `summary-only`: finished long ago; its log was reduced to the summary.
 * - `attention`: the log cannot be folded by this version; see the reason on the summary.
 * - `finished`, `discarded`, `closed`: the workflow accepts no more events.
 * - `event-unknown`: the machine has no such event.
 * - `event-broken`: the machine threw on this event; nothing was written.
 * - `not-storable`: the event contains something that cannot be serialized (`detail` is the path).
 * - `secret`: the event contains what looks like a secret (`detail` is the path).
 * - `no-writer`: the writing tab did not answer and could not be taken over.
 */
export const journalFailureCodes = [
  'storage-full',
  'storage-lost',
  'storage-blocked',
  'storage-outdated',
  'not-found',
  'summary-only',
  'attention',
  'finished',
  'discarded',
  'closed',
  'event-unknown',
  'event-broken',
  'not-storable',
  'secret',
  'no-writer',
] as const;

export type JournalFailureCode = (typeof journalFailureCodes)[number];

/** What `send` and `open` reject with. `detail` is a path, a type or a version, never user input. */
export class JournalFailure extends Error {
  readonly code: JournalFailureCode;
  readonly detail: string;

  constructor(code: JournalFailureCode, detail = '', options?: ErrorOptions) {
    super(detail === '' ? code : `${code}: ${detail}`, options);
    this.name = 'JournalFailure';
    this.code = code;
    this.detail = detail;
  }
}

export function isJournalFailure(error: unknown): error is JournalFailure {
  return error instanceof JournalFailure;
}

export function isJournalFailureCode(value: unknown): value is JournalFailureCode {
  return journalFailureCodes.some((code) => code === value);
}
