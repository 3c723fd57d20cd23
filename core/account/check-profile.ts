import type { Fault } from '#core/fault.ts';
import { checkText } from '#core/parties/check-text.ts';

/** The payer's details, which a card's bank may require (product.md, 'Payment'). Fields as in `core/contract/calls/account.ts`. */
export interface Profile {
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly province: string;
  readonly city: string;
  readonly address: string;
  readonly postalCode: string;
}

/** In form order. */
export const profileFields = ['name', 'country', 'province', 'city', 'address', 'postalCode'] as const;

export const emptyProfile: Profile = {
  name: '',
  country: '',
  province: '',
  city: '',
  address: '',
  postalCode: '',
};

/**
 * Returns all faults of a profile, in form order. Name and country are required; other fields are checked if present. Postal codes in
 * mainland China have six digits.
 */
export function checkProfile(profile: Profile): Fault[] {
  const { name, country, province, city, address, postalCode } = profile;
  const isMainland = country.trim() === 'CN';
  const given = (text: string, judge: () => Fault[]) => (text.trim() === '' ? [] : judge());
  return [
    ...checkText('name', name, 64, (text) => !/[<>]/.test(text) || 'format'),
    ...checkText('country', country, 2, (text) => /^[A-Z]{2}$/.test(text) || 'format', 'CN'),
    ...given(province, () => checkText('province', province, 128)),
    ...given(city, () => checkText('city', city, 128)),
    ...given(address, () => checkText('address', address, 500)),
    ...given(postalCode, () =>
      checkText(
        'postalCode',
        postalCode,
        16,
        (text) => (isMainland ? /^\d{6}$/ : /^[A-Za-z0-9][A-Za-z0-9 -]*$/).test(text) || 'format',
        isMainland ? '310012' : undefined,
      ),
    ),
  ];
}

/** Whether the profile suffices for card payments. Methods that need the payer's details reply 12077 until it does. */
export function isProfileComplete(profile: Profile): boolean {
  return checkProfile(profile).length === 0;
}

/** Percentage of filled fields, rounded down (product.md, 'Account'). */
export function profileProgress(profile: Profile): number {
  const filled = profileFields.filter((field) => profile[field].trim() !== '').length;
  return Math.floor((filled * 100) / profileFields.length);
}
