/** Phone with the 4th to 7th character hidden: keeps the first 3 and from the 8th on (spec §5). */
export function maskPhone(phone: string): string {
  const characters = [...phone];
  return characters.map((character, index) => (index >= 3 && index < 7 ? '*' : character)).join('');
}

/** E-mail keeping the first 3 characters of the local part, 1 when it has 3 or fewer (spec §5). */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return email;
  const local = [...email.slice(0, at)];
  const kept = local.length <= 3 ? 1 : 3;
  return `${local.slice(0, kept).join('')}***${email.slice(at)}`;
}

/** Number of an identity document with all but its last characters hidden, a quarter and four of them at most. */
export function maskIdCard(text: string): string {
  const shown = Math.min(4, Math.floor(text.length / 4));
  return '*'.repeat(text.length - shown) + text.slice(text.length - shown);
}

/** Is it what `maskIdCard` shows of a number that `isIdCard` takes? */
export function isMaskedIdCard(text: string): boolean {
  return /^\*{4,26}[A-Za-z0-9()/-]{1,4}$/.test(text);
}
