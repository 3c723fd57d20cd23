import { foldSigns } from '#core/names/host-text.ts';

/**
 * A telephone number as it is typed: the country's calling code without `+`, and the number in that country. Records
 * hold one text: mainland numbers (86) as they are dialled at home, all others with `+` and calling code.
 */
export interface SplitTelephone {
  readonly telPrefix: string;
  readonly telephone: string;
}

/** Mainland numbers are kept without their calling code. */
const homePrefix = '86';

/** ITU-T E.164 calling codes: no code begins another, so a number has one reading. */
const callingCode =
  /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|2[1-689]\d|3[578]\d|42\d|5[09]\d|6[7-9]\d|8[0578]\d|9[679]\d)/;

/** Parts of a record's telephone; a number with `+` whose calling code is not known is left as it is under 86. */
export function splitTelephone(telephone: string): SplitTelephone {
  const text = telephone.trim();
  const code = callingCode.exec(text)?.[1];
  if (code === undefined) return { telPrefix: homePrefix, telephone: text };
  return { telPrefix: code, telephone: text.slice(code.length + 1).trim() };
}

/** The text a record holds; empty while no digit is typed, whatever the calling code. */
export function joinTelephone({ telPrefix, telephone }: SplitTelephone): string {
  const number = foldSigns(telephone).replace(/[\s().-]/g, '');
  if (number === '' || number.startsWith('+') || telPrefix === homePrefix) return number;
  return `+${telPrefix}${number}`;
}
