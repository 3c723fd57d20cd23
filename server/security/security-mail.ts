import type { FactorKind } from '#core/account/confirmation.ts';
import type { Db } from '#server/db/open.ts';
import type { Actor } from '#server/http/serve.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { plainMail } from '#server/mail/templates/mail-content.ts';
import { mailLanguageOf } from '#server/notices/people.ts';

const day = 24 * 3_600_000;

/** What a user is told about afterwards, wherever it was done. */
export type SecurityChange =
  | 'password'
  | `${FactorKind}-added`
  | `${FactorKind}-removed`
  | 'wechat-added'
  | 'wechat-removed'
  | 'recovery-made'
  | 'recovery-used';

const words: Readonly<Record<SecurityChange, readonly [zh: string, en: string]>> = {
  password: ['登录密码已更改', 'The password was changed'],
  'passkey-added': ['已添加一个通行密钥', 'A passkey was added'],
  'passkey-removed': ['已移除一个通行密钥', 'A passkey was removed'],
  'app-added': ['已启用身份验证器', 'An authenticator app was added'],
  'app-removed': ['已停用身份验证器', 'The authenticator app was removed'],
  'email-added': ['已启用登录邮件验证码', 'Sign-in codes by mail were switched on'],
  'email-removed': ['已停用登录邮件验证码', 'Sign-in codes by mail were switched off'],
  'tel-added': ['已启用登录短信验证码', 'Sign-in codes by text message were switched on'],
  'tel-removed': ['已停用登录短信验证码', 'Sign-in codes by text message were switched off'],
  'wechat-added': [
    '已绑定微信，可用它代替密码登录',
    'A WeChat was bound, which signs in in place of the password',
  ],
  'wechat-removed': ['已解绑微信', 'The WeChat was unbound'],
  'recovery-made': [
    '已生成新的恢复码，原来的全部作废',
    'New recovery codes were made; those before no longer work',
  ],
  'recovery-used': ['已使用一个恢复码', 'A recovery code was used'],
};

interface Told {
  readonly actor: Pick<Actor, 'id' | 'email'>;
  readonly accountID: string;
  /** Client address. */
  readonly from: string;
  readonly at: Date;
}

/** Tells the user by mail what was changed: a change they did not make needs them at once. */
export async function tellChange(
  tx: Db,
  mailer: Mailer | null,
  change: SecurityChange,
  { actor, accountID, from, at }: Told,
): Promise<void> {
  if (mailer === null || actor.email === '') return;
  const [zh, en] = words[change];
  const when = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  await mailer.send(tx, {
    accountID,
    to: actor.email,
    content: plainMail(
      { zh: `{{site}}：${zh}`, en: `{{site}}: ${en}` },
      {
        zh: `${zh}（${when}，来自 ${from}）。如果不是您本人操作，请立即在“登录与安全”中结束其他会话、更改密码，并联系账户所有者。`,
        en: `${en} (${when}, from ${from}). If this wasn’t you, end the other sessions under ‘Sign-in and security’ now, change your password, and tell an owner of the account.`,
      },
    ),
    language: await mailLanguageOf(tx, actor.id),
    at,
    expireAt: new Date(at.getTime() + 7 * day),
  });
}

/** Mails a code to somebody who is signed in. */
export async function mailCode(
  tx: Db,
  mailer: Mailer,
  code: string,
  { actor, accountID, at, expireAt }: Omit<Told, 'from'> & { readonly expireAt: Date },
): Promise<void> {
  await mailer.send(tx, {
    accountID,
    to: actor.email,
    content: {
      subject: { zh: '{{site}} 验证码', en: '{{site}} confirmation code' },
      blocks: [
        { kind: 'text', words: { zh: '您的验证码：', en: 'Your code:' } },
        { kind: 'code', code },
        {
          kind: 'text',
          words: {
            zh: '10 分钟内有效。如果不是您本人操作，请不要告诉任何人，并立即修改密码。',
            en: 'It’s valid for 10 minutes. If you didn’t ask for it, tell it to nobody and change your password now.',
          },
        },
      ],
    },
    language: await mailLanguageOf(tx, actor.id),
    at,
    expireAt,
  });
}
