import { and, eq, isNull } from 'drizzle-orm';
import type { Owner } from '#server/account/own.ts';
import { own } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { type UserRow, users } from '#server/db/schema/accounts.ts';
import { authenticators, passkeys, recoveryCodes } from '#server/db/schema/factors.ts';
import { isRecordID } from '#server/http/record-id.ts';
import { plainMail } from '#server/mail/templates/mail-content.ts';
import { mailLanguageOf } from '#server/notices/people.ts';
import type { Services } from '#server/services.ts';
import { endSessionsOf } from '#server/session/sessions.ts';

const week = 7 * 24 * 3_600_000;

/** A user of a customer's account; null if there is none. */
export async function userOf(db: Db, owner: Owner, id: string): Promise<UserRow | null> {
  if (!isRecordID(id)) return null;
  const [row] = await db
    .select()
    .from(users)
    .where(and(own(owner, users), eq(users.id, id), isNull(users.removedTime)));
  return row ?? null;
}

/** Signs users of an account out everywhere: one, or all (null). Returns how many sessions ended. */
export async function endSessionsIn(db: Db, owner: Owner, userID: string | null): Promise<number> {
  const people = await db.select({ id: users.id }).from(users).where(own(owner, users));
  let ended = 0;
  for (const { id } of people) if (userID === null || userID === id) ended += await endSessionsOf(db, id);
  return ended;
}

/** Removes every second factor of a user and ends their sessions; they are told by mail, since it may not have been they who asked. */
export async function resetFactors(
  tx: Db,
  { mailer }: Pick<Services, 'mailer'>,
  user: UserRow,
  at: Date,
): Promise<void> {
  for (const table of [authenticators, passkeys, recoveryCodes])
    await tx.delete(table).where(eq(table.userID, user.id));
  await tx.update(users).set({ twoStepEmail: false }).where(eq(users.id, user.id));
  await endSessionsOf(tx, user.id);
  if (mailer === null || user.email === '') return;
  await mailer.send(tx, {
    ...{ accountID: user.accountID, to: user.email, at, expireAt: new Date(at.getTime() + week) },
    content: plainMail(
      { zh: '{{site}}：第二重验证已被重置', en: '{{site}}: your second factor was reset' },
      {
        zh: '应您的要求，我们核对身份后移除了您账户的第二重验证，所有会话已结束。请用密码登录后重新设置。如果您没有要求过，请立即更改密码并联系我们。',
        en: 'At your request, and after checking who asked, we removed the second factors of your sign-in and ended all sessions. Sign in with your password and set one up again. If you did not ask for it, change your password now and contact us.',
      },
    ),
    language: await mailLanguageOf(tx, user.id),
  });
}
