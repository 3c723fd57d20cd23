import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keptStorage } from '#src/adapters/preferences/kept-storage.ts';
import { createTokenStore } from '#src/adapters/session/token-store.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';

beforeEach(() => vi.stubGlobal('window', new EventTarget()));
afterEach(() => vi.unstubAllGlobals());

/** A page that the browser had put aside hears nothing of other tabs until it is shown again. */
it.each([
  { name: 'kept whole by the browser', persisted: true, want: ['of the next customer'] },
  { name: 'loaded anew', persisted: false, want: [] },
])('a page $name looks who is signed in', ({ persisted, want }) => {
  const storage = memoryStorage();
  const heard: (string | null)[] = [];
  const stop = createTokenStore(storage, () => 0).subscribe((token) => heard.push(token));
  createTokenStore(storage, () => 0).replace('of the next customer');
  const shown = Object.assign(new Event('pageshow'), { persisted });
  window.dispatchEvent(shown);
  stop();
  window.dispatchEvent(shown);
  expect(heard).toEqual(want);
});

it.each([
  {
    name: 'refused altogether',
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
])('where storage is $name, a session lasts as long as the page', ({ storage }) => {
  vi.stubGlobal('localStorage', null);
  Object.defineProperty(globalThis, 'localStorage', { get: storage, configurable: true });
  const tokens = createTokenStore(keptStorage, () => 0);
  expect(tokens.read()).toBeNull();
  tokens.replace('token');
  expect(tokens.read()).toBe('token');
  tokens.clear();
  expect(tokens.read()).toBeNull();
});
