import { vi } from 'vitest';

/** Takes the connection offline in tests without a browser. Returns a function that restores it. */
export function goOffline(): () => void {
  const events = new EventTarget();
  const connection = { onLine: false };
  vi.stubGlobal('navigator', connection);
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
  return () => {
    connection.onLine = true;
    events.dispatchEvent(new Event('online'));
  };
}
