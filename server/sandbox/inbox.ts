import { sandboxMails } from '#server/db/schema/sandbox.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { MailSite } from '#server/mail/templates/mail-content.ts';
import { closingOf, renderMail } from '#server/mail/templates/render-mail.ts';

/** Stores the sandbox's emails in the inbox of its drawer, whoever the recipient: their plain part. */
export function sandboxInbox(openSite: () => Promise<MailSite>): Mailer {
  return {
    async send(tx, { content, language, expireAt, accountID, to, at, ticketHash, ...tried }) {
      const site = await openSite();
      const terms = { language, site: { ...site, closing: closingOf(site, tried) } };
      const { subject, text } = renderMail(content, terms);
      await tx
        .insert(sandboxMails)
        .values({ accountID, to, subject, text, at, ticketHash: ticketHash ?? null, expireTime: expireAt });
    },
  };
}
