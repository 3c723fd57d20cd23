import { dropUnseen, foldSigns } from '#core/names/host-text.ts';

/**
 * A telephone number as typed: the country calling code without `+`, and the national number. Records hold a single text: mainland numbers
 * (86) as dialed nationally, all others with `+` and calling code.
 */
export interface SplitTelephone {
  readonly telPrefix: string;
  readonly telephone: string;
}

/** Mainland numbers are stored without their calling code. */
const homePrefix = '86';

/** ITU-T E.164 calling codes. No code is a prefix of another, so a number parses only one way. */
const callingCode =
  /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|2[1-689]\d|3[578]\d|42\d|5[09]\d|6[7-9]\d|8[0578]\d|9[679]\d)/;

/** Splits a record's telephone. A number with `+` and an unknown calling code is kept whole under 86. */
export function splitTelephone(telephone: string): SplitTelephone {
  const text = telephone.trim();
  const code = callingCode.exec(text)?.[1];
  if (code === undefined) return { telPrefix: homePrefix, telephone: text };
  return { telPrefix: code, telephone: text.slice(code.length + 1).trim() };
}

/** Returns the text a record holds; empty until a digit is typed, whatever the calling code. */
export function joinTelephone({ telPrefix, telephone }: SplitTelephone): string {
  // Contacts of a phone put invisible direction marks around a number, and `(0)` where people abroad leave it out.
  const typed = dropUnseen(foldSigns(telephone)).trim();
  const isForeign = telPrefix !== homePrefix || /^(?:\+|00)/.test(typed);
  const number = dialedAbroad((isForeign ? typed.replace('(0)', '') : typed).replace(/[\s().-]/g, ''));
  if (number === '' || number.startsWith('+') || telPrefix === homePrefix) return number;
  return `+${telPrefix}${number}`;
}

/** A number with the international prefix 00 is one with `+`; a mainland number is stored as dialed there. */
function dialedAbroad(number: string): string {
  const whole =
    number.startsWith('00') && callingCode.test(`+${number.slice(2)}`) ? `+${number.slice(2)}` : number;
  return callingCode.exec(whole)?.[1] === homePrefix ? whole.slice(homePrefix.length + 1) : whole;
}
