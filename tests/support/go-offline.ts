import { vi } from 'vitest';

/** Takes the browser's connection away, for a test without a browser; what it answers brings it back. */
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
