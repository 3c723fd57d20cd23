/** Characters of one name as typed; no name or URL of use has more. */
export const longestTyped = 1000;

/** Characters of a mailbox: RFC 5321 §4.5.3.1.3, with the angle brackets left out. */
export const mailboxMaximum = 254;

/**
 * What an input method or a copied page puts in place of ASCII: full-width letters and signs, the ideographic dots (UTS #46
 * maps them likewise).
 */
export function foldSigns(text: string): string {
  // Nearly every name is ASCII, and thousands are asked about.
  if (!/[\u3002\uff01-\uff61]/u.test(text)) return text;
  return text
    .replace(/[\u3002\uff61]/gu, '.')
    .replace(/[\uff01-\uff5e]/gu, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
}

/** Characters that show nothing, turn the direction of what follows, or are half of one. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Zero-width (non-)joiners, which belong to words of some scripts: IDNA judges those by their neighbours. */
const joiners = /[\u200c\u200d]/gu;

export function hasUnseen(text: string): boolean {
  return text.replace(joiners, '').search(unseen) >= 0;
}

export function hasJoiner(text: string): boolean {
  return text.search(joiners) >= 0;
}

/** Makes unseen characters visible: `exam⟨U+200B⟩ple.com`. */
export function showUnseen(text: string): string {
  return text.replace(
    unseen,
    (character) => `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  );
}

/** Drops unseen characters, for the spelling that is suggested. */
export function dropUnseen(text: string): string {
  return text.replace(unseen, '');
}

/** Pictures, flags and keycaps; © ® ™ and the arrows of text are not pictures to anyone who typed them. */
export function hasEmoji(text: string): boolean {
  return /\p{Emoji_Presentation}|\p{Regional_Indicator}|\u20e3|(?![©®™‼⁉ℹ↔-↙↩↪〰〽㊗㊙])\p{Extended_Pictographic}/u.test(
    text,
  );
}
