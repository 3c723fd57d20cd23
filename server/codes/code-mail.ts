import type { CodePurpose } from '#server/codes/codes.ts';
import type { MailContent, Words } from '#server/mail/templates/mail-content.ts';

/** What the code is for, in the middle of a sentence. */
const acts: Readonly<Record<CodePurpose, Words>> = {
  'sign-up': { zh: '注册', en: 'sign up' },
  reset: { zh: '重置密码', en: 'reset your password' },
  bind: { zh: '绑定邮箱', en: 'add this mailbox to your account' },
  origin: { zh: '更换邮箱', en: 'change the mailbox of your account' },
  modify: { zh: '启用新邮箱', en: 'use this mailbox for your account' },
  'sign-in': { zh: '登录', en: 'sign in' },
  confirm: { zh: '确认身份', en: 'confirm that it’s you' },
  factor: { zh: '启用第二重验证', en: 'switch a second factor on' },
};

/** The mail with a code. */
export function codeMail(purpose: CodePurpose, code: string): MailContent {
  const { zh, en } = acts[purpose];
  return {
    subject: { zh: '{{site}} 验证码', en: '{{site}} verification code' },
    blocks: [
      { kind: 'text', words: { zh: `您正在${zh}，验证码：`, en: `Your code to ${en}:` } },
      { kind: 'code', code },
      {
        kind: 'text',
        words: {
          zh: '10 分钟内有效，请勿转告他人。如果不是您本人操作，请忽略此邮件。',
          en: 'It’s valid for 10 minutes. Don’t pass it on. If you didn’t ask for it, ignore this mail.',
        },
      },
    ],
  };
}
