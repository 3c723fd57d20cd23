/** Masks the 4th to 7th character of a phone number (product.md, 'Display'). */
export function maskPhone(phone: string): string {
  const characters = [...phone];
  return characters.map((character, index) => (index >= 3 && index < 7 ? '*' : character)).join('');
}

/** Masks an e-mail address, keeping the first 3 characters of the local part, or 1 if it has 3 or fewer (product.md, 'Display'). */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return email;
  const local = [...email.slice(0, at)];
  const kept = local.length <= 3 ? 1 : 3;
  return `${local.slice(0, kept).join('')}***${email.slice(at)}`;
}

/** Masks an identity document number except its last characters: a quarter of it, at most four. */
export function maskIdCard(text: string): string {
  const shown = Math.min(4, Math.floor(text.length / 4));
  return '*'.repeat(text.length - shown) + text.slice(text.length - shown);
}

/** Whether the text could be `maskIdCard`'s output for a number `isIdCard` accepts. */
export function isMaskedIdCard(text: string): boolean {
  return /^\*{4,26}[A-Za-z0-9()/-]{1,4}$/.test(text);
}
