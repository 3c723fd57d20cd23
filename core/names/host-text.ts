/** Maximum characters of one typed name; no useful name or URL is longer. */
export const longestTyped = 1000;

/** Maximum characters of a mailbox: RFC 5321 §4.5.3.1.3, without the angle brackets. */
export const mailboxMaximum = 254;

/** Replaces what input methods and copied pages use instead of ASCII: full-width characters and ideographic dots (mapped as in UTS #46). */
export function foldSigns(text: string): string {
  // Fast path: nearly every name is ASCII, and lists have thousands.
  if (!/[\u3002\uff01-\uff61]/u.test(text)) return text;
  return text
    .replace(/[\u3002\uff61]/gu, '.')
    .replace(/[\uff01-\uff5e]/gu, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
}

/** Hyphens and dashes that word processors and mail programs put in place of the ASCII hyphen, U+2011 and the en dash among them. */
const dashes = /[\u2010-\u2015\u2212\ufe58\ufe63]/gu;

export function plainHyphens(text: string): string {
  return text.replace(dashes, '-');
}

/** Characters that are invisible, change the direction of text, or are unpaired surrogates. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Zero-width (non-)joiners are part of words in some scripts: IDNA checks them by their neighbors. */
const joiners = /[\u200c\u200d]/gu;

export function hasUnseen(text: string): boolean {
  return text.replace(joiners, '').search(unseen) >= 0;
}

export function hasJoiner(text: string): boolean {
  return text.search(joiners) >= 0;
}

/** Makes invisible characters visible: `exam⟨U+200B⟩ple.com`. */
export function showUnseen(text: string): string {
  return text.replace(
    unseen,
    (character) => `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  );
}

/** Removes invisible characters, for the suggested spelling. */
export function dropUnseen(text: string): string {
  return text.replace(unseen, '');
}

/** Emoji, flags and keycaps. © ® ™ and text arrows do not count, since people type them as text. */
export function hasEmoji(text: string): boolean {
  return /\p{Emoji_Presentation}|\p{Regional_Indicator}|\u20e3|(?![©®™‼⁉ℹ↔-↙↩↪〰〽㊗㊙])\p{Extended_Pictographic}/u.test(
    text,
  );
}

/** Removes the number or bullet of a list before a name; a space follows it, so it cannot be part of the name. */
export function withoutBullet(text: string): string {
  return text.replace(/^(?:\(?\d{1,3}[.)、:]|[-–—*•·])[ \t\u00a0\u3000]{1,20}/u, '');
}

/** Removes what stands before a name in a list or a configuration: a bullet, `DNS:`, `DNS.1 =`. None of it can be part of the name. */
export function withoutMarker(text: string): string {
  return withoutBullet(text.slice(0, longestTyped)).replace(
    /^(?:DNS|域名|domain)(?:\.\d{1,3})?[ \t]{0,20}[:：=][ \t]{0,20}/iu,
    '',
  );
}
