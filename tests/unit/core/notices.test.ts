import { expect, it, test } from 'vitest';
import { dueDays, type EndFacts, isAnnounced, isGathered } from '#core/orders/notices.ts';
import { addDays } from '#core/orders/span.ts';

const now = new Date('2026-11-23T00:00:00Z');

/** A certificate of `life` days that ends in `left` days. */
function ending({
  life = 199,
  left = 20,
  ...facts
}: Partial<EndFacts> & { life?: number; left?: number }): EndFacts {
  const notAfter = addDays(now, left);
  const notBefore = addDays(notAfter, -life);
  return {
    notBefore,
    notAfter,
    revokedTime: null,
    replacedUntil: null,
    hasNext: false,
    noticedDays: null,
    ...facts,
  };
}

test.each([
  { name: 'none while it is far', facts: { left: 61 }, want: null },
  { name: 'the first', facts: { left: 60 }, want: 60 },
  { name: 'the last of those passed', facts: { left: 30.1 }, want: 60 },
  { name: 'on the day itself', facts: { left: 30 }, want: 30 },
  { name: 'only the latest after a jump', facts: { left: 6, noticedDays: 60 }, want: 7 },
  { name: 'the last day', facts: { left: 0.5 }, want: 1 },
  { name: 'the end', facts: { left: 0 }, want: 0 },
  { name: 'the end, after a jump over all', facts: { left: -200, noticedDays: 60 }, want: 0 },
  { name: 'nothing twice', facts: { left: 13, noticedDays: 14 }, want: null },
  { name: 'nothing after the end was notified', facts: { left: -1, noticedDays: 0 }, want: null },
  { name: 'nothing earlier after something later', facts: { left: 13, noticedDays: 7 }, want: null },
  { name: '60 days exceed a third of 90', facts: { life: 90, left: 55 }, want: null },
  { name: '30 days are a third of 90', facts: { life: 90, left: 30 }, want: 30 },
  { name: '14 days exceed a third of 41', facts: { life: 41, left: 13 }, want: null },
  { name: 'seven of a short one', facts: { life: 41, left: 7 }, want: 7 },
  { name: 'nothing before the next one begins', facts: { hasNext: true, left: 45 }, want: null },
  {
    name: 'nothing on the day it begins: it may need nobody',
    facts: { hasNext: true, left: 30 },
    want: null,
  },
  { name: '14 while the next one is not issued', facts: { hasNext: true, left: 14 }, want: 14 },
  { name: '30 once it is switched off', facts: { left: 25 }, want: 30 },
  { name: 'the end, though a next one is on its way', facts: { hasNext: true, left: 0 }, want: 0 },
  { name: 'nothing of a revoked one', facts: { revokedTime: now, left: 5 }, want: null },
  { name: 'nothing of the end of a revoked one', facts: { revokedTime: now, left: 0 }, want: null },
  { name: 'nothing while it is replaced', facts: { replacedUntil: addDays(now, 90), left: 5 }, want: null },
  {
    name: 'again once what replaced it has ended',
    facts: { replacedUntil: addDays(now, -1), left: 5 },
    want: 7,
  },
  {
    name: 'nothing of an end with a successor',
    facts: { replacedUntil: addDays(now, 90), left: -1 },
    want: null,
  },
  {
    name: 'nothing of an end with a successor that ended since',
    facts: { replacedUntil: addDays(now, -1), left: -90 },
    want: null,
  },
])('is due: $name', ({ facts, want }) => {
  expect(dueDays(ending(facts), now)).toBe(want);
});

test.each([
  { first: 0, last: 0, want: false },
  { first: 59, last: 59, want: false },
  { first: 60, last: 60, want: true },
  { first: 300, last: 30, want: false },
  { first: 600, last: 1, want: true },
  { first: 60, last: 60, isUnchecked: true, want: false },
  { first: 599, last: 599, isUnchecked: true, want: false },
  { first: 600, last: 600, isUnchecked: true, want: true },
])(
  'a digest whose causes are $first to $last seconds old is written: $want',
  ({ first, last, isUnchecked = false, want }) => {
    const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
    expect(isGathered({ first: ago(first), last: ago(last), isUnchecked }, now)).toBe(want);
  },
);

it('announces a change of rules in the 120 days before it', () => {
  const announced = (day: string) => isAnnounced('client-auth', new Date(day));
  expect(['2026-11-14', '2026-11-16', '2027-03-14', '2027-03-15'].map(announced)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
