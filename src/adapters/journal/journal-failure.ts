/**
 * Every expected way the journal can say no. The text for a person is made from the code by `src/i18n`.
 * - `storage-full`: the browser's quota is used up; free space and send again.
 * - `storage-lost`: the connection to the database broke and opening it once more did not help.
 * - `storage-blocked`: another tab holds an older version of the database open.
 * - `storage-outdated`: the database belongs to a newer version of the console; reload this tab.
 * - `not-found`: no such workflow in this account.
 * - `summary-only`: finished long ago; its log was reduced to the summary.
 * - `attention`: the log cannot be folded by this version; see the reason on the summary.
 * - `finished`, `discarded`, `closed`: the workflow takes no more events.
 * - `event-unknown`: the machine has no such event.
 * - `event-broken`: the machine threw on this event; nothing was written.
 * - `not-storable`: the event holds something that cannot be written down (`detail` is the path).
 * - `secret`: the event holds what looks like a secret (`detail` is the path).
 * - `no-writer`: the tab that writes did not answer and could not be relieved.
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

/** What `send` and `open` reject with. `detail` is a path, a type or a version: never a value a person typed. */
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
