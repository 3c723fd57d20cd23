import { expect, test } from 'vitest';
import type { DomainValidation } from '#core/contract/calls/validation.ts';
import { offeredChoices, recordsFor } from '#core/validation/record-choice.ts';

const usual = { recordType: 'TXT', recordName: '_dnsauth.example.com', expected: 'abc' } as const;
const lasting = { recordName: '_validation-persist.example.com', expected: 'ca.example; accounturi=urn:me' };
const delegation = { recordName: '_dnsauth.example.com', expected: 'label.zone.example' };
const of = (values: Partial<DomainValidation>) =>
  ({ domainName: 'example.com', state: 'waiting', ...usual, ...values }) as DomainValidation;

const offers = [
  { name: 'neither', validations: [of({})], want: ['once'] },
  { name: 'a persistent record', validations: [of({ persistent: [lasting] })], want: ['lasting', 'once'] },
  {
    name: 'one name has each',
    validations: [of({ delegation }), of({ persistent: [lasting] })],
    want: ['lasting', 'delegated', 'once'],
  },
  {
    name: 'a validated name has nothing to choose',
    validations: [of({ persistent: [lasting], state: 'validated' })],
    want: ['once'],
  },
];
test.each(offers)('offers $want: $name', ({ validations, want }) => {
  expect(offeredChoices(validations)).toEqual(want);
});

const both = of({ persistent: [lasting], delegation });
const records = [
  { name: 'the usual one', validation: both, choice: 'once', want: usual },
  {
    name: 'the persistent one',
    validation: both,
    choice: 'lasting',
    want: { recordType: 'TXT', ...lasting },
  },
  { name: 'the CNAME', validation: both, choice: 'delegated', want: { recordType: 'CNAME', ...delegation } },
  { name: 'a name without the chosen one', validation: of({}), choice: 'lasting', want: usual },
  { name: 'a validated name', validation: { ...both, state: 'validated' }, choice: 'lasting', want: usual },
] as const;
test.each(records)('publishes $name', ({ validation, choice, want }) => {
  expect(recordsFor(validation, choice)).toEqual([want]);
});
