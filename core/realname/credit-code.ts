/** Characters of a unified social credit code (GB 32100-2015 §4): digits and capitals without I, O, S, V and Z. */
const characters = '0123456789ABCDEFGHJKLMNPQRTUWXY';
/** Weight of each of the first 17 characters: the powers of 3 modulo 31. */
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** The code as registers write it. */
export function normalCreditCode(text: string): string {
  return text.trim().toUpperCase();
}

/** Why the text is no unified social credit code; null if it is one. Expects `normalCreditCode`. */
export function creditCodeFault(code: string): 'format' | 'check-digit' | null {
  if (!/^[0-9A-HJ-NP-RTUWXY]{2}\d{6}[0-9A-HJ-NP-RTUWXY]{10}$/.test(code)) return 'format';
  return creditCodeCheck(code) === code[17] ? null : 'check-digit';
}

/** The check character that belongs to the first 17 characters. */
export function creditCodeCheck(code: string): string | undefined {
  const sum = weights.reduce(
    (total, weight, index) => total + weight * characters.indexOf(code[index] ?? ''),
    0,
  );
  return characters[(31 - (sum % 31)) % 31];
}
