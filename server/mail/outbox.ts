import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db } from '#server/db/open.ts';
import { outgoingMails } from '#server/db/schema/mails.ts';
import { type Jobs, type JobWork, workOn } from '#server/jobs/jobs.ts';
import { defineQueue } from '#server/jobs/queue.ts';
import { describeError } from '#server/log-error.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { MailTransport } from '#server/mail/smtp.ts';
import type { MailSite } from '#server/mail/templates/mail-content.ts';
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
    async send(tx, { to, content, language, at, expireAt, ...tried }) {
      const site = await openSite();
      const rendered = renderMail(content, { language, site: { ...site, closing: closingOf(site, tried) } });
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
      await transport.hand({ ...mail, logo, sender });
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
