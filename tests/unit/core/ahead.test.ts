import { expect, it } from 'vitest';
import { dayMs } from '#core/day.ts';
import { coveringDomain, covers, validationEnd } from '#core/validation/ahead.ts';
import { takesValidatedAhead } from '#core/validation/keeping-brands.ts';

it.each([
  // 200 days that end before the 100-day rule takes effect.
  ['2026-08-01T10:00:00Z', '2027-02-17T10:00:00Z'],
  // More than 100 days old when the 100-day rule takes effect, so it ends on that day.
  ['2026-11-23T10:00:00Z', '2027-03-15T00:00:00Z'],
  // Less than 100 days old on that day, so it lasts 100 days.
  ['2026-12-20T10:00:00Z', '2027-03-30T10:00:00Z'],
  ['2027-04-01T00:00:00Z', '2027-07-10T00:00:00Z'],
  ['2029-02-01T00:00:00Z', '2029-03-15T00:00:00Z'],
  ['2029-04-01T00:00:00Z', '2029-04-11T00:00:00Z'],
  ['2020-01-01T00:00:00Z', '2021-02-02T00:00:00Z'],
])('a validation made at %s counts until %s', (from, until) => {
  expect(validationEnd(new Date(from)).toISOString()).toBe(new Date(until).toISOString());
});

const now = new Date('2026-11-23T00:00:00Z');
const domain = (domainName: string, validatedMethod: 'dns' | 'file' | '' = 'dns', days = 30) => ({
  domainName,
  validatedMethod,
  validatedIssuers: [],
  validUntil: new Date(now.getTime() + days * dayMs).toISOString(),
});

it.each([
  ['example.com', domain('example.com'), true],
  ['www.example.com', domain('example.com'), true],
  ['*.example.com', domain('example.com'), true],
  ['*.a.example.com', domain('a.example.com'), true],
  ['example.com', domain('a.example.com'), false],
  ['badexample.com', domain('example.com'), false],
  ['example.com.cn', domain('example.com'), false],
  ['example.com', domain('example.com', 'file'), true],
  ['www.example.com', domain('example.com', 'file'), false],
  ['*.example.com', domain('example.com', 'file'), false],
  ['8.8.8.8', domain('8'), false],
  ['example.com', domain('example.com', 'dns', 0), false],
])('%s is covered by %o: %s', (name, validated, want) => {
  expect(covers(validated, name, now)).toBe(want);
});

it('picks the covering domain that lasts longest', () => {
  const longest = domain('example.com', 'dns', 90);
  const found = coveringDomain(
    'www.example.com',
    'digicert',
    [domain('www.example.com'), longest, domain('b.com')],
    now,
  );
  expect(found).toBe(longest);
  expect(coveringDomain('a.org', 'digicert', [longest], now)).toBeNull();
});

it.each([
  ['globalsign_mssl', true],
  ['globalsign', true],
  ['geotrust', false],
  ['sectigo', false],
])('a persistent GlobalSign record covers brand %s: %s', (subBrand, want) => {
  const lasting = { ...domain('example.com'), validatedIssuers: ['globalsign.com'] };
  expect(coveringDomain('www.example.com', subBrand, [lasting], now)).toBe(want ? lasting : null);
});

it.each([
  ['ov_one_ssl', 'digicert', true],
  ['ev_flex_ssl', 'sectigo', true],
  ['dv_one_ssl', 'digicert', false],
  ['ov_code', 'digicert', false],
  ['ov_ip_ssl', 'globalsign', false],
  ['ov_one_ssl', 'certum', false],
])('%s of %s accepts names validated in advance: %s', (productType, subBrand, want) => {
  expect(takesValidatedAhead({ productType, subBrand })).toBe(want);
});
