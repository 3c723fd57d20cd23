import type { Db } from '#server/db/open.ts';
import { sandboxMails } from '#server/db/schema/sandbox.ts';

/** A mail or SMS the product sends. */
export interface Message {
  readonly customerID: string;
  /** Mail address or phone number. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly at: Date;
}

/** Puts a message into the customer's sandbox inbox, in the caller's transaction. */
export async function putMail(db: Db, message: Message): Promise<void> {
  await db.insert(sandboxMails).values(message);
}
