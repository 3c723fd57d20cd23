import { asc, eq } from 'drizzle-orm';
import { addDays } from '#core/orders/span.ts';
import type { Db } from '#server/db/open.ts';
import type { OrderRecord } from '#server/db/schema/orders.ts';
import { type ValidationMail, type ValidationRow, validationMails } from '#server/db/schema/validation.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { type OrderEvent, record } from '#server/orders/event.ts';
import { makeToken, tokenHash } from '#server/session/token.ts';
import { confirmMail } from '#server/validation/confirm-mail.ts';

/** Days a link remains valid (BR §3.2.2.4.4, §3.2.2.4.14). */
const linkDays = 30;

export const confirmPath = '/validate';

export function isMailed(row: Pick<ValidationRow, 'method'>): boolean {
  return row.method === 'email' || row.method === 'email_dns';
}

/** The emails of an order, oldest first. */
export function mailsOf(db: Db, orderID: string): Promise<ValidationMail[]> {
  return db
    .select()
    .from(validationMails)
    .where(eq(validationMails.orderID, orderID))
    .orderBy(asc(validationMails.id));
}

/** The latest email a name can be confirmed with. */
export function mailFor(row: ValidationRow, mails: readonly ValidationMail[]): ValidationMail | undefined {
  return mails.findLast((mail) => mail.mailbox === row.mailbox && mail.names.includes(row.domainName));
}

/** Dependencies for sending: the caller's transaction, the mailer and the console's address for the links. */
export interface MailingPost {
  readonly tx: Db;
  readonly mailer: Mailer;
  readonly address: string;
}

/**
 * Sends one email to each mailbox of these names, in the caller's transaction. The link holds 256 random bits, of which the database
 * stores the hash. Earlier links remain valid, since an email may arrive late. Returns the mailboxes.
 */
export async function sendValidationMails(
  { tx, mailer, address }: MailingPost,
  order: Pick<OrderRecord, 'id' | 'orderNo' | 'accountID'>,
  rows: readonly ValidationRow[],
  now: Date,
): Promise<string[]> {
  const expireTime = addDays(now, linkDays);
  const events: OrderEvent[] = [];
  const mailboxes = [...new Set(rows.map((row) => row.mailbox))];
  for (const mailbox of mailboxes) {
    const names = rows.filter((row) => row.mailbox === mailbox).map((row) => row.domainName);
    const secret = makeToken();
    await tx.insert(validationMails).values({
      orderID: order.id,
      mailbox,
      names,
      secretHash: tokenHash(secret),
      sentTime: now,
      expireTime,
    });
    await mailer.send(tx, {
      accountID: order.accountID,
      to: mailbox,
      content: confirmMail({
        orderNo: order.orderNo,
        names,
        link: `${address}${confirmPath}#${secret}`,
        end: expireTime,
      }),
      // A mailbox of a domain: nobody knows who reads it.
      language: null,
      at: now,
      expireAt: expireTime,
    });
    events.push({ orderID: order.id, at: now, kind: 'mail-sent', note: mailbox });
  }
  await record(tx, events);
  return mailboxes;
}
