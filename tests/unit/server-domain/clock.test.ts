import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayMs } from '#core/day.ts';
import { openMovableClock } from '#server/clock.ts';
import type { Database } from '#server/db/open.ts';
import { clockOffset } from '#server/db/schema/clock.ts';
import { openTestDatabase } from '#tests/support/server/test-database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await database.db.delete(clockOffset);
});
afterAll(() => database.close());

const aheadBy = (clock: { now(): Date }) => Math.round((clock.now().getTime() - Date.now()) / dayMs);

describe('the movable clock', () => {
  it('runs with the real clock until it is moved, and adds up its moves', async () => {
    const clock = await openMovableClock(database.db, false);
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(10_000);
    await clock.move(10);
    await clock.move(20);
    expect(aheadBy(clock)).toBe(30);
    const later = await openMovableClock(database.db, false);
    expect(aheadBy(later)).toBe(30);
  });

  it('goes at most 1,200 days ahead, and returns to real time on reset', async () => {
    const clock = await openMovableClock(database.db, false);
    expect([await clock.move(1200), await clock.move(1), aheadBy(clock)]).toEqual([true, false, 1200]);
    expect(Math.abs(clock.real().getTime() - Date.now())).toBeLessThan(10_000);
    await clock.reset();
    expect(aheadBy(clock)).toBe(0);
    expect([await clock.move(7), aheadBy(clock)]).toEqual([true, 7]);
  });

  it('loses none of several concurrent moves', async () => {
    const clocks = await Promise.all(Array.from({ length: 5 }, () => openMovableClock(database.db, false)));
    await Promise.all(clocks.map((clock) => clock.move(1)));
    expect(aheadBy(await openMovableClock(database.db, false))).toBe(5);
  });

  it('follows the moves of another process', async () => {
    const clock = await openMovableClock(database.db, true);
    await (await openMovableClock(database.db, false)).move(7);
    await vi.waitUntil(() => aheadBy(clock) === 7, { timeout: 20_000, interval: 50 });
    expect(aheadBy(clock)).toBe(7);
    clock.close();
  });
});
