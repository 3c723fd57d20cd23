import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  awaySince,
  noteAnswered,
  noteLost,
  onReturn,
  watchAway,
  watchServer,
} from '#src/adapters/http/connection.ts';
import { retryPause } from '#src/adapters/time/retry-pause.ts';

const probe = vi.fn<() => Promise<boolean>>();
const seen: string[] = [];
const stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  probe.mockReset();
  probe.mockRejectedValue(new TypeError('Failed to fetch'));
  seen.length = 0;
  watchServer(probe);
  stops.push(
    watchAway((isAway) => seen.push(isAway ? 'away' : 'back')),
    onReturn((isOnline) => seen.push(isOnline ? 'online' : 'return')),
  );
});
afterEach(() => {
  watchServer(null);
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

it.each([10_000, 120_000])('returns within five seconds when the server was away for %i ms', async (away) => {
  noteLost();
  expect(awaySince()).toBe(Date.now());
  await vi.advanceTimersByTimeAsync(away);
  expect(seen).toEqual(['away']);
  // One probe after the other, each one to three seconds after the last.
  expect(probe.mock.calls.length).toBeGreaterThanOrEqual(Math.floor(away / 3_000));
  expect(probe.mock.calls.length).toBeLessThanOrEqual(away / 1_000);
  probe.mockResolvedValue(true);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(seen).toEqual(['away', 'back', 'return']);
  const { length } = probe.mock.calls;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(probe).toHaveBeenCalledTimes(length);
});

it('returns at once with any answer, and is lost once however much fails', async () => {
  noteLost();
  noteLost();
  await vi.advanceTimersByTimeAsync(1_500);
  noteAnswered();
  noteAnswered();
  expect(seen).toEqual(['away', 'back', 'return']);
});

it('is still away while a gateway answers for the server', async () => {
  probe.mockResolvedValue(false);
  noteLost();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(awaySince()).not.toBeNull();
});

it('lets a retry wait for the server, however long it takes', async () => {
  noteLost();
  const end = vi.fn();
  retryPause(500, end);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(end).not.toHaveBeenCalled();
  probe.mockResolvedValue(true);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(end).toHaveBeenCalledWith(false);
});
