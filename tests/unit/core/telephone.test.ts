import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { expect, test } from 'vitest';
import { joinTelephone, splitTelephone } from '#core/parties/telephone.ts';

test.each([
  { record: '13800138000', want: { telPrefix: '86', telephone: '13800138000' } },
  { record: '057188880000', want: { telPrefix: '86', telephone: '057188880000' } },
  { record: '+442079460000', want: { telPrefix: '44', telephone: '2079460000' } },
  { record: '+85223456789', want: { telPrefix: '852', telephone: '23456789' } },
  { record: '+12025550123', want: { telPrefix: '1', telephone: '2025550123' } },
  { record: '', want: { telPrefix: '86', telephone: '' } },
])('splits the record “$record” and joins it again', ({ record, want }) => {
  expect(splitTelephone(record)).toEqual(want);
  expect(joinTelephone(want)).toBe(record);
});

test('leaves an unknown calling code to the check', () => {
  expect(splitTelephone('+999')).toEqual({ telPrefix: '999', telephone: '' });
  expect(splitTelephone('+0138')).toEqual({ telPrefix: '86', telephone: '+0138' });
  expect(joinTelephone({ telPrefix: '44', telephone: '+0138' })).toBe('+0138');
});

test('drops punctuation and white space between digits', () => {
  expect(joinTelephone({ telPrefix: '86', telephone: '(0571) 8888-0000' })).toBe('057188880000');
  expect(joinTelephone({ telPrefix: '86', telephone: '（０５７１）８８８８－００００' })).toBe(
    '057188880000',
  );
  expect(joinTelephone({ telPrefix: '44', telephone: ' ' })).toBe('');
});

test.each([
  ['86', '+44 (0)20 7946 0958', '+442079460958'],
  ['44', '(0)20 7946 0958', '+442079460958'],
  ['86', '0044 20 7946 0958', '+442079460958'],
  ['86', '0086 13800138000', '13800138000'],
  ['86', '\u202d+86 138 0013 8000\u202c', '13800138000'],
  ['86', '(0571) 8888-0000', '057188880000'],
])('stores %s and %j as %s', (telPrefix, telephone, want) => {
  expect(joinTelephone({ telPrefix, telephone })).toBe(want);
});

test('knows every calling code in use', () => {
  const codes = new Set(getCountries().map((country) => getCountryCallingCode(country)));
  for (const code of codes) {
    expect(splitTelephone(`+${code}5550123`)).toEqual({ telPrefix: code, telephone: '5550123' });
  }
});
