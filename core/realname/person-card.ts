import { isDay } from '#core/parties/is-day.ts';

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/**
 * First two digits (GB/T 2260): provinces, 71 Taiwan, 81 to 83 residents of Hong Kong, Macao and Taiwan with a residence permit, 9 foreigners
 * with a permanent residence card.
 */
const regions = /^(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3]|9\d)/;

/** Nobody is older. */
const oldest = 130;

export type CardFault = 'format' | 'check-digit' | 'birthday';

/** The number as cards show it. */
export function normalCard(text: string): string {
  return text.trim().toUpperCase();
}

/**
 * Why the text is no number of a resident identity card (GB 11643-1999); null if it is one. Expects `normalCard`. `today`: `YYYY-MM-DD`
 * where the card was issued.
 */
export function cardFault(card: string, today: string): CardFault | null {
  if (!/^\d{17}[\dX]$/.test(card) || !regions.test(card)) return 'format';
  if (cardCheck(card) !== card[17]) return 'check-digit';
  return isBirthday(birthdayOf(card), today) ? null : 'birthday';
}

/** The check digit that belongs to the first 17 digits. */
export function cardCheck(card: string): string | undefined {
  return '10X98765432'[weights.reduce((sum, weight, index) => sum + weight * Number(card[index]), 0) % 11];
}

/** First six and last four characters, as far as anybody ever sees the number again. */
export function shownCard(card: string): string {
  return card.length < 18 ? '*'.repeat(card.length) : `${card.slice(0, 6)}********${card.slice(-4)}`;
}

function birthdayOf(card: string): string {
  return `${card.slice(6, 10)}-${card.slice(10, 12)}-${card.slice(12, 14)}`;
}

function isBirthday(day: string, today: string): boolean {
  return isDay(day) && day <= today && Number(today.slice(0, 4)) - Number(day.slice(0, 4)) <= oldest;
}
