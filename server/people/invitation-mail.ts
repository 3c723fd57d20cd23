import type { MailContent } from '#server/mail/templates/mail-content.ts';

interface Invited {
  readonly invitedBy: string;
  /** Empty if the account has none. */
  readonly company: string;
  readonly link: string;
}

/** The mail of an invitation. */
export function invitationMail({ invitedBy, company, link }: Invited): MailContent {
  const [zhOf, enOf] = company === '' ? ['', ''] : [`「${company}」的`, ` of ${company}`];
  return {
    subject: {
      zh: `邀请您加入${company === '' ? '' : `「${company}」`}`,
      en: `Invitation to join${company === '' ? ' an account' : ` ${company}`}`,
    },
    blocks: [
      {
        kind: 'text',
        words: {
          zh: `${invitedBy} 邀请您使用${zhOf} {{site}} 账户。请在 72 小时内打开下面的链接，设置姓名和密码；链接只能使用一次。如果您不认识对方，请忽略此邮件。`,
          en: `${invitedBy} invites you to the {{site}} account${enOf}. Open the link within 72 hours and set your name and password; it works once. If you don’t know them, ignore this mail.`,
        },
      },
      { kind: 'button', words: { zh: '接受邀请', en: 'Accept the invitation' }, href: link },
    ],
  };
}
