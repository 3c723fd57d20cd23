import { vi } from 'vitest';

/**
 * Waits until `check` throws no more: long enough for a crowded machine, as what is waited for is never late on purpose.
 * A test that wants to see something happen quickly measures work, not time.
 */
export function eventually<T>(check: () => T | Promise<T>, { interval = 10 } = {}): Promise<T> {
  return vi.waitFor(check, { timeout: 20_000, interval });
}
