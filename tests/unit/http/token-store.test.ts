import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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
