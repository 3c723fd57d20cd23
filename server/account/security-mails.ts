import type { ContactKind } from '#core/account/contact.ts';
import { type MailContent, plainMail } from '#server/mail/templates/mail-content.ts';

/** Tells somebody that their password was set anew. */
export function passwordMail(from: string): MailContent {
  return plainMail(
    { zh: '{{site}} 密码已更改', en: '{{site}} password changed' },
    {
      zh: `您的登录密码刚刚通过验证码重置，所有设备都已退出登录，到期日历的订阅地址也已停用。来源地址：${from}。如果不是您本人操作，请立即再次重置密码，并检查邮箱和手机的安全。`,
      en: `Your password was just reset by a code, every device was signed out, and the address of your calendar of ends has ended. It came from ${from}. If it wasn’t you, reset it again now and check who can read your mailbox and messages.`,
    },
  );
}

/** Tells a mailbox that the account's mailbox or telephone is another now. `contact` is masked; `isFactor`: sign-in codes are sent to it. */
export function contactMail(
  {
    kind,
    contact,
    isFactor,
  }: { readonly kind: ContactKind; readonly contact: string; readonly isFactor: boolean },
  from: string,
): MailContent {
  const [zh, en] = kind === 'email' ? ['邮箱', 'mailbox'] : ['手机号', 'telephone'];
  const [also, alsoEn] = isFactor
    ? ['登录验证码今后发送到那里。', ' Your sign-in codes go there from now on.']
    : ['', ''];
  return plainMail(
    { zh: `{{site}} ${zh}已更改`, en: `{{site}} ${en} changed` },
    {
      zh: `您账号的${zh}已设为 ${contact}。${also}来源地址：${from}。如果不是您本人操作，请立即重置密码并联系客服。`,
      en: `The ${en} of your account is now ${contact}.${alsoEn} It was set from ${from}. If it wasn’t you, reset your password now and contact support.`,
    },
  );
}
