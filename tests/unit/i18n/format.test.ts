import { describe, expect, it } from 'vitest';
import { dayMs } from '#core/day.ts';
import { createFormat } from '#src/i18n/format.ts';
import { languageTags } from '#src/i18n/languages.ts';
import { setShownZone } from '#src/i18n/shown-zone.ts';

const zh = createFormat('zh-CN');
const en = createFormat('en');
const local = new Date(2026, 10, 21, 9, 5, 3);

describe('times', () => {
  it('are written as year-month-day hour:minute:second', () => {
    expect(zh.dateTime(local.toISOString())).toBe('2026-11-21 09:05:03');
    expect(en.dateTime(local.getTime())).toBe('2026-11-21 09:05:03');
    expect(zh.date(local.toISOString())).toBe('2026-11-21');
    expect(zh.time(local.toISOString())).toBe('09:05:03');
  });

  it.each([
    { zone: 'America/Los_Angeles', want: '2026-11-20 23:30:00', offset: 'GMT-8' },
    { zone: 'Asia/Shanghai', want: '2026-11-21 15:30:00', offset: 'GMT+8' },
  ])('show the offset of $zone, and are available in UTC', ({ zone, want, offset }) => {
    const own = process.env.TZ;
    process.env.TZ = zone;
    try {
      const format = createFormat('en');
      const at = '2026-11-21T07:30:00Z';
      expect(`${format.dateTime(at)} ${format.zone(at)}`).toBe(`${want} ${offset}`);
      expect(format.utc(at)).toBe('2026-11-21 07:30:00 UTC');
      expect(format.utcDate(at)).toBe('2026-11-21');
    } finally {
      if (own === undefined) delete process.env.TZ;
      else process.env.TZ = own;
    }
  });

  it.each([
    { zone: 'America/Los_Angeles', at: '2026-07-01T05:30:00Z', want: '2026-06-30 22:30:00 GMT-7' },
    { zone: 'America/Los_Angeles', at: '2026-12-01T05:30:00Z', want: '2026-11-30 21:30:00 GMT-8' },
    { zone: 'Asia/Kathmandu', at: '2026-11-21T20:30:00Z', want: '2026-11-22 02:15:00 GMT+5:45' },
    { zone: 'America/St_Johns', at: '2026-01-01T00:00:00Z', want: '2025-12-31 20:30:00 GMT-3:30' },
    { zone: 'UTC', at: '2026-11-21T20:30:00Z', want: '2026-11-21 20:30:00 GMT' },
  ])('show $at in $zone when the account chose it', ({ zone, at, want }) => {
    setShownZone(zone);
    try {
      expect(`${en.dateTime(at)} ${en.zone(at)}`).toBe(want);
    } finally {
      setShownZone('');
    }
  });

  it('read ten-digit timestamps as seconds', () => {
    expect(zh.dateTime(local.getTime() / 1000)).toBe('2026-11-21 09:05:03');
  });

  it.each(['0001-01-01T00:00:00Z', '', 'tomorrow'])('show %j as a dash', (time) => {
    expect(zh.dateTime(time)).toBe('-');
    expect(en.date(time)).toBe('-');
    expect(en.relative(time, 0)).toBe('-');
  });

  it.each([
    [-12_000, '12 seconds ago', '12 秒钟前'],
    [-65_000, '1 minute ago', '1 分钟前'],
    [2 * 3_600_000, 'in 2 hours', '2 小时后'],
    [5.5 * dayMs, 'in 5 days', '5 天后'],
    [0, 'now', '现在'],
  ])('%i ms from now are %s', (distance, english, chinese) => {
    const now = local.getTime();
    expect(en.relative(now + distance, now)).toBe(english);
    expect(zh.relative(now + distance, now)).toBe(chinese);
  });
});

describe('spans, numbers and lists', () => {
  it.each([
    [0, '0 sec'],
    [999, '0 sec'],
    [65_000, '1 min 5 sec'],
    [3_600_000, '1 hr'],
    [90_061_000, '1 day 1 hr'],
  ])('%i ms last %s', (milliseconds, text) => {
    expect(en.span(milliseconds)).toBe(text);
  });

  it('space Chinese units, and name a discount as each language does', () => {
    expect(zh.span(65_000)).toBe('1 分钟 5 秒');
    expect([zh.discount(80), zh.discount(85), en.discount(80), en.discount(92.5)]).toEqual([
      '8',
      '8.5',
      '20',
      '7.5',
    ]);
  });

  it.each(Object.values(languageTags))('write numbers as %s does', (tag) => {
    const format = createFormat(tag);
    for (const value of [0, 7, 999, 1_000, 12_480, -3, 0.5])
      expect(format.number(value)).toBe(new Intl.NumberFormat(tag).format(value));
  });

  it('group thousands, join lists and format file sizes', () => {
    expect(en.number(12_480)).toBe('12,480');
    expect(en.list(['a', 'b', 'c'])).toBe('a, b, and c');
    expect(zh.list(['甲', '乙'])).toBe('甲和乙');
    expect(en.bytes(999)).toBe('999 bytes');
    expect(en.bytes(48_200)).toBe('48.2 kB');
  });
});
