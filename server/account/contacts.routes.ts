import { and, desc, eq } from 'drizzle-orm';
import {
  type Contact,
  type ContactKind,
  contactKey,
  contactOf,
  maskedContact,
  tidyEmail,
  tidyTelephone,
} from '#core/account/contact.ts';
import type { bindCode } from '#core/contract/account-contacts.ts';
import { type Call, type ReplyOf, replyCode } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { fault } from '#core/fault.ts';
import { contactOffered } from '#server/account/entry.routes.ts';
import { kept } from '#server/account/reset-password.ts';
import { contactMail } from '#server/account/security-mails.ts';
import { codeRefusal } from '#server/codes/code-refusal.ts';
import {
  type CodeFor,
  isVerified,
  noteVerified,
  requestCode,
  spendCode,
  tryCode,
} from '#server/codes/codes.ts';
import { findByContact } from '#server/codes/find-by-contact.ts';
import { type UserRow, users } from '#server/db/schema/accounts.ts';
import { codes } from '#server/db/schema/codes.ts';
import { badInput, notFound, type Outcome, type Refusal, refuse, success } from '#server/http/reply.ts';
import { type Route, type SignedInput, serve } from '#server/http/serve.ts';
import { mailLanguageOf } from '#server/notices/people.ts';
import type { Services } from '#server/services.ts';
import { tooManyTries } from '#server/session/attempts.ts';

type Changing = Pick<Services, 'log' | 'mailer' | 'texter' | 'jobs'>;
type Input = Pick<
  SignedInput<Call>,
  'db' | 'clock' | 'ip' | 'actor' | 'owner' | 'replyHeaders' | 'afterCommit' | 'audit'
>;
/** Which of the two a call is for; a call of the older kind does whichever applies. */
type Step = 'bind' | 'modify' | 'either';

/** Mailbox and telephone of the signed-in user: one flow under several names of the contract. */
export function contactRoutes(services: Changing): Route[] {
  const { account } = contract;
  const own = { transaction: 'own' } as const;
  const telephoneOf = (telPrefix: string, typed: string): Contact => ({
    kind: 'tel',
    telPrefix,
    telephone: tidyTelephone(telPrefix, typed),
  });
  return [
    serve(account.bindCode, (input) =>
      sendToNew(services, input, contactOf(input.query.contact, input.query.telPrefix), 'contact', 'bind'),
    ),
    serve(
      account.bindContact,
      (input) => {
        const { contact, telPrefix, verifyCode } = input.body;
        return settle(services, input, contactOf(contact, telPrefix), 'contact', 'bind', verifyCode);
      },
      own,
    ),
    serve(account.originCode, (input) => sendToOrigin(services, input, input.query.sendTo)),
    serve(account.verifyOrigin, (input) => verifyOrigin(input, input.body), own),
    serve(account.newContactCode, (input) =>
      sendToNew(services, input, contactOf(input.query.contact, input.query.telPrefix), 'contact', 'modify'),
    ),
    serve(
      account.changeContact,
      (input) => {
        const { contact, telPrefix, verifyCode } = input.body;
        return settle(services, input, contactOf(contact, telPrefix), 'contact', 'modify', verifyCode);
      },
      own,
    ),
    serve(account.newTelCode, (input) =>
      sendToNew(services, input, telephoneOf(input.body.telPrefix, input.body.tel), 'tel', 'either'),
    ),
    serve(
      account.updateTel,
      (input) => {
        const { newtel, telPrefix, code } = input.body;
        return settle(services, input, telephoneOf(telPrefix, newtel), 'newtel', 'either', code);
      },
      own,
    ),
    serve(
      account.updateEmail,
      (input) => {
        const { newemail, code } = input.body;
        const contact = { kind: 'email', email: tidyEmail(newemail) } as const;
        return settle(services, input, contact, 'newemail', 'either', code);
      },
      own,
    ),
  ];
}

/** Sends a code to the contact that is to be bound. Whether somebody else has it, only its code reveals. */
async function sendToNew(
  services: Changing,
  input: Input,
  contact: Contact,
  field: string,
  step: Step,
): Promise<Outcome<ReplyOf<typeof bindCode>>> {
  const faults = contactOffered(services, contact, field);
  if (faults.length > 0) return badInput(faults);
  const user = await self(input);
  if (user === null) return notFound();
  const purpose = await purposeOf(input, user, contact, step);
  if (typeof purpose !== 'string') return purpose;
  if (isSame(user, contact)) return badInput([fault(field, 'record-duplicate', maskedContact(contact))]);
  return send(services, input, { purpose, session: input.actor.sessionID, target: contact });
}

async function sendToOrigin(services: Changing, input: Input, kind: ContactKind) {
  const user = await self(input);
  const origin = user && presentOf(user, kind);
  if (user === null || origin === null) return wrongStep(`There is no ${kind} to verify`);
  const faults = contactOffered(services, origin, 'sendTo');
  return faults.length > 0 ? badInput(faults) : send(services, input, originOf(input, origin));
}

async function send({ jobs }: Changing, input: Input, wanted: CodeFor) {
  const { db, clock, ip, actor, replyHeaders, afterCommit } = input;
  const sent = await requestCode(db, jobs, { ...wanted, userID: actor.id }, ip, clock.real());
  if (typeof sent === 'number') return tooManyTries('code', sent, replyHeaders);
  afterCommit(() => jobs.wake());
  return success(sent);
}

async function verifyOrigin(
  input: Input,
  { verifyCode, sendTo }: { readonly verifyCode: string; readonly sendTo?: ContactKind | undefined },
): Promise<Outcome<Record<never, never>>> {
  const { db, clock, ip, replyHeaders } = input;
  const user = await self(input);
  if (user === null) return notFound();
  const kind = sendTo ?? (await lastOriginOf(input));
  const origin = presentOf(user, kind);
  if (origin === null) return wrongStep('There is nothing to verify');
  const wanted = originOf(input, origin);
  const tried = await tryCode(db, wanted, verifyCode, ip, clock.real());
  if (tried !== 'right') return codeRefusal(tried, replyHeaders);
  await noteVerified(db, wanted, clock.real());
  return success({});
}

/** Binds or changes a contact by the code sent to it. */
async function settle(
  { log, mailer }: Changing,
  input: Input,
  contact: Contact,
  field: string,
  step: Step,
  code: string,
): Promise<Outcome<Record<never, never>>> {
  const { db, clock, ip, actor, owner, replyHeaders, audit } = input;
  const user = await self(input);
  if (user === null) return notFound();
  const purpose = await purposeOf(input, user, contact, step);
  if (typeof purpose !== 'string') return purpose;
  const wanted = { purpose, session: actor.sessionID, target: contact };
  const tried = await tryCode(db, wanted, code, ip, clock.real());
  if (tried !== 'right') {
    log.security({ what: 'contact', outcome: 'refused', who: actor.id, from: ip, detail: 'code' });
    return codeRefusal(tried, replyHeaders);
  }
  const before = presentOf(user, contact.kind);
  const done = await db.transaction(async (tx) => {
    if (!(await spendCode(tx, wanted))) return 'over';
    // One verification allows one change.
    if (before !== null && !(await spendCode(tx, originOf(input, before)))) return 'over';
    if ((await findByContact(tx, contact)) !== null) return 'taken';
    const { kind: _, ...values } = contact;
    await tx.update(users).set(values).where(eq(users.id, user.id));
    const told = [user.email, contact.kind === 'email' ? contact.email : ''].filter((to) => to !== '');
    // The factor goes with the contact: the new one was just proven by a code, the former one before it.
    const isFactor = contact.kind === 'email' ? user.twoStepEmail : user.twoStepTel;
    const content = contactMail({ kind: contact.kind, contact: maskedContact(contact), isFactor }, ip);
    for (const to of told) {
      const language = await mailLanguageOf(tx, user.id);
      await mailer?.send(tx, { accountID: owner.id, to, content, language, ...kept(clock.now()) });
    }
    return 'done';
  });
  if (done === 'over') return codeRefusal('over', replyHeaders);
  if (done === 'taken')
    return badInput([fault(field, contact.kind === 'email' ? 'email-taken' : 'phone-taken', '')]);
  audit(maskedContact(contact), [
    {
      field: contact.kind === 'email' ? 'email' : 'telephone',
      before: before === null ? '' : maskedContact(before),
      after: maskedContact(contact),
    },
  ]);
  log.security({ what: 'contact', outcome: 'done', who: actor.id, from: ip, detail: contact.kind });
  return success({});
}

/** The first of its kind is bound; a change needs the present one verified. */
async function purposeOf(
  input: Input,
  user: UserRow,
  contact: Contact,
  step: Step,
): Promise<'bind' | 'modify' | Refusal> {
  const present = presentOf(user, contact.kind);
  if (present === null)
    return step === 'modify' ? wrongStep(`There is no ${contact.kind} to change`) : 'bind';
  if (step === 'bind') return wrongStep('Verify the present one first');
  const isAllowed = await isVerified(input.db, originOf(input, present), input.clock.real());
  return isAllowed ? 'modify' : wrongStep('Verify the present one first');
}

function originOf({ actor }: Input, target: Contact): CodeFor {
  return { purpose: 'origin', session: actor.sessionID, target };
}

/** The kind the last code was sent to, for callers that do not say it. */
async function lastOriginOf({ db, actor }: Input): Promise<ContactKind> {
  const [row] = await db
    .select({ target: codes.target })
    .from(codes)
    .where(and(eq(codes.userID, actor.id), eq(codes.purpose, 'origin')))
    .orderBy(desc(codes.sentTime))
    .limit(1);
  return row?.target.kind ?? 'email';
}

async function self({ db, actor }: Input): Promise<UserRow | null> {
  return (await db.select().from(users).where(eq(users.id, actor.id)))[0] ?? null;
}

function presentOf({ email, telPrefix, telephone }: UserRow, kind: ContactKind): Contact | null {
  if (kind === 'email') return email === '' ? null : { kind, email };
  return telephone === '' ? null : { kind, telPrefix, telephone };
}

function isSame(user: UserRow, contact: Contact): boolean {
  const present = presentOf(user, contact.kind);
  return present !== null && contactKey(present) === contactKey(contact);
}

function wrongStep(msg: string): Refusal {
  return refuse(replyCode.wrongState, msg);
}
