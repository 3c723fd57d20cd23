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
      name: 'only what is required',
      change: { province: '', city: '', address: '', postalCode: '' },
      want: [],
    },
    {
      name: 'white space around',
      change: { name: '  Ada Byron ', country: ' GB ', postalCode: '' },
      want: [],
    },
    { name: 'no name', change: { name: ' ' }, want: ['name required'] },
    { name: 'a name of 65', change: { name: '林'.repeat(65) }, want: ['name too-long'] },
    { name: 'a name of 64', change: { name: '林'.repeat(64) }, want: [] },
    { name: 'a name with a line break', change: { name: 'Ada\nByron' }, want: ['name name-invisible'] },
    { name: 'no country', change: { country: '', postalCode: '' }, want: ['country required'] },
    { name: 'a country by its name', change: { country: 'China' }, want: ['country too-long'] },
    { name: 'a country in small letters', change: { country: 'cn' }, want: ['country format'] },
    { name: 'five digits in China', change: { postalCode: '31001' }, want: ['postalCode format'] },
    { name: 'a British code', change: { country: 'GB', postalCode: 'SW1A 1AA' }, want: [] },
    { name: 'a British code in China', change: { postalCode: 'SW1A 1AA' }, want: ['postalCode format'] },
    {
      name: 'nothing',
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
])('the progress of %j is %d', (profile, want) => {
  expect(profileProgress(profile)).toBe(want);
});
