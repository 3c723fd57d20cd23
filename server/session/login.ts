import { createHash } from 'node:crypto';
import { eq, or, sql } from 'drizzle-orm';
import { type ReplyOf, replyCode } from '#core/contract/call.ts';
import type { login } from '#core/contract/calls/session.ts';
import { fault } from '#core/fault.ts';
import { answerCaptcha } from '#server/captcha/captcha.ts';
import type { Db } from '#server/db/open.ts';
import { type CustomerRow, customers } from '#server/db/schema/customers.ts';
import { type Outcome, type Refusal, refuse, success } from '#server/http/reply.ts';
import type { PublicInput } from '#server/http/serve.ts';
import {
  countAttempt,
  forgetAttempts,
  networkOf,
  tooManyTries,
  uncountAttempt,
} from '#server/session/attempts.ts';
import { beginSecondFactor } from '#server/session/second-factor.ts';
import { openSession } from '#server/session/sessions.ts';
import { isPassword } from '#server/session/stored-password.ts';

const minutes = 60;
/** Failed tries: of one account from one address, of one account from everywhere, of one address at all accounts. */
const allowances = {
  pair: { most: 10, seconds: 15 * minutes },
  account: { most: 100, seconds: 15 * minutes },
  address: { most: 60, seconds: 15 * minutes },
} as const;
type Bucket = keyof typeof allowances;

type LoginInput = PublicInput<typeof login>;

/** Checks captcha and password, in that order, and opens a session or asks for the second factor. */
export async function signIn(input: LoginInput): Promise<Outcome<ReplyOf<typeof login>>> {
  const { db, clock, body } = input;
  const now = clock.real();
  const answer = await answerCaptcha(db, body.captchaID, body.captchaOffset, now);
  if (answer !== 'right') {
    return refuse(replyCode.badInput, 'The captcha was not solved', [
      fault('captchaOffset', answer === 'wrong' ? 'captcha-wrong' : 'captcha-expired', ''),
    ]);
  }
  const account = accountOf(body.account);
  const buckets = bucketsOf(account, input.ip);
  const limited = await countFailure(input, buckets, now);
  if (limited !== null) return limited;

  const customer = await findAccount(db, account);
  if (!(await isPassword(body.password, customer?.password ?? null)) || customer === null) {
    return refuse(replyCode.badInput, 'The account or the password is wrong', [
      fault('account', 'credentials-wrong', body.account),
    ]);
  }
  await forgetAttempts(db, buckets.pair);
  await uncountAttempt(db, buckets.account);
  await uncountAttempt(db, buckets.address);
  if (customer.twoStepEmail) {
    const begun = await db.transaction((tx) => beginSecondFactor(tx, customer, now));
    return typeof begun === 'number'
      ? tooManyTries('account', begun, input.replyHeaders)
      : refuse(replyCode.secondFactor, 'A code is needed to sign in', [], begun);
  }
  return success(await letIn(input, customer));
}

/** Opens the session of a customer who has shown all that was asked; its token goes into the reply's header. */
export async function letIn(
  { db, clock, ip, replyHeaders }: Pick<LoginInput, 'db' | 'clock' | 'ip' | 'replyHeaders'>,
  { id, email, displayName }: CustomerRow,
): Promise<ReplyOf<typeof login>> {
  const now = clock.real();
  const token = await db.transaction(async (tx) => {
    await tx.update(customers).set({ lastLoginIP: ip, lastLoginTime: now }).where(eq(customers.id, id));
    return openSession(tx, id, now);
  });
  replyHeaders.set('authorization', `Token ${token}`);
  return { account: email, displayName };
}

const phoneForm = /^\d{5,20}$/;

/** One spelling of what was typed, so that tries are counted together: an e-mail in small letters, a phone's digits. */
function accountOf(typed: string): string {
  const text = typed.trim().toLowerCase();
  const digits = text.replace(/[\s()+-]/g, '');
  return phoneForm.test(digits) ? digits : text;
}

/** An account is named by its e-mail, or by its phone with or without the country's prefix. */
async function findAccount(db: Db, account: string): Promise<CustomerRow | null> {
  const fullPhone = sql`${customers.telPrefix} || ${customers.telephone}`;
  const named = phoneForm.test(account)
    ? or(eq(customers.telephone, account), eq(fullPhone, account))
    : eq(customers.email, account);
  const found = await db.select().from(customers).where(named).limit(2);
  // A number two countries share names nobody without its prefix.
  return found.length === 1 ? (found[0] ?? null) : null;
}

async function countFailure(
  { db, replyHeaders }: LoginInput,
  buckets: Readonly<Record<Bucket, string>>,
  now: Date,
): Promise<Refusal | null> {
  // What an address may not try any more is no failure of the account: otherwise one or two would shut it for everybody.
  for (const name of ['pair', 'address', 'account'] as const) {
    const wait = await countAttempt(db, buckets[name], allowances[name], now);
    if (wait !== null) return tooManyTries('account', wait, replyHeaders);
  }
  return null;
}

/** Accounts are counted by a hash: what is typed there is not always an account, it may be a password. */
function bucketsOf(account: string, ip: string): Readonly<Record<Bucket, string>> {
  const hash = createHash('sha256').update(account).digest('base64url');
  const network = networkOf(ip);
  return { pair: `login:${hash}:${network}`, account: `login:${hash}`, address: `login:${network}` };
}
