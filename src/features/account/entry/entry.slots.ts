import { type Contact, contactKey } from '#core/account/contact.ts';
import * as entryCalls from '#core/contract/account-entry.ts';
import { agreedKinds } from '#core/site/legal-kinds.ts';
import type { CodeSent } from '#machines/account/code-sending.ts';
import type { CodedFormInput, CodedFormSlots, Values } from '#machines/account/coded-form.ts';
import {
  passwordResetMachine,
  resetContact,
} from '#machines/account/password-reset/password-reset.machine.ts';
import { signUpContact, signUpMachine } from '#machines/account/sign-up/sign-up.machine.ts';
import { answer, slots } from '#machines/kit/slot.ts';
import { hashPassword } from '#src/adapters/session/hash-password.ts';
import { forgetCode, keepCode, makeTicket, readCode } from '#src/adapters/session/kept-code.ts';
import type { EntryServices } from '#src/console/entry-services.ts';

type Services = Pick<EntryServices, 'client' | 'secrets' | 'site'>;

/** A form with a code: its machine's input, and the ticket its codes are bound to. */
export interface Entry {
  readonly ticket: string;
  readonly input: CodedFormInput;
}

/** Begins a form, or goes on with what was typed before the page was loaded again. */
export function openEntry(purpose: 'sign-up' | 'reset', values: Values): Entry {
  const kept = readCode(purpose);
  const now = Date.now();
  if (kept === null) return { ticket: makeTicket(), input: { values, sent: null, now } };
  const { ticket, sentTo, resendAt } = kept;
  // A link with an invite code wins over the one typed before.
  const own = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  return {
    ticket,
    input: { values: { ...own, ...kept.values, ...inviteOf(values) }, sent: { sentTo, resendAt }, now },
  };
}

function inviteOf({ inviteCode = '' }: Values): Values {
  return inviteCode === '' ? {} : { inviteCode };
}

/** Sign-up, with the API in its slots. The password leaves the secret box only to be hashed. */
export function signUpLogic({ client, secrets, site }: Services, ticket: string) {
  return signUpMachine.provide({
    actors: slots<CodedFormSlots>({
      sendCode: ({ values }) => {
        const contact = signUpContact(values);
        const body = { ...contactBody(contact), ticket };
        const sent = client.call(entryCalls.requestSignUpCode, { body });
        return answer(sent.then((data) => noted('sign-up', ticket, contact, values, data)));
      },
      submit: async ({ values, password: handle }) => {
        const password = await hashPassword(secrets.peek(handle) ?? '');
        const { code = '', inviteCode = '' } = values;
        const body = {
          ...contactBody(signUpContact(values)),
          code,
          password,
          ticket,
          inviteCode: inviteCode.trim(),
          ...agreedTo(site.legal),
        };
        const made = client.call(entryCalls.signUp, { body });
        return answer(made.then((data) => ended('sign-up', data)));
      },
    }),
  });
}

/** The versions shown, which the form asks to agree to. */
function agreedTo(legal: Services['site']['legal']) {
  const given = agreedKinds.filter((kind) => legal[kind] !== undefined);
  return Object.fromEntries(given.map((kind) => [kind, String(legal[kind])]));
}

/** A new password, with the API in its slots. */
export function passwordResetLogic({ client, secrets }: Omit<Services, 'site'>, ticket: string) {
  return passwordResetMachine.provide({
    actors: slots<CodedFormSlots>({
      sendCode: ({ values }) => {
        const { account = '', telPrefix = '' } = values;
        const body = { account: account.trim(), telPrefix, ticket };
        const sent = client.call(entryCalls.forgotPassword, { body });
        return answer(sent.then((data) => noted('reset', ticket, resetContact(values), values, data)));
      },
      submit: async ({ values, password: handle }) => {
        const contact = resetContact(values);
        const given = {
          code: values.code ?? '',
          newPwd: await hashPassword(secrets.peek(handle) ?? ''),
          ticket,
        };
        const done =
          contact.kind === 'email'
            ? client.call(entryCalls.resetByEmail, { body: { email: contact.email, ...given } })
            : client.call(entryCalls.resetByTel, {
                body: { telephone: contact.telephone, telPrefix: contact.telPrefix, ...given },
              });
        return answer(done.then((data) => ended('reset', data)));
      },
    }),
  });
}

function contactBody(contact: Contact) {
  return contact.kind === 'email'
    ? { email: contact.email }
    : { telephone: contact.telephone, telPrefix: contact.telPrefix };
}

/** Keeps the deadline for a reload, by this browser's clock. */
function noted(
  purpose: string,
  ticket: string,
  contact: Contact,
  { code: _, ...values }: Values,
  { resendAfter }: { readonly resendAfter: number },
): CodeSent {
  const at = Date.now();
  const sentTo = contactKey(contact);
  keepCode(purpose, { ticket, sentTo, resendAt: at + resendAfter * 1_000, values });
  return { at, resendAfter };
}

function ended<Data>(purpose: string, data: Data): Data {
  forgetCode(purpose);
  return data;
}
