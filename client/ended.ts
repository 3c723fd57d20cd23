/** How a command ends: programs branch on it (docs/api.md, 'The command-line client'). */
export const exits = {
  done: 0,
  /** The server refused it. */
  refused: 1,
  /** The command line or its input is wrong; nothing was sent. */
  usage: 2,
  /** No key, a key that is not valid, or one without the right. */
  notAllowed: 3,
  notFound: 4,
  /** No answer, an error of the server, or an answer that is none: the work may or may not have been done. */
  unanswered: 5,
  /** Too many requests: again after `retryAfter` seconds. */
  limited: 6,
  /** What was waited for did not happen in time. */
  notYet: 7,
} as const;

type ExitName = keyof typeof exits;

/** Ends the command. The report is one line of JSON on standard error; it never holds the key. */
export class Ended extends Error {
  override readonly name = 'Ended';
  readonly exit: number;
  readonly report: Readonly<Record<string, unknown>>;

  constructor(how: ExitName, msg: string, more: Readonly<Record<string, unknown>> = {}) {
    super(msg);
    this.exit = exits[how];
    this.report = { error: how, msg, ...more };
  }
}
