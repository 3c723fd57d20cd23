import { eq } from 'drizzle-orm';
import { accountName, type Contact, maskedContact } from '#core/account/contact.ts';
import type { signUp as signUpCall } from '#core/contract/account-entry.ts';
import type { ReplyOf } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { fault } from '#core/fault.ts';
import { createAccount } from '#server/account/create-account.ts';
import { codeRefusal } from '#server/codes/code-refusal.ts';
import { spendCode, tryCode } from '#server/codes/codes.ts';
import type { Db } from '#server/db/open.ts';
import { type UserRow, users } from '#server/db/schema/accounts.ts';
import { badInput, type Outcome, success } from '#server/http/reply.ts';
import type { PublicInput } from '#server/http/serve.ts';
import { writeAudit } from '#server/people/audit-log.ts';
import { keepReferral } from '#server/referral/codes.ts';
import type { Services } from '#server/services.ts';
import { letIn } from '#server/session/login.ts';
import { refusePassword } from '#server/session/refuse-password.ts';
import { storePassword } from '#server/session/stored-password.ts';
import { type Consent, keepConsents } from '#server/site/consents.ts';

interface SignUp {
  readonly contact: Contact;
  readonly field: string;
  readonly code: string;
  readonly password: string;
  readonly inviteCode: string;
  readonly session: string;
  /** What they agree to. */
  readonly consents: readonly Consent[];
}

/** Makes an account with its owner, and signs them in. The code is tried before anybody is looked up. */
export async function signUp(
  { config, log }: Pick<Services, 'config' | 'log'>,
  input: PublicInput<typeof signUpCall>,
  { contact, field, code, password, inviteCode, session, consents }: SignUp,
): Promise<Outcome<ReplyOf<typeof signUpCall>>> {
  const { db, clock, ip, replyHeaders } = input;
  const email = contact.kind === 'email' ? contact.email : '';
  const telephone = contact.kind === 'tel' ? contact.telephone : '';
  const weak = refusePassword(password, { displayName: '', email, telephone, companyName: '' });
  if (weak !== null) return badInput([weak]);
  const wanted = { purpose: 'sign-up', session, target: contact } as const;
  const tried = await tryCode(db, wanted, code, ip, clock.real());
  if (tried !== 'right') {
    log.security({ what: 'sign-up', outcome: 'refused', who: '', from: ip, detail: 'code' });
    return codeRefusal(tried, replyHeaders);
  }
  const stored = await storePassword(password, config.passwordCost);
  const owner = {
    email,
    telephone,
    ...(contact.kind === 'tel' ? { telPrefix: contact.telPrefix } : {}),
    displayName:
      contact.kind === 'email' ? (email.split('@')[0] ?? email).slice(0, 50) : maskedContact(contact),
    password: stored,
  };
  const made = await db.transaction(async (tx): Promise<UserRow | 'over' | 'taken'> => {
    if (!(await spendCode(tx, wanted))) return 'over';
    const account = { companyName: '', discount: 100, inviteCode };
    const created = await createAccount(tx, { account, owner, now: clock.now() });
    if (created !== null && config.referralPercent > 0)
      await keepReferral(tx, created.accountID, inviteCode, clock.now());
    if (created !== null) await keepConsents(tx, created.userID, consents, clock.now());
    return created === null ? 'taken' : signedUp(tx, created, { at: clock.now(), from: ip });
  });
  if (made === 'over') return codeRefusal('over', replyHeaders);
  if (made === 'taken') {
    log.security({ what: 'sign-up', outcome: 'refused', who: '', from: ip, detail: 'taken' });
    return badInput([fault(field, field === 'email' ? 'email-taken' : 'phone-taken', '')]);
  }
  log.security({ what: 'sign-up', outcome: 'done', who: made.id, from: ip });
  return success(await letIn(input, made, 'password'));
}

async function signedUp(
  tx: Db,
  { accountID, userID }: { readonly accountID: string; readonly userID: string },
  where: { readonly at: Date; readonly from: string },
): Promise<UserRow> {
  const [user] = await tx.select().from(users).where(eq(users.id, userID));
  if (user === undefined) throw new Error('no user was made');
  await writeAudit(tx, {
    accountID,
    ...where,
    kind: contract.account.signUp.id,
    actor: user,
    about: accountName(user),
  });
  return user;
}
