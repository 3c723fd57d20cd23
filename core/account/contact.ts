import { type Fault, fault } from '#core/fault.ts';
import { dropUnseen, foldSigns } from '#core/names/host-text.ts';
import { isMailbox } from '#core/names/mailbox.ts';
import { maskEmail, maskPhone } from '#core/parties/mask.ts';
import { splitTelephone } from '#core/parties/telephone.ts';

/** How somebody is reached and signs in: a mailbox, or a telephone that receives text messages. */
export type Contact =
  | { readonly kind: 'email'; readonly email: string }
  | { readonly kind: 'tel'; readonly telPrefix: string; readonly telephone: string };
export type ContactKind = Contact['kind'];

/** Mainland mobile numbers (product.md, 'Sign-in and session'). */
const mainlandMobile = /^1[3-9]\d{9}$/;
/** E.164: 15 digits with the calling code. */
const mobileAbroad = /^\d{4,14}$/;

/** product.md, 'Sign-in and session': a code has 6 digits. */
export const codeForm = /^\d{6}$/;

/** The mailbox as it is stored and compared. */
export function tidyEmail(typed: string): string {
  return dropUnseen(foldSigns(typed)).trim().toLowerCase();
}

/** The national number as digits: people type spaces, hyphens and, pasting, the calling code once more. */
export function tidyTelephone(telPrefix: string, typed: string): string {
  const text = dropUnseen(foldSigns(typed))
    .replace('(0)', '')
    .replace(/[\s().-]/g, '');
  const whole = text.startsWith('00') ? `+${text.slice(2)}` : text;
  return whole.startsWith(`+${telPrefix}`) ? whole.slice(telPrefix.length + 1) : whole;
}

export function emailFaults(typed: string, field = 'email'): Fault[] {
  const email = tidyEmail(typed);
  if (email === '') return [fault(field, 'required', '')];
  return isMailbox(email) ? [] : [fault(field, 'email-format', typed)];
}

export function telephoneFaults(telPrefix: string, typed: string, field = 'telephone'): Fault[] {
  const number = tidyTelephone(telPrefix, typed);
  if (number === '') return [fault(field, 'required', '')];
  const form = telPrefix === '86' ? mainlandMobile : mobileAbroad;
  return form.test(number) ? [] : [fault(field, 'phone-format', typed)];
}

export function codeFaults(code: string): Fault[] {
  if (code === '') return [fault('code', 'required', '')];
  return codeForm.test(code) ? [] : [fault('code', 'format', code, '6')];
}

/** product.md, 'Sign-in and session': digits and letters, 4 to 128 of them. Empty for none. */
export function inviteCodeFaults(typed: string): Fault[] {
  const code = typed.trim();
  if (code === '') return [];
  if (!/^[A-Za-z0-9]+$/.test(code)) return [fault('inviteCode', 'format', code)];
  return code.length >= 4 && code.length <= 128 ? [] : [fault('inviteCode', 'too-short', code, '4~128')];
}

/**
 * What somebody typed where either is accepted: a text with `@` is meant as a mailbox (product.md, 'Sign-in and session'). A telephone with `+` has its calling code
 * with it.
 */
export function contactOf(typed: string, telPrefix: string): Contact {
  if (typed.includes('@') || typed.includes('＠')) return { kind: 'email', email: tidyEmail(typed) };
  const text = tidyTelephone(telPrefix, typed);
  const abroad = text.startsWith('+') ? splitTelephone(text) : { telPrefix, telephone: text };
  return { kind: 'tel', ...abroad };
}

export function contactFaults(contact: Contact, field: string): Fault[] {
  return contact.kind === 'email'
    ? emailFaults(contact.email, field)
    : telephoneFaults(contact.telPrefix, contact.telephone, field);
}

/** One text for each contact, to compare and count by. */
export function contactKey(contact: Contact): string {
  return contact.kind === 'email' ? contact.email : `+${contact.telPrefix}${contact.telephone}`;
}

/** As the person may see it over somebody's shoulder (product.md, 'Sign-in and session'). */
export function maskedContact(contact: Contact): string {
  if (contact.kind === 'email') return maskEmail(contact.email);
  const number = maskPhone(contact.telephone);
  return contact.telPrefix === '86' ? number : `+${contact.telPrefix} ${number}`;
}

/** What somebody without a mailbox is called: their telephone, as they sign in with it. */
export function accountName({
  email,
  telPrefix,
  telephone,
}: {
  readonly email: string;
  readonly telPrefix: string;
  readonly telephone: string;
}): string {
  if (email !== '') return email;
  return telPrefix === '86' ? telephone : `+${telPrefix}${telephone}`;
}
