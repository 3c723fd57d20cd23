import type { Fault } from '#core/fault.ts';
import { checkText } from '#core/parties/check-text.ts';
import { isDay } from '#core/parties/is-day.ts';
import { isMaskedIdCard } from '#core/parties/mask.ts';

/**
 * Faults of a contact's ID card, which is required if the form shows it and checked whenever present (product.md, 'Contacts and
 * organizations'). A stored number is masked in replies; the masked value is accepted and leaves the stored one unchanged.
 */
export function checkIdCard(idCard: string, isRequired: boolean): Fault[] {
  if (idCard.trim() === '' && !isRequired) return [];
  return checkText('idCard', idCard, 30, (text) => isIdCard(text) || isMaskedIdCard(text) || 'format');
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
