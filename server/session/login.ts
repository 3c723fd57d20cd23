import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { enrolledKinds, type SignInMethod } from '#core/account/confirmation.ts';
import { accountName } from '#core/account/contact.ts';
import { type ReplyOf, replyCode } from '#core/contract/call.ts';
import type { login } from '#core/contract/calls/session.ts';
import { fault } from '#core/fault.ts';
import { answerCaptcha } from '#server/captcha/captcha.ts';
import type { Db } from '#server/db/open.ts';
import { accounts, type UserRow, users } from '#server/db/schema/accounts.ts';
import { type Outcome, refuse, success } from '#server/http/reply.ts';
import type { PublicInput } from '#server/http/serve.ts';
import type { SecurityEvent } from '#server/log.ts';
import { keepSignIn } from '#server/notices/causes.ts';
import { writeAudit } from '#server/people/audit-log.ts';
import { factorsOf } from '#server/security/factors.ts';
import type { Services } from '#server/services.ts';
import { countAttempt, networkOf, tooManyTries } from '#server/session/attempts.ts';
import { countTry, forgetTry, isKnownPlace, keepPlace } from '#server/session/login-limits.ts';
import { beginBlindStep, beginSecondFactor, type SecondFactor } from '#server/session/second-factor.ts';
import { endSessionOfToken, openSession } from '#server/session/sessions.ts';
import { stepMethodsOf } from '#server/session/step-codes.ts';
import { isOutdated, isPassword, storePassword } from '#server/session/stored-password.ts';

type LoginInput = PublicInput<typeof login>;
export type SigningIn = Pick<Services, 'config' | 'log' | 'mailer' | 'texter' | 'jobs'>;

/** Attempts without a captcha per network, whatever the account: a code by email is for people, who are slow. */
const byEmailAllowance = { most: 10, seconds: 15 * 60 };

/**
 * Checks the captcha, then the password, and opens a session or asks for a second step: for a factor the user has enrolled, or for a code
 * by mail, which replaces a captcha that was not answered.
 */
export async function signIn(
  services: SigningIn,
  input: LoginInput,
): Promise<Outcome<ReplyOf<typeof login>>> {
  const { db, clock, body, ip, replyHeaders } = input;
  const note = (outcome: SecurityEvent['outcome'], who: string, detail: string) =>
    services.log.security({ what: 'sign-in', outcome, who, from: ip, detail });
  const now = clock.real();
  const { captchaID, captchaOffset } = body;
  const isByEmail = services.mailer !== null && captchaID === undefined && captchaOffset === undefined;
  const wait = isByEmail
    ? await countAttempt(db, `login-by-email:${networkOf(ip)}`, byEmailAllowance, now)
    : null;
  if (wait !== null) {
    note('limited', '', 'too many attempts without a captcha');
    return tooManyTries('account', wait, replyHeaders);
  }
  const answer = isByEmail ? 'right' : await answerCaptcha(db, captchaID ?? '', captchaOffset ?? 0, now);
  if (answer !== 'right') {
    note('refused', '', 'captcha');
    return refuse(replyCode.badInput, 'Captcha not solved', [
      fault('captchaOffset', answer === 'wrong' ? 'captcha-wrong' : 'captcha-expired', ''),
    ]);
  }
  const account = accountOf(body.account);
  const attempt = await countTry(db, account, ip, now);
  const found = await findUser(db, account);
  const user = found?.user ?? null;
  if (attempt.reached?.isByOthers && services.mailer !== null) {
    note('limited', user?.id ?? '', 'too many attempts by others; code requested');
    const challenge = await signInBlindly(services, input, found);
    return refuse(replyCode.secondFactor, 'A sign-in code is required', [], challenge);
  }
  if (attempt.reached !== null) {
    note('limited', user?.id ?? '', 'too many attempts');
    return tooManyTries('account', attempt.reached.wait, replyHeaders);
  }
  const cost = services.config.passwordCost;
  const isRight = await isPassword(body.password, user?.password ?? null, cost);
  // A disabled account answers like one that does not exist.
  if (!isRight || found === null || user === null || found.isDisabled) {
    note('refused', user?.id ?? '', isRight ? 'account is disabled' : 'password');
    return refuse(replyCode.badInput, 'Incorrect account or password', [
      fault('account', 'credentials-wrong', body.account),
    ]);
  }
  await forgetTry(db, attempt);
  if (isOutdated(user.password, cost)) await storeAnew(db, user, body.password, cost);
  const hasFactor = enrolledKinds(await factorsOf(db, user.id)).length > 0;
  if (hasFactor || isByEmail) {
    const methods = await stepMethodsOf(db, user, services);
    if (methods.length === 0) {
      note('refused', user.id, 'no way to send the code');
      return refuse(replyCode.badInput, 'This sign-in needs a code, which can’t be sent', [
        fault('account', 'not-offered', body.account),
      ]);
    }
    const challenge = await db.transaction((tx) => beginSecondFactor(tx, services, user, methods, ip, now));
    services.jobs.wake();
    note(typeof challenge === 'number' ? 'limited' : 'done', user.id, 'password; second step requested');
    return typeof challenge === 'number'
      ? tooManyTries('account', challenge, replyHeaders)
      : refuse(replyCode.secondFactor, 'A sign-in code is required', [], challenge);
  }
  const shown = await letIn(input, user, 'password', account);
  note('done', user.id, 'password');
  return success(shown);
}

/** Milliseconds after which a blind sign-in is answered: longer than the password and the email take, so that time reveals neither. */
const blindTime = 500;

/**
 * A sign-in while others' failures have used up the account's attempts. The owner signs in with password and mailbox; whoever guesses
 * gets the same reply for every password, so guesses are worth nothing and need no limit of the account (decision 023).
 */
async function signInBlindly(
  services: SigningIn,
  { db, clock, ip, body }: LoginInput,
  found: Found | null,
): Promise<SecondFactor> {
  const isOver = pause(blindTime);
  const isRight = await isPassword(body.password, found?.user.password ?? null, services.config.passwordCost);
  const owner = isRight && found?.isDisabled === false ? found.user : null;
  const challenge = await db.transaction((tx) => beginBlindStep(tx, services, owner, ip, clock.real()));
  await isOver;
  return challenge;
}

type Arriving = Pick<LoginInput, 'db' | 'clock' | 'ip' | 'userAgent' | 'token' | 'replyHeaders'>;

/**
 * Opens the session of a user who has passed all checks; its token goes into the reply's header. Ends the browser's previous
 * session.
 */
export async function letIn(
  { db, clock, ip, userAgent, token, replyHeaders }: Arriving,
  user: UserRow,
  by: SignInMethod,
  account = accountName(user),
): Promise<ReplyOf<typeof login>> {
  const { id, accountID, displayName, lastLoginTime } = user;
  const name = accountName(user);
  const now = clock.real();
  const newToken = await db.transaction(async (tx) => {
    if (token !== null) await endSessionOfToken(tx, token);
    const isKnown = lastLoginTime === null || (await isKnownPlace(tx, [account, name], ip));
    if (!isKnown) await keepSignIn(tx, { accountID, id }, networkOf(ip), clock.now());
    for (const spelling of new Set([account, name])) await keepPlace(tx, spelling, ip, now);
    await tx
      .update(users)
      .set({
        previousLoginIP: users.lastLoginIP,
        previousLoginTime: users.lastLoginTime,
        lastLoginIP: ip,
        lastLoginTime: now,
      })
      .where(eq(users.id, id));
    await writeAudit(tx, {
      accountID,
      at: clock.now(),
      kind: 'session.login',
      actor: user,
      about: name,
      from: ip,
    });
    return openSession(tx, id, now, { by, address: ip, userAgent });
  });
  replyHeaders.set('authorization', `Token ${newToken}`);
  return { account: name, displayName };
}

/** Stores a correct password with the current parameters, unless it was changed meanwhile. */
async function storeAnew(db: Db, { id, password }: UserRow, typed: string, cost: number): Promise<void> {
  const stored = await storePassword(typed, cost);
  await db
    .update(users)
    .set({ password: stored })
    .where(sql`${users.id} = ${id} and ${users.password} = ${password}`);
}

const phoneForm = /^\d{5,20}$/;

/** Normalizes the typed account, so that attempts are counted together: an email in lower case, a phone number as digits. */
function accountOf(typed: string): string {
  const text = typed.trim().toLowerCase();
  const digits = text.replace(/[\s()+-]/g, '');
  return phoneForm.test(digits) ? digits : text;
}

/** A user who may sign in; null for one who is disabled or removed, or whose account is. */
export async function findUserByID(db: Db, id: string): Promise<UserRow | null> {
  const [found] = await db
    .select({ user: users })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.accountID))
    .where(
      and(
        eq(users.id, id),
        isNull(users.disabledTime),
        isNull(users.removedTime),
        isNull(accounts.disabledTime),
      ),
    );
  return found?.user ?? null;
}

interface Found {
  readonly user: UserRow;
  /** They, or their whole account. */
  readonly isDisabled: boolean;
}

/** Finds a user by their email, or by their phone number with or without the country prefix. */
async function findUser(db: Db, account: string): Promise<Found | null> {
  // Users without a mailbox have an empty one.
  if (account === '') return null;
  const fullPhone = sql`${users.telPrefix} || ${users.telephone}`;
  const named = phoneForm.test(account)
    ? or(eq(users.telephone, account), eq(fullPhone, account))
    : eq(users.email, account);
  const isDisabled = sql<boolean>`${users.disabledTime} is not null or ${accounts.disabledTime} is not null`;
  const found = await db
    .select({ user: users, isDisabled })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.accountID))
    .where(and(named, isNull(users.removedTime)))
    .limit(2);
  // A number that exists in two countries identifies nobody without its prefix.
  return found.length === 1 ? (found[0] ?? null) : null;
}
