import { describe, expect, it, test } from 'vitest';
import { linkedText } from '#core/notices/linked-text.ts';
import { sendTime } from '#core/notices/send-time.ts';
import {
  checkNoticeChoice,
  choiceOf,
  informedPairs,
  isInformed,
  isQuietHour,
  type NoticeChoice,
  settingsOf,
  usualSettings,
} from '#core/notices/settings.ts';
import { thresholdDays, usualEnds, wantsEnd } from '#core/notices/thresholds.ts';
import { addDays } from '#core/orders/span.ts';

const notAfter = new Date('2027-06-01T00:00:00Z');
const lived = (days: number) => ({ notBefore: addDays(notAfter, -days), notAfter });

test.each([
  { name: 'the usual days of a long life', ends: usualEnds, life: 199, want: [60, 30, 14, 7, 1] },
  { name: 'without those beyond a third of it', ends: usualEnds, life: 90, want: [30, 14, 7, 1] },
  { name: 'of a short life', ends: usualEnds, life: 47, want: [14, 7, 1] },
  { name: 'days in any order', ends: { by: 'days', values: [3, 45, 3] }, life: 199, want: [45, 3] },
  { name: 'a share, rounded down', ends: { by: 'share', values: [33] }, life: 90, want: [29] },
  { name: 'a share of a longer life', ends: { by: 'share', values: [33, 5] }, life: 199, want: [65, 9] },
  { name: 'a share of 90 days at most', ends: { by: 'share', values: [50] }, life: 398, want: [90] },
  { name: 'a share of one day at least', ends: { by: 'share', values: [1] }, life: 47, want: [1] },
  { name: 'shares that fall together once', ends: { by: 'share', values: [1, 2] }, life: 47, want: [1] },
] as const)('thresholds: $name', ({ ends, life, want }) => {
  expect(thresholdDays(ends, lived(life))).toEqual(want);
});

test.each([
  { name: 'not before the first', days: [30, 7], left: 31, noticedDays: 60, want: false },
  { name: 'at the first', days: [30, 7], left: 30, noticedDays: 60, want: true },
  { name: 'not at the threshold of somebody else', days: [30, 7], left: 14, noticedDays: 30, want: false },
  {
    name: 'although somebody else passed a later one at once',
    days: [30],
    left: 6,
    noticedDays: 60,
    want: true,
  },
  { name: 'not twice', days: [30, 7], left: 20, noticedDays: 30, want: false },
  { name: 'without any before', days: [30, 7], left: 20, noticedDays: null, want: true },
])('wanted: $name', ({ days, left, noticedDays, want }) => {
  expect(wantsEnd(days, { notAfter, noticedDays }, addDays(notAfter, -left))).toBe(want);
});

describe('what is on', () => {
  it('is everything on the site, by mail for owners, and nothing by telephone', () => {
    expect(isInformed(usualSettings, false, 'ending', 'site')).toBe(true);
    expect(isInformed(usualSettings, false, 'ending', 'mail')).toBe(false);
    expect(isInformed(usualSettings, true, 'ending', 'mail')).toBe(true);
    expect(isInformed(usualSettings, true, 'ending', 'sms')).toBe(false);
  });

  it('never lacks security', () => {
    const chosen = { 'security.site': false, 'security.mail': false } as const;
    expect(informedPairs({ chosen }, false)).toEqual(
      expect.arrayContaining(['security.site', 'security.mail']),
    );
  });

  it('is as usual for a kind that did not exist when somebody chose', () => {
    expect(isInformed({ chosen: { 'issued.mail': false } }, true, 'ending', 'mail')).toBe(true);
  });

  it('comes back from a form as it went', () => {
    const choice = choiceOf(usualSettings, true);
    expect(choiceOf(settingsOf(choice), true)).toEqual(choice);
    // Somebody whose role changes keeps what they chose.
    expect(informedPairs(settingsOf(choice), false)).toEqual(choice.informed);
  });
});

const usual = choiceOf(usualSettings, true);
const terms = { canSendSms: false, hasTelephone: true };
test.each<{ name: string; given: Partial<NoticeChoice>; can?: boolean; want: string[] }>([
  { name: 'what is usual', given: {}, want: [] },
  { name: 'no days', given: { endDays: [] }, want: ['endDays required'] },
  { name: 'the 0th day', given: { endDays: ['30', '0'] }, want: ['endDays not-offered'] },
  { name: 'too early a day', given: { endDays: ['91'] }, want: ['endDays not-offered'] },
  { name: 'half a day', given: { endDays: ['1.5'] }, want: ['endDays not-offered'] },
  { name: 'a word', given: { endDays: ['soon'] }, want: ['endDays not-offered'] },
  { name: 'nine days', given: { endDays: [...'123456789'] }, want: ['endDays too-long'] },
  { name: 'days that do not count', given: { endsBy: 'share', endDays: ['soon'] }, want: [] },
  {
    name: 'too great a share',
    given: { endsBy: 'share', endShares: ['51'] },
    want: ['endShares not-offered'],
  },
  { name: 'no share', given: { endsBy: 'share', endShares: [] }, want: ['endShares required'] },
  {
    name: 'quiet for no hour',
    given: { hasQuiet: true, quietFrom: 8, quietTo: 8 },
    want: ['quietTo not-offered'],
  },
  {
    name: 'a digest in quiet hours',
    given: { hasQuiet: true, quietFrom: 22, quietTo: 8, digest: 'day', digestHour: 7 },
    want: ['digestHour not-offered'],
  },
  {
    name: 'a digest at their end',
    given: { hasQuiet: true, quietFrom: 22, quietTo: 8, digest: 'day', digestHour: 8 },
    want: [],
  },
  { name: 'security off', given: { informed: [] }, want: ['informed required', 'informed required'] },
  {
    name: 'text messages where there are none',
    given: { informed: [...usual.informed, 'ending.sms'] },
    want: ['informed not-offered'],
  },
  {
    name: 'text messages where there are some',
    given: { informed: [...usual.informed, 'ending.sms'] },
    can: true,
    want: [],
  },
  { name: 'no such zone', given: { timeZone: 'Mars/Olympus' }, want: ['timeZone format'] },
])('checks $name', ({ given, can = false, want }) => {
  const faults = checkNoticeChoice({ ...usual, ...given }, { ...terms, chats: null, canSendSms: can });
  expect(faults.map(({ field, reason }) => `${field} ${reason}`)).toEqual(want);
});

test.each([
  { from: 22, to: 8, quiet: [22, 23, 0, 7], loud: [8, 12, 21] },
  { from: 12, to: 14, quiet: [12, 13], loud: [11, 14, 0] },
  { from: 23, to: 0, quiet: [23], loud: [0, 22] },
])('quiet from $from to $to', ({ quiet, loud, ...hours }) => {
  expect(quiet.map((hour) => isQuietHour(hours, hour))).not.toContain(false);
  expect(loud.map((hour) => isQuietHour(hours, hour))).not.toContain(true);
});

const night = { from: 22, to: 8 };
const daily = { every: 'day', hour: 9, weekday: 1 } as const;
const weekly = { every: 'week', hour: 9, weekday: 1 } as const;
const once = { every: 'once', hour: 9, weekday: 1 } as const;
const shanghai = 'Asia/Shanghai';
// 2027-03-03 is a Wednesday.
test.each([
  { name: 'at once', at: '2027-03-03T02:00Z', want: '2027-03-03T02:00Z' },
  { name: 'after the night', quiet: night, at: '2027-03-03T15:00Z', want: '2027-03-04T00:00Z' },
  {
    name: 'after the night that began yesterday',
    quiet: night,
    at: '2027-03-02T20:00Z',
    want: '2027-03-03T00:00Z',
  },
  { name: 'not by day', quiet: night, at: '2027-03-03T02:00Z', want: '2027-03-03T02:00Z' },
  { name: 'today’s hour', digest: daily, at: '2027-03-03T00:30Z', want: '2027-03-03T01:00Z' },
  {
    name: 'tomorrow’s, at the hour itself',
    digest: daily,
    at: '2027-03-03T01:00Z',
    want: '2027-03-04T01:00Z',
  },
  { name: 'next Monday', digest: weekly, at: '2027-03-03T02:00Z', want: '2027-03-08T01:00Z' },
  { name: 'Monday itself', digest: weekly, at: '2027-03-08T00:59Z', want: '2027-03-08T01:00Z' },
  { name: 'the Monday after', digest: weekly, at: '2027-03-08T01:00Z', want: '2027-03-15T01:00Z' },
  {
    name: 'no digest that comes too late',
    digest: weekly,
    at: '2027-03-03T02:00Z',
    end: '2027-03-08T12:00Z',
    want: '2027-03-03T02:00Z',
  },
  {
    name: 'a digest a day before',
    digest: weekly,
    at: '2027-03-03T02:00Z',
    end: '2027-03-09T02:00Z',
    want: '2027-03-08T01:00Z',
  },
  {
    name: 'too late a digest after the night',
    digest: weekly,
    quiet: night,
    at: '2027-03-03T15:00Z',
    end: '2027-03-05T00:00Z',
    want: '2027-03-04T00:00Z',
  },
  {
    name: 'no night beyond the end',
    quiet: night,
    at: '2027-03-03T15:00Z',
    end: '2027-03-03T20:00Z',
    want: '2027-03-03T15:00Z',
  },
  {
    name: 'what is over, in the digest',
    digest: daily,
    at: '2027-03-03T02:00Z',
    end: '2027-03-02T00:00Z',
    want: '2027-03-04T01:00Z',
  },
  {
    name: 'security at once',
    kind: 'security',
    digest: weekly,
    quiet: night,
    at: '2027-03-03T15:00Z',
    want: '2027-03-03T15:00Z',
  },
  {
    name: 'text messages without a digest',
    channel: 'sms',
    digest: weekly,
    at: '2027-03-03T02:00Z',
    want: '2027-03-03T02:00Z',
  },
  {
    name: 'text messages after the night',
    channel: 'sms',
    quiet: night,
    at: '2027-03-03T15:00Z',
    want: '2027-03-04T00:00Z',
  },
  {
    name: 'after an hour the clocks skip',
    zone: 'Europe/Berlin',
    digest: { ...daily, hour: 2 },
    at: '2027-03-27T12:00Z',
    want: '2027-03-28T01:00Z',
  },
  {
    name: 'by summer time',
    zone: 'Europe/Berlin',
    digest: daily,
    at: '2027-03-28T05:00Z',
    want: '2027-03-28T07:00Z',
  },
  {
    name: 'of a zone with a quarter of an hour',
    zone: 'Asia/Kathmandu',
    digest: daily,
    at: '2027-03-03T02:00Z',
    want: '2027-03-03T03:15Z',
  },
] as const)('sends $name', (given) => {
  const {
    at,
    want,
    quiet = null,
    digest = once,
    kind = 'ending',
    channel = 'mail',
    zone = shanghai,
    end = '2028-01-01T00:00Z',
  } = {
    quiet: undefined,
    digest: undefined,
    kind: undefined,
    channel: undefined,
    zone: undefined,
    end: undefined,
    ...given,
  };
  const time = sendTime({ quiet, digest }, { kind, channel, endTime: new Date(end) }, new Date(at), zone);
  expect(time.toISOString()).toBe(new Date(want).toISOString());
});

describe('links in a plain text', () => {
  const hrefs = (text: string) => linkedText(text).flatMap(({ href }) => href ?? []);
  test.each([
    { text: 'See https://example.com/a?b=c#d, please.', want: ['https://example.com/a?b=c#d'] },
    { text: '请看（https://example.com/说明）。', want: ['https://example.com/说明'] },
    { text: 'http://example.com javascript:alert(1) data:text/html,x', want: [] },
    { text: 'https://user@example.com https://example.com@evil.test/', want: [] },
    { text: 'https://localhost/ https://"x".com', want: [] },
    { text: '<a href="https://example.com">x</a>', want: ['https://example.com'] },
    {
      text: 'https://example.com:8443/x https://a.example.com',
      want: ['https://example.com:8443/x', 'https://a.example.com'],
    },
  ])('of $text', ({ text, want }) => {
    expect(hrefs(text)).toEqual(want);
    expect(
      linkedText(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });

  it('costs no more than its length', () => {
    const text = 'https://'.repeat(20_000);
    const start = performance.now();
    linkedText(text);
    expect(performance.now() - start).toBeLessThan(1000);
  });
});
