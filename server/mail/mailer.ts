import type { Db } from '#server/db/open.ts';

/** A mail the product sends. */
export interface Message {
  /** Whose business it is about. */
  readonly customerID: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly at: Date;
  /** When its content expires. Its text is kept no longer. */
  readonly expireAt: Date;
}

/** Takes mails. A server without one neither validates by mail nor sends codes. */
export interface Mailer {
  /** The mail is on its way exactly when the caller's transaction commits. */
  send(tx: Db, message: Message): Promise<void>;
}
