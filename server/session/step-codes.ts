import { type ConfirmMethod, factorMethods, type SentMethod } from '#core/account/confirmation.ts';
import { maskedContact } from '#core/account/contact.ts';
import { maskEmail } from '#core/parties/mask.ts';
import { type CodeFor, requestCode } from '#server/codes/codes.ts';
import type { Db } from '#server/db/open.ts';
import type { UserRow } from '#server/db/schema/accounts.ts';
import { codeMail } from '#server/mail/templates/code-mail.ts';
import { mailLanguageOf } from '#server/notices/people.ts';
import { factorsOf, type Telephone } from '#server/security/factors.ts';
import type { Services } from '#server/services.ts';

/** What the codes of a second step go out by. */
export type CodeSenders = Pick<Services, 'mailer' | 'texter' | 'jobs'>;

/** What a second step may ask for. */
export type StepMethod = Exclude<ConfirmMethod, 'password'>;

/** What counts for a user: their factors, or else the code by mail that replaces a captcha. */
export async function countedMethods(db: Db, userID: string): Promise<readonly StepMethod[]> {
  const enrolled = factorMethods(await factorsOf(db, userID));
  return enrolled.length === 0 ? ['email'] : enrolled;
}

/** What a user may be asked for: what counts, without the codes that cannot be sent. */
export async function stepMethodsOf(
  db: Db,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
  senders: Pick<CodeSenders, 'mailer' | 'texter'>,
): Promise<readonly StepMethod[]> {
  const methods = await countedMethods(db, id);
  return methods.filter((method) => canSend(senders, method) && (method !== 'email' || email !== ''));
}

/** All of them: a reply that must not reveal the user's names every one. */
export function anyMethods(senders: Pick<CodeSenders, 'mailer' | 'texter'>): readonly StepMethod[] {
  const all = ['email', 'passkey', 'app', 'tel', 'recovery'] as const;
  return all.filter((method) => canSend(senders, method));
}

function canSend({ mailer, texter }: Pick<CodeSenders, 'mailer' | 'texter'>, method: StepMethod): boolean {
  return (method !== 'email' || mailer !== null) && (method !== 'tel' || texter !== null);
}

interface Sending {
  /** SHA-256 of the ticket. */
  readonly ticketHash: string;
  /** Of the mail; that of a text message is made by the job that sends it. */
  readonly code: string;
  readonly ip: string;
  readonly at: Date;
  readonly expireAt: Date;
}

/** Sends the code of a second step; returns where to, masked, or the seconds to wait if it is not allowed yet. */
export async function sendStepCode(
  tx: Db,
  { mailer, jobs }: CodeSenders,
  user: UserRow,
  method: SentMethod,
  { ticketHash, code, ip, at, expireAt }: Sending,
): Promise<string | number> {
  const { id, accountID, email } = user;
  if (method === 'email') {
    const language = await mailLanguageOf(tx, id);
    await mailer?.send(tx, { accountID, to: email, content: codeMail(code), language, at, expireAt });
    return maskEmail(email);
  }
  const wanted = stepCodeFor(ticketHash, user);
  const sent = await requestCode(tx, jobs, { ...wanted, userID: id, ticketHash }, ip, at);
  return typeof sent === 'number' ? sent : maskedContact(wanted.target);
}

/** A text message's code counts for one ticket and one number. */
export function stepCodeFor(ticketHash: string, user: Omit<Telephone, 'kind'>): CodeFor {
  const { telPrefix, telephone } = user;
  return { purpose: 'sign-in', session: ticketHash, target: { kind: 'tel', telPrefix, telephone } };
}
