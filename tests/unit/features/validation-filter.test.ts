import { expect, test } from 'vitest';
import type { DomainValidation } from '#core/contract/calls/validation.ts';
import { zeroTime } from '#core/contract/fields.ts';
import { recordHost } from '#core/validation/record-host.ts';
import { filterValidations } from '#src/features/validation/validation-filter.ts';

test.each([
  { name: '_dnsauth.example.com', zone: 'example.com', want: '_dnsauth' },
  { name: '_dnsauth.www.example.co.uk', zone: 'example.co.uk', want: '_dnsauth.www' },
  { name: 'example.com', zone: 'example.com', want: '@' },
  { name: '_dnsauth.notexample.com', zone: 'example.com', want: null },
])('the host of $name in $zone is $want', ({ name, zone, want }) => {
  expect(recordHost(name, zone)).toBe(want);
});

const shop = row('shop.example.com', 'validated');
const www = row('www.example.com', 'missing');
const mail = row('mail.example.org', 'waiting');

test.each([
  { name: 'no filter', search: '', isOpenOnly: false, want: [shop, www, mail] },
  { name: 'all words', search: ' EXAMPLE.com  www', isOpenOnly: false, want: [www] },
  { name: 'a value', search: 'value-of-mail', isOpenOnly: false, want: [mail] },
  { name: 'not yet validated', search: '', isOpenOnly: true, want: [www, mail] },
  { name: 'both filters', search: '.com', isOpenOnly: true, want: [www] },
  { name: 'filters that match nothing', search: 'shop', isOpenOnly: true, want: [] },
])('filters the names of an order by $name', ({ search, isOpenOnly, want }) => {
  expect(filterValidations([shop, www, mail], { search, isOpenOnly })).toEqual(want);
});

function row(domainName: string, state: DomainValidation['state']): DomainValidation {
  return {
    domainName,
    dcvMethod: 'dns',
    recordType: 'CNAME',
    recordName: `_dnsauth.${domainName}`,
    expected: `value-of-${domainName}`,
    found: [],
    state,
    zone: 'example.com',
    problem: '',
    resolver: '',
    address: '',
    checkTime: zeroTime,
    validatedTime: zeroTime,
  };
}
