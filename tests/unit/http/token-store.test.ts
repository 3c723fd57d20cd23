import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keptStorage } from '#src/adapters/preferences/kept-storage.ts';
import { createTokenStore } from '#src/adapters/session/token-store.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';

beforeEach(() => vi.stubGlobal('window', new EventTarget()));
afterEach(() => vi.unstubAllGlobals());

/** A page in the back/forward cache gets no events from other tabs until it is shown again. */
it.each([
  { name: 'restored from the back/forward cache', persisted: true, want: ['of the next customer'] },
  { name: 'loaded again', persisted: false, want: [] },
])('a page $name reports the tokens $want', ({ persisted, want }) => {
  const storage = memoryStorage();
  const received: (string | null)[] = [];
  const stop = createTokenStore(storage, () => 0).subscribe((token) => received.push(token));
  createTokenStore(storage, () => 0).replace('of the next customer');
  const shown = Object.assign(new Event('pageshow'), { persisted });
  window.dispatchEvent(shown);
  stop();
  window.dispatchEvent(shown);
  expect(received).toEqual(want);
});

it.each([
  {
    name: 'refused',
    storage: () => {
      throw new DOMException('', 'SecurityError');
    },
  },
  {
    name: 'full',
    storage: () => ({
      ...memoryStorage(),
      setItem() {
        throw new DOMException('', 'QuotaExceededError');
      },
    }),
  },
])('keeps a session for the lifetime of the page when storage is $name', ({ storage }) => {
  vi.stubGlobal('localStorage', null);
  Object.defineProperty(globalThis, 'localStorage', { get: storage, configurable: true });
  const tokens = createTokenStore(keptStorage, () => 0);
  expect(tokens.read()).toBeNull();
  tokens.replace('token');
  expect(tokens.read()).toBe('token');
  tokens.clear();
  expect(tokens.read()).toBeNull();
});
