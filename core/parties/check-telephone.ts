import { type Fault, fault } from '#core/fault.ts';
import { dropUnseen } from '#core/names/host-text.ts';

/** Mainland mobile numbers (product.md, 'Contacts and organizations') as dialed within mainland China. */
const mainlandMobile = /^1[3-9]\d{9}$/;

/**
 * Whether the text is a valid telephone number, mobile or landline, with `+` and a calling code or as dialed in mainland China. Extensions
 * (`ext. 12`, `转12`) are not accepted. Loads the world's numbering plans unless the number is a mainland mobile number; rejects only if
 * they fail to load.
 */
export async function isTelephone(text: string): Promise<boolean> {
  const number = dropUnseen(text).trim();
  if (mainlandMobile.test(number)) return true;
  if (number.length > 32 || !/^\+?[\d\s().\-－（）]+$/u.test(number)) return false;
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max');
  return parsePhoneNumberFromString(number, 'CN')?.isValid() ?? false;
}

/** Checks the required telephone number of a contact or organization. */
export async function checkTelephone(field: string, text: string): Promise<Fault[]> {
  if (text.trim() === '') return [fault(field, 'required', '')];
  return (await isTelephone(text)) ? [] : [fault(field, 'phone-format', text)];
}
