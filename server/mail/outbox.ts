import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { accountLogo, shownAccount } from '#server/account/account-logo.ts';
import type { Db } from '#server/db/open.ts';
import { outgoingMails } from '#server/db/schema/mails.ts';
import { type Jobs, type JobWork, workOn } from '#server/jobs/jobs.ts';
import { defineQueue } from '#server/jobs/queue.ts';
import { describeError } from '#server/log-error.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { MailTransport } from '#server/mail/smtp.ts';
import { accountLogoID, accountOfLogo, logoID, type MailSite } from '#server/mail/templates/mail-content.ts';
import { closingOf, renderMail } from '#server/mail/templates/render-mail.ts';
import type { Services } from '#server/services.ts';

/** Retries for about a day, unless the email expires before. */
export const mailQueue = defineQueue('mails', v.strictObject({ mailID: v.pipe(v.string(), v.uuid()) }), {
  retries: 13,
  retryDelay: 5,
  expireIn: 90,
  parallel: 4,
});

/** Writes emails to the outbox; a job delivers them to the mail server. */
export function outboxMailer(jobs: Jobs, openSite: () => Promise<MailSite>): Mailer {
  return {
    async send(tx, { accountID, to, content, language, showsLogo, at, expireAt, ...tried }) {
      const site = await openSite();
      const account = showsLogo && accountID !== null ? await shownAccount(tx, accountID) : null;
      const terms = { language, site: { ...site, closing: closingOf(site, tried) }, account };
      const rendered = renderMail(content, terms);
      const [row] = await tx
        .insert(outgoingMails)
        .values({ to, ...rendered, createdTime: at, expireTime: expireAt })
        .returning({ id: outgoingMails.id });
      if (row === undefined) throw new Error('a mail was not stored');
      await jobs.send(mailQueue, { mailID: row.id }, { tx, singletonKey: row.id });
    },
  };
}

export function mailJobs(
  services: Pick<Services, 'db' | 'clock' | 'log'>,
  transport: MailTransport,
  openSite: () => Promise<MailSite>,
): JobWork[] {
  return [workOn(mailQueue, async ({ mailID }) => handOver(services, transport, mailID, await openSite()))];
}

/** Delivers one email and deletes it. An expired one is only deleted. */
async function handOver(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  transport: MailTransport,
  id: string,
  { logo, sender }: MailSite,
): Promise<void> {
  const [mail] = await db.select().from(outgoingMails).where(eq(outgoingMails.id, id));
  if (mail === undefined) return;
  if (mail.expireTime > clock.now()) {
    try {
      const accountID = accountOfLogo(mail.html);
      const own = accountID === null ? null : await accountLogo(db, accountID);
      const pictures = [
        ...(logo === null ? [] : [{ id: logoID, ...logo }]),
        ...(accountID === null || own === null ? [] : [{ id: accountLogoID(accountID), ...own }]),
      ];
      await transport.hand({ ...mail, pictures, sender });
    } catch (error) {
      // The mail server's reply may contain the address; the job's own log line must not.
      log.debug('mail.refused', { mail: id, error: describeError(error) });
      throw new Error('the mail server did not accept the mail');
    }
    log.info('mail.sent', { mail: id });
  } else {
    log.warn('mail.expired', { mail: id });
  }
  await forget(db, id);
}

async function forget(db: Db, id: string): Promise<void> {
  await db.delete(outgoingMails).where(eq(outgoingMails.id, id));
}
