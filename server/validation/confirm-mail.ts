import type { MailContent } from '#server/mail/templates/mail-content.ts';

interface Asked {
  readonly orderNo: string;
  readonly names: readonly string[];
  readonly link: string;
  /** When the link ends. */
  readonly end: Date;
}

/** The mail by which somebody who reads a mailbox of the domain approves a certificate. */
export function confirmMail({ orderNo, names, link, end }: Asked): MailContent {
  const day = end.toISOString().slice(0, 10);
  return {
    subject: { zh: '请确认证书申请', en: 'Confirm a certificate request' },
    about: orderNo,
    blocks: [
      {
        kind: 'text',
        words: {
          zh: `有人通过 {{site}} 申请了包含以下名称的证书（订单 ${orderNo}）：`,
          en: `A certificate for these names was requested through {{site}} (order ${orderNo}):`,
        },
      },
      { kind: 'rows', rows: names.map((name) => ({ name, notes: [], href: null })), more: null },
      {
        kind: 'text',
        words: {
          zh: `如果您同意签发，请在 ${day} 之前打开下面的链接并确认。`,
          en: `If you approve it, open this link before ${day} and confirm.`,
        },
      },
      { kind: 'button', words: { zh: '查看并确认', en: 'Review and confirm' }, href: link },
      {
        kind: 'text',
        words: {
          zh: '如果您不知道这一申请，请不要确认，不会签发任何证书。',
          en: 'If you don’t recognize this request, don’t confirm it. No certificate will be issued.',
        },
      },
    ],
  };
}
