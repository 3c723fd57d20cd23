import type { Db } from '#server/db/open.ts';
import { sandboxMails } from '#server/db/schema/sandbox.ts';
import type { Mailer, Message } from '#server/mail/mailer.ts';

/** The sandbox's mails go to an inbox in its drawer, whomever they are for. */
export const sandboxInbox: Mailer = { send: putMail };

async function putMail(tx: Db, { expireAt, ...message }: Message): Promise<void> {
  await tx.insert(sandboxMails).values({ ...message, expireTime: expireAt });
}
