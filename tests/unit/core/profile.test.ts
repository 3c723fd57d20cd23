import { describe, expect, test } from 'vitest';
import {
  checkProfile,
  emptyProfile,
  isProfileComplete,
  type Profile,
  profileProgress,
} from '#core/account/check-profile.ts';

const good: Profile = {
  name: '林晓雨',
  country: 'CN',
  province: '浙江',
  city: '杭州',
  address: '文三路 90 号',
  postalCode: '310012',
};

describe('checkProfile', () => {
  test.each([
    { name: 'everything filled in', change: {}, want: [] },
    {
      name: 'only the required fields',
      change: { province: '', city: '', address: '', postalCode: '' },
      want: [],
    },
    {
      name: 'white space around',
      change: { name: '  Ada Byron ', country: ' GB ', postalCode: '' },
      want: [],
    },
    { name: 'no name', change: { name: ' ' }, want: ['name required'] },
    { name: 'a name of 65 characters', change: { name: '林'.repeat(65) }, want: ['name too-long'] },
    { name: 'a name of 64 characters', change: { name: '林'.repeat(64) }, want: [] },
    { name: 'a name with a line break', change: { name: 'Ada\nByron' }, want: ['name name-invisible'] },
    { name: 'no country', change: { country: '', postalCode: '' }, want: ['country required'] },
    { name: 'a country spelled out', change: { country: 'China' }, want: ['country too-long'] },
    { name: 'a country code in lower case', change: { country: 'cn' }, want: ['country format'] },
    {
      name: 'a five-digit postal code in China',
      change: { postalCode: '31001' },
      want: ['postalCode format'],
    },
    { name: 'a British postal code', change: { country: 'GB', postalCode: 'SW1A 1AA' }, want: [] },
    {
      name: 'a British postal code in China',
      change: { postalCode: 'SW1A 1AA' },
      want: ['postalCode format'],
    },
    {
      name: 'an empty profile',
      change: emptyProfile,
      want: ['name required', 'country required'],
    },
  ])('$name', ({ change, want }) => {
    const profile = { ...good, ...change };
    expect(checkProfile(profile).map(({ field, reason }) => `${field} ${reason}`)).toEqual(want);
    expect(isProfileComplete(profile)).toBe(want.length === 0);
  });
});

test.each([
  [emptyProfile, 0],
  [{ ...emptyProfile, name: 'Ada' }, 16],
  [{ ...emptyProfile, name: 'Ada', country: 'GB' }, 33],
  [{ ...good, address: '  ' }, 83],
  [good, 100],
])('the progress of %j is %d percent', (profile, want) => {
  expect(profileProgress(profile)).toBe(want);
});
