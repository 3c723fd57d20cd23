import type { Db } from '#server/db/open.ts';
import { sandboxMails } from '#server/db/schema/sandbox.ts';
import type { Mailer, Message } from '#server/mail/mailer.ts';

/** Stores the sandbox's emails in the inbox of its drawer, whoever the recipient. */
export const sandboxInbox: Mailer = { send: putMail };

async function putMail(tx: Db, { expireAt, ticketHash = '', ...message }: Message): Promise<void> {
  const asked = ticketHash === '' ? {} : { ticketHash };
  await tx.insert(sandboxMails).values({ ...message, ...asked, expireTime: expireAt });
}
