import type { Message } from '#server/mail/mailer.ts';
import type { MailContent, MailSite, MailTerms, RenderedMail } from '#server/mail/templates/mail-content.ts';
import { mailHtml } from '#server/mail/templates/mail-html.ts';
import { mailSubject, mailText } from '#server/mail/templates/mail-text.ts';
import { html } from '#server/mail/templates/markup.ts';

/** Turns what a mail says into what is sent. Every mail of the server comes from here; `{{site}}` in its texts is the site's name. */
export function renderMail(content: MailContent, terms: MailTerms): RenderedMail {
  const { name, closing } = terms.site;
  const whole: MailContent =
    closing === null
      ? content
      : { ...content, blocks: [...content.blocks, { kind: 'text', words: closing }] };
  return {
    subject: mailSubject(whole, terms).replaceAll(siteName, () => name),
    text: mailText(whole, terms).replaceAll(siteName, () => name),
    html: mailHtml(whole, terms).replaceAll(siteName, () => html`${name}`.source),
  };
}

/** What a mail ends with: the site's words, or others that are tried. */
export function closingOf(site: MailSite, { closing }: Pick<Message, 'closing'>): MailSite['closing'] {
  return closing === undefined ? site.closing : closing;
}

const siteName = '{{site}}';
