import type { Fault } from '#core/fault.ts';
import { isMailbox } from '#core/names/mailbox.ts';
import { checkTelephone } from '#core/parties/check-telephone.ts';
import { checkText } from '#core/parties/check-text.ts';
import { isDay } from '#core/parties/is-day.ts';
import { isMaskedIdCard } from '#core/parties/mask.ts';

/** A contact to save; fields as in `core/contract/calls/parties.ts`. */
export interface ContactToCheck {
  readonly lastname: string;
  readonly firstname: string;
  readonly position: string;
  readonly email: string;
  /** Mainland numbers as dialed, others with `+` (`core/parties/telephone.ts`). */
  readonly telephone: string;
  readonly idCard: string;
}

/**
 * Returns all faults of a contact, in form order (spec §5 'Dialog forms'). Required are all fields except the position and the ID card; the
 * ID card is required if the form shows it (`hasIdCard`) and checked whenever present. A stored ID card is masked in replies; the masked
 * value is accepted and leaves the stored one unchanged.
 */
export async function checkContact(
  contact: ContactToCheck,
  { hasIdCard }: { readonly hasIdCard: boolean },
): Promise<Fault[]> {
  const { lastname, firstname, position, email, telephone, idCard } = contact;
  return [
    // Names go into requests, which allow 64 characters (RFC 5280 appendix A.1).
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
 * Whether the text is an identity document number. A number that looks like a mainland card must have 18 digits with a valid birth date and
 * check digit (GB 11643-1999); any other may be letters and digits, since a contact may hold a passport or a foreign card.
 */
export function isIdCard(text: string): boolean {
  if (!/^\d{17}[\dXx]$/.test(text)) return /^[A-Za-z0-9][A-Za-z0-9()/-]{4,29}$/.test(text);
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(text[index]), 0);
  const birth = `${text.slice(6, 10)}-${text.slice(10, 12)}-${text.slice(12, 14)}`;
  return '10X98765432'[sum % 11] === text[17]?.toUpperCase() && isDay(birth);
}
