import { describe, expect, test, vi } from 'vitest';
import { onAttention, pauseUntilAttention, reportAttention } from '#src/adapters/time/attention.ts';
import { attendElsewhere, FakeChannel, fakeTabs, hidePage } from '#tests/support/browser/fake-tabs.ts';

fakeTabs();

test('a visible tab reports attention every two seconds while it is needed', () => {
  const received: unknown[] = [];
  const ear = new FakeChannel('certhub-attention');
  ear.onmessage = ({ data }) => received.push(data);
  let isNeeded = true;
  const stop = reportAttention('w1', () => isNeeded);
  vi.advanceTimersByTime(4_000);
  expect(received).toEqual(['w1', 'w1', 'w1']);
  hidePage(true);
  vi.advanceTimersByTime(10_000);
  expect(received).toHaveLength(3);
  hidePage(false);
  expect(received).toHaveLength(4);
  isNeeded = false;
  vi.advanceTimersByTime(10_000);
  expect(received).toHaveLength(4);
  isNeeded = true;
  stop();
  vi.advanceTimersByTime(10_000);
  expect(received).toHaveLength(4);
  ear.close();
});

test('a hidden tab receives attention for its flow, not too often, and none while it is visible itself', () => {
  const looks: number[] = [];
  const stop = onAttention('w1', () => looks.push(performance.now()));
  attendElsewhere('w1');
  expect(looks).toHaveLength(0);
  hidePage(true);
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
  const begin = (after: number, afterHidden: number | null = null) => {
    const control = new AbortController();
    let state = 'waiting';
    pauseUntilAttention({ after, afterHidden }, 'w1', control.signal).then(
      (isSeen) => {
        state = isSeen ? 'over' : 'over, unseen';
      },
      () => {
        state = 'given up';
      },
    );
    return { control, state: () => state };
  };

  test('ends on time while the page is visible', async () => {
    const { state } = begin(5_000);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(state()).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(state()).toBe('over');
  });

  test('continues behind a hidden page until the page is visible', async () => {
    hidePage(true);
    const { state } = begin(5_000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state()).toBe('waiting');
    hidePage(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(state()).toBe('over');
  });

  test('also ends on attention to its flow in another tab, but not before its time', async () => {
    hidePage(true);
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

  test('lasts longer behind a hidden page if it may, and reports that nobody was watching', async () => {
    hidePage(true);
    const { state } = begin(2_000, 10_000);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(state()).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(state()).toBe('over, unseen');
  });

  test('keeps its short time behind a hidden page while its flow has attention in another tab', async () => {
    hidePage(true);
    const { state } = begin(2_000, 10_000);
    await vi.advanceTimersByTimeAsync(500);
    attendElsewhere('w1');
    await vi.advanceTimersByTimeAsync(1_499);
    expect(state()).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(state()).toBe('over');
  });

  test('is abandoned when its signal aborts, or before it starts', async () => {
    const { control, state } = begin(5_000);
    control.abort(new Error('enough'));
    await vi.advanceTimersByTimeAsync(0);
    expect(state()).toBe('given up');
    const soon = { after: 1, afterHidden: null };
    await expect(pauseUntilAttention(soon, 'w1', AbortSignal.abort(new Error('enough')))).rejects.toThrow(
      'enough',
    );
  });
});

test('a timer that fires early by the clock still ends the pause', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const paused = pauseUntilAttention({ after: 500, afterHidden: null }, 'w1', new AbortController().signal);
  now.mockReturnValue(499.6);
  await vi.advanceTimersByTimeAsync(500);
  now.mockRestore();
  await paused;
});
