import {
  type Contact,
  type ContactKind,
  contactFaults,
  contactOf,
  inviteCodeFaults,
  tidyEmail,
  tidyTelephone,
} from '#core/account/contact.ts';
import type { signUpCode } from '#core/contract/account-entry.ts';
import type { Call, ReplyOf } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { type Fault, fault } from '#core/fault.ts';
import { type NewPassword, resetPassword } from '#server/account/reset-password.ts';
import { signUp } from '#server/account/sign-up.ts';
import { type CodePurpose, requestCode, ticketHashOf } from '#server/codes/codes.ts';
import { badInput, notFound, type Outcome, success } from '#server/http/reply.ts';
import { type PublicInput, type Route, servePublic } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { networkOf, tooManyTries } from '#server/session/attempts.ts';
import { consentFaults, consentsTo } from '#server/site/consents.ts';
import { readLegal } from '#server/site/read-legal.ts';

export type Entering = Pick<Services, 'config' | 'log' | 'mailer' | 'texter' | 'jobs' | 'sites'>;

/** Sign-up, and a new password for somebody who forgot theirs. */
export function entryRoutes(services: Entering): Route[] {
  const { account } = contract;
  const send = (input: Asking, purpose: CodePurpose, contact: Contact, field: string) =>
    sendCode(services, input, { purpose, contact, field });
  const reset = (input: Asking, contact: Contact, field: string, given: NewPassword) => {
    const faults = contactOffered(services, contact, field);
    return faults.length > 0 ? badInput(faults) : resetPassword(services, input, contact, given);
  };
  return [
    servePublic(account.signUpCode, async (input) => {
      const { contact, field } = givenContact(input.query);
      return send({ ...input, ticket: input.query.ticket }, 'sign-up', contact, field);
    }),

    servePublic(account.requestSignUpCode, async (input) => {
      const { contact, field } = givenContact(input.body);
      return send({ ...input, ticket: input.body.ticket }, 'sign-up', contact, field);
    }),

    servePublic(
      account.signUp,
      async (input) => {
        const { contact, field } = givenContact(input.body);
        const { code, password, inviteCode, ticket } = input.body;
        const site = await services.sites.of(input.host);
        const consents = consentsTo(site);
        const faults = [
          ...contactOffered(services, contact, field),
          ...inviteCodeFaults(inviteCode),
          ...consentFaults(consents, input.body),
        ];
        if (faults.length > 0) return badInput(faults);
        const given = { contact, field, code, password, inviteCode: inviteCode.trim(), consents };
        return signUp(services, input, { ...given, session: sessionOf(ticket, input.ip) });
      },
      { transaction: 'own' },
    ),

    servePublic(account.legalText, async ({ db, host, params: { kind }, query: { lang, number } }) => {
      const { scope } = await services.sites.of(host);
      const text = await readLegal(db, scope, kind, lang, number === undefined ? null : Number(number));
      return text === null ? notFound() : success(text);
    }),

    servePublic(account.forgotPassword, async (input) => {
      const contact = contactOf(input.body.account, input.body.telPrefix);
      return send({ ...input, ticket: input.body.ticket }, 'reset', contact, 'account');
    }),

    servePublic(account.resetEmailCode, async (input) => {
      const contact = { kind: 'email', email: tidyEmail(input.query.email) } as const;
      return send({ ...input, ticket: input.query.ticket }, 'reset', contact, 'email');
    }),

    servePublic(account.resetTelCode, async (input) => {
      const { telPrefix, telephone, ticket } = input.query;
      return send({ ...input, ticket }, 'reset', telephoneOf(telPrefix, telephone), 'telephone');
    }),

    servePublic(
      account.resetByEmail,
      async (input) => {
        const { email, code, newPwd, ticket } = input.body;
        const contact = { kind: 'email', email: tidyEmail(email) } as const;
        const session = sessionOf(ticket, input.ip);
        return reset(input, contact, 'email', { code, newPwd, session, kind: account.resetByEmail.id });
      },
      { transaction: 'own' },
    ),

    servePublic(
      account.resetByTel,
      async (input) => {
        const { telPrefix, telephone, code, newPwd, ticket } = input.body;
        const contact = telephoneOf(telPrefix, telephone);
        const session = sessionOf(ticket, input.ip);
        return reset(input, contact, 'telephone', { code, newPwd, session, kind: account.resetByTel.id });
      },
      { transaction: 'own' },
    ),
  ];
}

type Asking = Pick<PublicInput<Call>, 'db' | 'clock' | 'ip' | 'replyHeaders' | 'afterCommit'> & {
  readonly ticket?: string | undefined;
};

async function sendCode(
  services: Entering,
  { db, clock, ip, replyHeaders, afterCommit, ticket }: Asking,
  {
    purpose,
    contact,
    field,
  }: { readonly purpose: CodePurpose; readonly contact: Contact; readonly field: string },
): Promise<Outcome<ReplyOf<typeof signUpCode>>> {
  const faults = contactOffered(services, contact, field);
  if (faults.length > 0) return badInput(faults);
  const bound = ticket === undefined ? {} : { ticketHash: ticketHashOf(ticket) };
  const wanted = { purpose, session: sessionOf(ticket, ip), target: contact, ...bound };
  const sent = await requestCode(db, services.jobs, wanted, ip, clock.real());
  if (typeof sent === 'number') return tooManyTries('code', sent, replyHeaders);
  afterCommit(() => services.jobs.wake());
  return success(sent);
}

/** Faults of a contact; `not-offered` if this server cannot send anything to one of its kind. */
export function contactOffered(
  services: Pick<Services, 'mailer' | 'texter'>,
  contact: Contact,
  field: string,
): Fault[] {
  const faults = contactFaults(contact, field);
  if (faults.length > 0) return faults;
  return canReach(services, contact.kind) ? [] : [fault(field, 'not-offered', '')];
}

function canReach({ mailer, texter }: Pick<Services, 'mailer' | 'texter'>, kind: ContactKind): boolean {
  return (kind === 'email' ? mailer : texter) !== null;
}

/** Who asks without a session. */
function sessionOf(ticket: string | undefined, ip: string): string {
  return ticket === undefined ? `network ${networkOf(ip)}` : `ticket ${ticketHashOf(ticket)}`;
}

function telephoneOf(telPrefix: string, telephone: string): Contact {
  return { kind: 'tel', telPrefix, telephone: tidyTelephone(telPrefix, telephone) };
}

/** A mailbox if there is one, else a telephone. */
function givenContact({
  email = '',
  telephone = '',
  telPrefix,
}: {
  readonly email?: string | undefined;
  readonly telephone?: string | undefined;
  readonly telPrefix: string;
}): { readonly contact: Contact; readonly field: 'email' | 'telephone' } {
  return email === ''
    ? { contact: telephoneOf(telPrefix, telephone), field: 'telephone' }
    : { contact: { kind: 'email', email: tidyEmail(email) }, field: 'email' };
}
