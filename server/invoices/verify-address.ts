/** Below it stands the code of an invoice or credit note. */
export const verifyPath = '/invoices/verify/';

/** Where anybody who holds the document can check that it was issued, and whether it was credited since. */
export function verifyAddress(address: string, code: string): string {
  return `${address}${verifyPath}${code}`;
}
