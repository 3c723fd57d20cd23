import { eq } from 'drizzle-orm';
import { contactKey } from '#core/account/contact.ts';
import { codeMail } from '#server/codes/code-mail.ts';
import { sendCodeQueue } from '#server/codes/code-queue.ts';
import { makeCode } from '#server/codes/codes.ts';
import { findByContact } from '#server/codes/find-by-contact.ts';
import type { Db } from '#server/db/open.ts';
import { users } from '#server/db/schema/accounts.ts';
import type { CodeRow } from '#server/db/schema/codes.ts';
import { type JobWork, workOn } from '#server/jobs/jobs.ts';
import type { Services } from '#server/services.ts';
import type { TextMessage } from '#server/sms/texter.ts';

type Sending = Pick<Services, 'db' | 'clock' | 'mailer' | 'texter' | 'log'>;

/** Sends the codes that calls asked for. Who gets one is found out here, where nobody waits for the reply. */
export function codeJobs(services: Sending): JobWork[] {
  return [workOn(sendCodeQueue, ({ key, sentTime }) => sendCode(services, key, new Date(sentTime)))];
}

async function sendCode({ db, clock, mailer, texter, log }: Sending, key: string, sentTime: Date) {
  const message = await db.transaction(async (tx): Promise<TextMessage | null> => {
    const made = await makeCode(tx, key, sentTime, clock.real());
    if (made === null) return null;
    const { row, code } = made;
    const receiver = await receiverOf(tx, row);
    if (receiver === null) return null;
    const message = {
      accountID: receiver.accountID,
      ...(row.ticketHash === '' ? {} : { ticketHash: row.ticketHash }),
      at: clock.now(),
      expireAt: new Date(clock.now().getTime() + row.expireTime.getTime() - row.sentTime.getTime()),
    };
    if (row.target.kind === 'tel') return { ...message, to: row.target, code };
    await mailer?.send(tx, {
      ...message,
      to: row.target.email,
      content: codeMail(row.purpose, code),
      language: null,
    });
    return null;
  });
  if (message === null || texter === null) return;
  // After the commit: a provider may be slow. A failed attempt makes another code.
  await texter.send(db, message);
  log.info('sms.sent', { country: message.to.telPrefix, length: contactKey(message.to).length });
}

/** Whose account the message concerns; null where nobody is there to get it. */
async function receiverOf(tx: Db, row: CodeRow): Promise<{ readonly accountID: string | null } | null> {
  if (row.purpose === 'reset') {
    const found = await findByContact(tx, row.target);
    return found === null || found.isDisabled ? null : { accountID: found.user.accountID };
  }
  if (row.userID === null) return { accountID: null };
  const [user] = await tx.select({ accountID: users.accountID }).from(users).where(eq(users.id, row.userID));
  return user ?? null;
}
