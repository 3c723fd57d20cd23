import { describe, expect, it } from 'vitest';
import { nextAsk } from '#server/payment/watch-queue.ts';

const start = new Date('2026-11-20T08:00:00Z');
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const lifetime = 900;
const open = { state: 'open', asks: 0, expireTime: at(lifetime), endTime: null } as const;

describe('nextAsk', () => {
  it('waits longer each time while a payment is open, and asks when it expires', () => {
    const times: number[] = [];
    let now = 0;
    for (let asks = 0; now < lifetime; asks += 1) {
      const next = nextAsk({ ...open, asks }, at(now));
      if (next === null) throw new Error('never');
      now = (next.getTime() - start.getTime()) / 1000;
      times.push(now);
    }
    expect(times).toEqual([5, 20, 50, 110, 230, 530, 830, 901]);
  });

  it('continues past the expiry until the provider has answered', () => {
    expect(nextAsk({ ...open, asks: 9 }, at(lifetime + 10))).toEqual(at(lifetime + 310));
  });

  it.each(['expired', 'refused', 'replaced'] as const)(
    'asks several times within a day after a payment is %s, then never',
    (state) => {
      const ended = { ...open, state, endTime: at(100) };
      const next = (seconds: number) => nextAsk(ended, at(seconds));
      expect(next(99)).toEqual(at(100));
      expect(next(100)).toEqual(at(160));
      expect(next(160)).toEqual(at(700));
      expect(next(700)).toEqual(at(3_700));
      expect(next(3_700)).toEqual(at(86_500));
      expect(next(86_500)).toBeNull();
    },
  );

  it.each(['paid', 'late', 'short'] as const)('never asks about a payment that is %s', (state) => {
    expect(nextAsk({ ...open, state }, start)).toBeNull();
  });
});
