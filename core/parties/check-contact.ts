import type { Fault } from '#core/fault.ts';
import { isMailbox } from '#core/names/mailbox.ts';
import { checkTelephone } from '#core/parties/check-telephone.ts';
import { checkText } from '#core/parties/check-text.ts';
import { isDay } from '#core/parties/is-day.ts';
import { isMaskedIdCard } from '#core/parties/mask.ts';

/** A contact as it is saved; fields as in `core/contract/calls/parties.ts`. */
export interface ContactToCheck {
  readonly lastname: string;
  readonly firstname: string;
  readonly position: string;
  readonly email: string;
  /** Mainland numbers as they are dialled, others with `+` (`core/parties/telephone.ts`). */
  readonly telephone: string;
  readonly idCard: string;
}

/**
 * Everything wrong with a contact, in the order of the form (spec §5 'Dialog forms'). All fields are required but two: the
 * position, as the form says, and the ID card, which is required where the form shows it (`hasIdCard`) and judged wherever it
 * is given. One that was saved comes back masked, and stays as it is kept.
 */
export async function checkContact(
  contact: ContactToCheck,
  { hasIdCard }: { readonly hasIdCard: boolean },
): Promise<Fault[]> {
  const { lastname, firstname, position, email, telephone, idCard } = contact;
  return [
    // Names go into requests, which have room for 64 characters (RFC 5280 appendix A.1).
    ...checkText('lastname', lastname, 64),
    ...checkText('firstname', firstname, 64),
    ...(position.trim() === '' ? [] : checkText('position', position, 128)),
    ...checkText('email', email, 254, (text) => isMailbox(text) || 'email-format'),
    ...(await checkTelephone('telephone', telephone)),
    ...(idCard.trim() === '' && !hasIdCard
      ? []
      : checkText('idCard', idCard, 30, (text) => isIdCard(text) || isMaskedIdCard(text) || 'format')),
  ];
}

/**
 * A number on an identity document: 18 places with a day of birth and a right check digit (GB 11643-1999) where it looks
 * like a mainland card, else letters and digits, since a contact may hold a passport or a card of another place.
 */
export function isIdCard(text: string): boolean {
  if (!/^\d{17}[\dXx]$/.test(text)) return /^[A-Za-z0-9][A-Za-z0-9()/-]{4,29}$/.test(text);
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(text[index]), 0);
  const birth = `${text.slice(6, 10)}-${text.slice(10, 12)}-${text.slice(12, 14)}`;
  return '10X98765432'[sum % 11] === text[17]?.toUpperCase() && isDay(birth);
}
