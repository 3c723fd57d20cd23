import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keptStorage } from '#src/adapters/preferences/kept-storage.ts';
import { createTokenStore } from '#src/adapters/session/token-store.ts';
import { memoryStorage } from '#tests/support/browser/memory-storage.ts';

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
  { name: 'that signed out', isExpired: false, want: [[null, false]] },
  // Both changes of the storage arrive.
  {
    name: 'whose session ended',
    isExpired: true,
    want: [
      [null, true],
      [null, false],
    ],
  },
] as const)('another tab learns of one $name', ({ isExpired, want }) => {
  const kept = memoryStorage();
  const change = (newValue: string | null) =>
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'id_token', newValue }));
  const storage = {
    ...kept,
    setItem(key: string, value: string) {
      kept.setItem(key, value);
      change(value);
    },
    removeItem(key: string) {
      kept.removeItem(key);
      change(null);
    },
  };
  const received: unknown[] = [];
  const other = createTokenStore(storage, () => 0);
  const mine = createTokenStore(storage, () => 0);
  mine.replace('token');
  const stop = other.subscribe((token, isExpired) => received.push([token, isExpired]));
  mine.clear(isExpired);
  stop();
  expect(received).toEqual(want);
  expect(kept.getItem('id_token')).toBe(null);
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
