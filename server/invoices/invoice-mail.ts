import type { MailContent } from '#server/mail/templates/mail-content.ts';

/** Says that an invoice is issued, with its page, where its PDF is. */
export function invoiceMail(number: string, orgName: string, href: string): MailContent {
  return {
    subject: { zh: '发票已开具', en: 'Your invoice is issued' },
    about: number,
    blocks: [
      {
        kind: 'text',
        words: {
          zh: `「${orgName}」的发票 ${number} 已开具。登录后可以在发票页面下载 PDF。`,
          en: `Invoice ${number} for ${orgName} is issued. Sign in to download its PDF from the invoice’s page.`,
        },
      },
      { kind: 'button', words: { zh: '查看发票', en: 'See the invoice' }, href },
    ],
  };
}
