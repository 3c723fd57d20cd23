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
    ['everything filled in', {}, []],
    ['only the required fields', { province: '', city: '', address: '', postalCode: '' }, []],
    ['white space around', { name: '  Ada Byron ', country: ' GB ', postalCode: '' }, []],
    ['no name', { name: ' ' }, ['name required']],
    ['a name of 65 characters', { name: '林'.repeat(65) }, ['name too-long']],
    ['a name of 64 characters', { name: '林'.repeat(64) }, []],
    ['a name with a line break', { name: 'Ada\nByron' }, ['name name-invisible']],
    ['no country', { country: '', postalCode: '' }, ['country required']],
    ['a country spelled out', { country: 'China' }, ['country too-long']],
    ['a country code in lower case', { country: 'cn' }, ['country format']],
    ['a five-digit postal code in China', { postalCode: '31001' }, ['postalCode format']],
    ['a British postal code', { country: 'GB', postalCode: 'SW1A 1AA' }, []],
    ['a British postal code in China', { postalCode: 'SW1A 1AA' }, ['postalCode format']],
    ['an empty profile', emptyProfile, ['name required', 'country required']],
  ])('%s', (_name, change, want) => {
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
