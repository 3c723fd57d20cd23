import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { onAttention, pauseUntilAttention, reportAttention } from '#src/adapters/time/attention.ts';

/** The tabs of one browser share what they say, and here one document: each test sets what its tab sees. */
const page = Object.assign(new EventTarget(), { hidden: false });
const channels = new Set<FakeChannel>();

class FakeChannel {
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

function see(isHidden: boolean): void {
  page.hidden = isHidden;
  page.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  page.hidden = false;
});
afterEach(() => {
  expect(channels.size).toBe(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Another tab says that it looks at a flow, while this one is hidden. */
function attendElsewhere(workflow: string): void {
  const other = new FakeChannel('certhub-attention');
  other.postMessage(workflow);
  other.close();
}

test('a tab that is looked at says so every two seconds, as long as it is needed', () => {
  const heard: unknown[] = [];
  const ear = new FakeChannel('certhub-attention');
  ear.onmessage = ({ data }) => heard.push(data);
  let isNeeded = true;
  const stop = reportAttention('w1', () => isNeeded);
  vi.advanceTimersByTime(4_000);
  expect(heard).toEqual(['w1', 'w1', 'w1']);
  see(true);
  vi.advanceTimersByTime(10_000);
  expect(heard).toHaveLength(3);
  see(false);
  expect(heard).toHaveLength(4);
  isNeeded = false;
  vi.advanceTimersByTime(10_000);
  expect(heard).toHaveLength(4);
  isNeeded = true;
  stop();
  vi.advanceTimersByTime(10_000);
  expect(heard).toHaveLength(4);
  ear.close();
});

test('a hidden tab hears looks at its flow, not too often, and none while it is seen itself', () => {
  const looks: number[] = [];
  const stop = onAttention('w1', () => looks.push(performance.now()));
  attendElsewhere('w1');
  expect(looks).toHaveLength(0);
  page.hidden = true;
  attendElsewhere('w2');
  expect(looks).toHaveLength(0);
  attendElsewhere('w1');
  attendElsewhere('w1');
  expect(looks).toHaveLength(1);
  vi.advanceTimersByTime(1_500);
  attendElsewhere('w1');
  expect(looks).toHaveLength(2);
  stop();
});

describe('a pause', () => {
  const begin = (milliseconds: number) => {
    const control = new AbortController();
    let state = 'waiting';
    pauseUntilAttention(milliseconds, 'w1', control.signal).then(
      () => {
        state = 'over';
      },
      () => {
        state = 'given up';
      },
    );
    return { control, state: () => state };
  };

  test('ends in its time while the page is seen', async () => {
    const { state } = begin(5_000);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(state()).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(state()).toBe('over');
  });

  test('goes on behind a hidden page until that is seen', async () => {
    page.hidden = true;
    const { state } = begin(5_000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state()).toBe('waiting');
    see(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(state()).toBe('over');
  });

  test('or until its flow is looked at in another tab, not before its time', async () => {
    page.hidden = true;
    const { state } = begin(5_000);
    await vi.advanceTimersByTimeAsync(1_000);
    attendElsewhere('w1');
    await vi.advanceTimersByTimeAsync(0);
    expect(state()).toBe('waiting');
    await vi.advanceTimersByTimeAsync(4_500);
    attendElsewhere('w1');
    await vi.advanceTimersByTimeAsync(0);
    expect(state()).toBe('over');
  });

  test('is given up with its asker, at once or before it began', async () => {
    const { control, state } = begin(5_000);
    control.abort(new Error('enough'));
    await vi.advanceTimersByTimeAsync(0);
    expect(state()).toBe('given up');
    await expect(pauseUntilAttention(1, 'w1', AbortSignal.abort(new Error('enough')))).rejects.toThrow(
      'enough',
    );
  });
});

test('a timer that rings before its time by the clock ends the pause all the same', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const paused = pauseUntilAttention(500, 'w1', new AbortController().signal);
  now.mockReturnValue(499.6);
  await vi.advanceTimersByTimeAsync(500);
  now.mockRestore();
  await paused;
});
