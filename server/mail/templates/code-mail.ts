import { like, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { MailContent } from '#server/mail/templates/mail-content.ts';

const named = { zh: '登录验证码', en: 'sign-in code' };

/** The code that is asked for at sign-in. */
export function codeMail(code: string): MailContent {
  return {
    subject: { zh: `{{site}} ${named.zh}`, en: `{{site}} ${named.en}` },
    blocks: [
      { kind: 'text', words: { zh: '您的登录验证码：', en: 'Your sign-in code:' } },
      { kind: 'code', code },
      {
        kind: 'text',
        words: {
          zh: '10 分钟内有效。如果不是您本人在登录，请立即修改密码。',
          en: 'It’s valid for 10 minutes. If you aren’t signing in, change your password now.',
        },
      },
    ],
  };
}

/** Condition for such mails, by their subject. */
export function isCodeMail(subject: PgColumn): SQL | undefined {
  return or(like(subject, `%${named.zh}%`), like(subject, `%${named.en}%`));
}
