import { creditCodeFault, normalCreditCode } from '#core/realname/credit-code.ts';

/** Characters of a mainland tax number: of the register before 2015, of natural persons, of the credit code, and with a suffix. */
export const taxNumberLengths = [15, 17, 18, 20] as const;

/** The number as registers write it, without the spaces it is often grouped by. */
export function normalTaxNumber(text: string): string {
  return normalCreditCode(text.replace(/[\s-]/g, ''));
}

/**
 * Why the text is no tax number of the mainland; null if it is one. Expects `normalTaxNumber`. Of 18 characters, it is a unified social credit
 * code, whose check character must fit (GB 32100-2015 §4); a natural person's ID card number has 18 too, and its own check character.
 */
export function taxNumberFault(number: string): 'format' | 'check-digit' | null {
  const isLong = (taxNumberLengths as readonly number[]).includes(number.length);
  if (!isLong || !/^[0-9A-Z]+$/.test(number)) return 'format';
  if (number.length !== 18) return null;
  const flaw = creditCodeFault(number);
  return flaw === null || isCardNumber(number) ? null : flaw;
}

/** An ID card number by its check character (GB 11643-1999 §4). */
function isCardNumber(number: string): boolean {
  if (!/^\d{17}[\dX]$/.test(number)) return false;
  const sum = [...number.slice(0, 17)].reduce(
    (total, digit, index) => total + Number(digit) * (2 ** (17 - index) % 11),
    0,
  );
  return '10X98765432'[sum % 11] === number[17];
}
