import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { retriedLoading } from '#src/app/retried-loading.ts';
import { goOffline } from '#tests/support/browser/go-offline.ts';

const failure = Object.assign(new Error('Loading chunk a failed.'), {
  name: 'ChunkLoadError',
  request: 'https://console.example.com/assets/a.js',
});
const load = vi.fn<(id: string) => Promise<unknown>>();
const head = vi.fn<(address: string) => Promise<{ status: number }>>();

beforeEach(() => {
  vi.useFakeTimers();
  load.mockReset();
  head.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('loads once when nothing fails', async () => {
  load.mockResolvedValue('code');
  await expect(retriedLoading(load, head)('a')).resolves.toBe('code');
  expect(load.mock.calls).toEqual([['a']]);
  expect(head).not.toHaveBeenCalled();
});

it.each([
  ['the server is unreachable', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server reports an error', () => Promise.resolve({ status: 503 })],
  ['the file exists', () => Promise.resolve({ status: 200 })],
])('retries with growing delays while %s', async (_, answer) => {
  load.mockRejectedValueOnce(failure).mockRejectedValueOnce(failure).mockResolvedValue('code');
  head.mockImplementation(answer);
  const loaded = retriedLoading(load, head)('a');
  await vi.advanceTimersByTimeAsync(499);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(999);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  await expect(loaded).resolves.toBe('code');
  expect(head.mock.calls).toEqual([[failure.request], [failure.request]]);
});

it('fails at once when the server no longer has the file', async () => {
  load.mockRejectedValue(failure);
  head.mockResolvedValue({ status: 404 });
  await expect(retriedLoading(load, head)('a')).rejects.toBe(failure);
  expect(load).toHaveBeenCalledTimes(1);
});

it("gives up after half a minute with the bundler's error", async () => {
  load.mockRejectedValue(failure);
  head.mockRejectedValue(new TypeError('Failed to fetch'));
  const loaded = expect(retriedLoading(load, head)('a')).rejects.toBe(failure);
  await vi.advanceTimersByTimeAsync(31_000);
  await loaded;
  expect(load).toHaveBeenCalledTimes(7);
});

it('waits indefinitely while offline, and retries at once when the connection returns', async () => {
  const goOnline = goOffline();
  load.mockRejectedValue(failure);
  head.mockRejectedValue(new TypeError('Failed to fetch'));
  const loaded = retriedLoading(load, head)('a');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(load).toHaveBeenCalledTimes(1);
  goOnline();
  await vi.advanceTimersByTimeAsync(0);
  expect(load).toHaveBeenCalledTimes(2);
  // The first attempt after that may come too early.
  load.mockResolvedValue('code');
  await vi.advanceTimersByTimeAsync(500);
  await expect(loaded).resolves.toBe('code');
});
