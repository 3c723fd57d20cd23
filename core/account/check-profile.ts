import type { Fault } from '#core/fault.ts';
import { checkText } from '#core/parties/check-text.ts';

/** Who pays: what a card's bank may ask for (spec §8 '12077'). Fields as in `core/contract/calls/account.ts`. */
export interface Profile {
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly province: string;
  readonly city: string;
  readonly address: string;
  readonly postalCode: string;
}

/** In the order of the form. */
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
 * Everything wrong with a profile, in the order of the form. Name and country are required; the rest is judged where it is
 * given. In mainland China a postal code has six digits.
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

/** May a card be paid with? A way that needs to know who pays answers 12077 until then. */
export function isProfileComplete(profile: Profile): boolean {
  return checkProfile(profile).length === 0;
}

/** The floor of the percent of filled fields (spec §3 'User'). */
export function profileProgress(profile: Profile): number {
  const filled = profileFields.filter((field) => profile[field].trim() !== '').length;
  return Math.floor((filled * 100) / profileFields.length);
}
