import { afterEach, expect, it } from 'vitest';
import { orderSearch } from '#src/features/orders/list/order-search.ts';
import { setShownZone } from '#src/i18n/shown-zone.ts';

afterEach(() => setShownZone(''));

it.each([
  {
    zone: 'Asia/Shanghai',
    day: '2026-03-08',
    from: '2026-03-07T16:00:00.000Z',
    to: '2026-03-08T16:00:00.000Z',
  },
  {
    zone: 'Asia/Kathmandu',
    day: '2026-03-31',
    from: '2026-03-30T18:15:00.000Z',
    to: '2026-03-31T18:15:00.000Z',
  },
  // A day of 23 hours.
  {
    zone: 'America/Los_Angeles',
    day: '2026-03-08',
    from: '2026-03-08T08:00:00.000Z',
    to: '2026-03-09T07:00:00.000Z',
  },
])('filters by a whole day in $zone', ({ zone, day, from, to }) => {
  setShownZone(zone);
  const days = { createdFrom: day, createdTo: day, endsFrom: day, endsTo: day };
  expect(orderSearch.asked(days)).toEqual({ createdFrom: from, createdTo: to, endsFrom: from, endsTo: to });
});
