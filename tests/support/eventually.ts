import { vi } from 'vitest';

/**
 * Waits until `check` stops throwing. The timeout allows for a busy machine: nothing a test waits for is delayed on purpose. To test that
 * something is fast, measure its work rather than its time.
 */
export function eventually<T>(check: () => T | Promise<T>, { interval = 10 } = {}): Promise<T> {
  return vi.waitFor(check, { timeout: 20_000, interval });
}
