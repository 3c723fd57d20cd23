import { afterEach, beforeEach, expect, vi } from 'vitest';

/** The tabs of one browser share a channel and, here, one document: each test sets what its tab sees. */
const page = Object.assign(new EventTarget(), { hidden: false });
const browser = new EventTarget();
const channels = new Set<FakeChannel>();

export class FakeChannel {
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  constructor(readonly name: string) {
    channels.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of channels) if (other !== this && other.name === this.name) other.onmessage?.({ data });
  }
  close(): void {
    channels.delete(this);
  }
}

/** Sets up fake timers, a page and channels for each test, and fails if a channel stays open. */
export function fakeTabs(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('document', page);
    vi.stubGlobal('window', browser);
    vi.stubGlobal('BroadcastChannel', FakeChannel);
    page.hidden = false;
  });
  afterEach(() => {
    expect(channels.size).toBe(0);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

/** Hides or shows the page. */
export function hidePage(isHidden: boolean): void {
  page.hidden = isHidden;
  page.dispatchEvent(new Event('visibilitychange'));
}

/** Another tab announces attention to a flow while this one is hidden. */
export function attendElsewhere(flow: string): void {
  const other = new FakeChannel('certhub-attention');
  other.postMessage(flow);
  other.close();
}

/** Restores the browser's connection. */
export function goOnline(): void {
  browser.dispatchEvent(new Event('online'));
}

/** Drops the browser's connection. */
export function goOffline(): void {
  browser.dispatchEvent(new Event('offline'));
}
