import { eq } from 'drizzle-orm';
import { accountName, type Contact } from '#core/account/contact.ts';
import type { Call } from '#core/contract/call.ts';
import { passwordMail } from '#server/account/security-mails.ts';
import { codeRefusal } from '#server/codes/code-refusal.ts';
import { spendCode, tryCode } from '#server/codes/codes.ts';
import { findByContact } from '#server/codes/find-by-contact.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { secondFactors } from '#server/db/schema/sign-in.ts';
import { endCalendar } from '#server/discovery/end-calendar.ts';
import { badInput, type Outcome, success } from '#server/http/reply.ts';
import type { PublicInput } from '#server/http/serve.ts';
import { mailLanguageOf } from '#server/notices/people.ts';
import { writeAudit } from '#server/people/audit-log.ts';
import type { Services } from '#server/services.ts';
import { refusePassword } from '#server/session/refuse-password.ts';
import { endSessionsOf } from '#server/session/sessions.ts';
import { storePassword } from '#server/session/stored-password.ts';

export interface NewPassword {
  readonly code: string;
  /** As the browser hashed it. */
  readonly newPwd: string;
  readonly session: string;
  /** Kind of its entry in the audit log. */
  readonly kind: string;
}

/**
 * Sets a new password by a code. The code is tried before anybody is looked up: for a contact nobody signs in with none was sent, so that
 * every try is wrong, after the same work.
 */
export async function resetPassword(
  { config, log, mailer }: Pick<Services, 'config' | 'log' | 'mailer'>,
  { db, clock, ip, replyHeaders }: Pick<PublicInput<Call>, 'db' | 'clock' | 'ip' | 'replyHeaders'>,
  contact: Contact,
  { code, newPwd, session, kind }: NewPassword,
): Promise<Outcome<Record<never, never>>> {
  const common = refusePassword(newPwd, { displayName: '', email: '', companyName: '' }, 'newPwd');
  if (common !== null) return badInput([common]);
  const wanted = { purpose: 'reset', session, target: contact } as const;
  const tried = await tryCode(db, wanted, code, ip, clock.real());
  if (tried !== 'right') {
    log.security({ what: 'password', outcome: 'refused', who: '', from: ip, detail: 'reset: code' });
    return codeRefusal(tried, replyHeaders);
  }
  const found = await findByContact(db, contact);
  if (found === null || found.isDisabled) return codeRefusal('over', replyHeaders);
  const { user } = found;
  const [account] = await db.select().from(accounts).where(eq(accounts.id, user.accountID));
  const weak = refusePassword(newPwd, { ...user, companyName: account?.companyName ?? '' }, 'newPwd');
  if (weak !== null) return badInput([weak]);
  const password = await storePassword(newPwd, config.passwordCost);
  const isDone = await db.transaction(async (tx) => {
    if (!(await spendCode(tx, wanted))) return false;
    await tx.update(users).set({ password }).where(eq(users.id, user.id));
    await endSessionsOf(tx, user.id);
    await endCalendar(tx, user.id);
    // Sign-ins that wait for their second step began with the old password.
    await tx.delete(secondFactors).where(eq(secondFactors.userID, user.id));
    const at = clock.now();
    if (user.email !== '') {
      await mailer?.send(tx, {
        accountID: user.accountID,
        to: user.email,
        content: passwordMail(ip),
        language: await mailLanguageOf(tx, user.id),
        ...kept(at),
      });
    }
    const about = accountName(user);
    await writeAudit(tx, { accountID: user.accountID, at, kind, actor: user, about, from: ip });
    return true;
  });
  if (!isDone) return codeRefusal('over', replyHeaders);
  log.security({ what: 'password', outcome: 'done', who: user.id, from: ip, detail: 'reset' });
  return success({});
}

/** Milliseconds a mail about a change is worth delivering. */
const mailLife = 7 * 24 * 3_600_000;

export function kept(at: Date): { readonly at: Date; readonly expireAt: Date } {
  return { at, expireAt: new Date(at.getTime() + mailLife) };
}
