import { expect, it } from 'vitest';
import { checkTimeZone } from '#core/account/time-zone.ts';

it.each(['', 'UTC', 'Asia/Shanghai', 'America/Argentina/Buenos_Aires'])('accepts %j', (timeZone) => {
  expect(checkTimeZone(timeZone)).toEqual([]);
});

it.each(['Mars/Olympus', '+08:00', ' Asia/Shanghai', '上海', 'Asia/'.repeat(50), '<b>', '__proto__'])(
  'refuses %j and reports what it found',
  (timeZone) => {
    expect(checkTimeZone(timeZone)).toEqual([
      { field: 'timeZone', reason: 'format', found: timeZone.slice(0, 64), expected: 'Asia/Shanghai' },
    ]);
  },
);
