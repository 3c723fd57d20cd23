import type { MailContent, MailTerms, RenderedMail } from '#server/mail/templates/mail-content.ts';
import { mailHtml } from '#server/mail/templates/mail-html.ts';
import { mailSubject, mailText } from '#server/mail/templates/mail-text.ts';
import { html } from '#server/mail/templates/markup.ts';

/** Turns what a mail says into what is sent. Every mail of the server comes from here; `{{site}}` in its texts is the site's name. */
export function renderMail(content: MailContent, terms: MailTerms): RenderedMail {
  const { name } = terms.site;
  return {
    subject: mailSubject(content, terms).replaceAll(siteName, () => name),
    text: mailText(content, terms).replaceAll(siteName, () => name),
    html: mailHtml(content, terms).replaceAll(siteName, () => html`${name}`.source),
  };
}

const siteName = '{{site}}';
