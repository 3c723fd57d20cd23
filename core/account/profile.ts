import type { Profile } from '#core/contract/calls/profile.ts';
import { type Fault, fault } from '#core/fault.ts';

export type ProfileFields = Omit<Profile, 'progress' | 'complete'>;
export type ProfileDraft = Omit<ProfileFields, 'email' | 'telPrefix' | 'telephone'>;

/** Percent of the profile's fields that are filled, rounded down (spec §3). The prefix of a telephone is no field of its own. */
export function profileProgress({ telPrefix: _, ...fields }: ProfileFields): number {
  const values = Object.values(fields);
  return Math.floor((100 * values.filter((value) => value.trim() !== '').length) / values.length);
}

/** Is there what a card payment needs (spec §8, code 12077)? */
export function hasPersonalInfo({ name, country }: Pick<ProfileFields, 'name' | 'country'>): boolean {
  return name.trim() !== '' && country !== '';
}

/** A name must be there; a country is two capital letters or nothing. */
export function profileFaults({ name, country }: ProfileDraft): Fault[] {
  const faults: Fault[] = [];
  if (name.trim() === '') faults.push(fault('name', 'required', ''));
  if (!/^(?:[A-Z]{2})?$/.test(country)) faults.push(fault('country', 'format', country, 'CN, SG'));
  return faults;
}
