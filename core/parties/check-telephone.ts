import { type Fault, fault } from '#core/fault.ts';

/** Mainland mobile numbers (spec §5), dialled at home. */
const mainlandMobile = /^1[3-9]\d{9}$/;

/**
 * Is the text a telephone number that can exist? Mobile or not, with `+` and a calling code, or as dialled in mainland China.
 * Extensions (`ext. 12`, `转12`) are no part of a number. Loads the numbering plans of the world where the number is not a
 * mainland mobile one; rejects only where they do not load.
 */
export async function isTelephone(text: string): Promise<boolean> {
  const number = text.trim();
  if (mainlandMobile.test(number)) return true;
  if (number.length > 32 || !/^\+?[\d\s().\-－（）]+$/u.test(number)) return false;
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max');
  return parsePhoneNumberFromString(number, 'CN')?.isValid() ?? false;
}

/** A required telephone number of a contact or organization. */
export async function checkTelephone(field: string, text: string): Promise<Fault[]> {
  if (text.trim() === '') return [fault(field, 'required', '')];
  return (await isTelephone(text)) ? [] : [fault(field, 'phone-format', text)];
}
