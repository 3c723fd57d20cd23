interface Invited {
  readonly invitedBy: string;
  /** Empty if the account has none. */
  readonly company: string;
  readonly link: string;
}

/** The mail of an invitation, in both languages: nothing is known of its reader yet. */
export function invitationMail({ invitedBy, company, link }: Invited): {
  readonly subject: string;
  readonly text: string;
} {
  const [zhOf, enOf] = company === '' ? ['', ''] : [`「${company}」的`, ` of ${company}`];
  return {
    subject: `邀请您加入${company === '' ? '' : `「${company}」`} / Invitation to join${company === '' ? ' an account' : ` ${company}`}`,
    text: [
      `${invitedBy} 邀请您使用${zhOf} Certhub 账户。请在 72 小时内打开下面的链接，设置姓名和密码；链接只能使用一次。如果您不认识对方，请忽略此邮件。`,
      `${invitedBy} invites you to the Certhub account${enOf}. Open the link within 72 hours and set your name and password; it works once. If you don’t know them, ignore this mail.`,
      link,
    ].join('\n\n'),
  };
}
