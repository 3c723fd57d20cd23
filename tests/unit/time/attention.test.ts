import { describe, expect, test, vi } from 'vitest';
import { onAttention, pauseUntilAttention, reportAttention } from '#src/adapters/time/attention.ts';
import { attendElsewhere, FakeChannel, fakeTabs, hidePage } from '#tests/support/fake-tabs.ts';

fakeTabs();

test('a tab that is looked at says so every two seconds, as long as it is needed', () => {
  const heard: unknown[] = [];
  const ear = new FakeChannel('certhub-attention');
  ear.onmessage = ({ data }) => heard.push(data);
  let isNeeded = true;
  const stop = reportAttention('w1', () => isNeeded);
  vi.advanceTimersByTime(4_000);
  expect(heard).toEqual(['w1', 'w1', 'w1']);
  hidePage(true);
  vi.advanceTimersByTime(10_000);
  expect(heard).toHaveLength(3);
  hidePage(false);
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

  test('ends in its time while the page is seen', async () => {
    const { state } = begin(5_000);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(state()).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(state()).toBe('over');
  });

  test('goes on behind a hidden page until that is seen', async () => {
    hidePage(true);
    const { state } = begin(5_000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state()).toBe('waiting');
    hidePage(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(state()).toBe('over');
  });

  test('or until its flow is looked at in another tab, not before its time', async () => {
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

  test('takes longer behind a hidden page where it may, and says that nobody looked', async () => {
    hidePage(true);
    const { state } = begin(2_000, 10_000);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(state()).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(state()).toBe('over, unseen');
  });

  test('takes its short time behind a hidden page while another tab looks at its flow', async () => {
    hidePage(true);
    const { state } = begin(2_000, 10_000);
    await vi.advanceTimersByTimeAsync(500);
    attendElsewhere('w1');
    await vi.advanceTimersByTimeAsync(1_499);
    expect(state()).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(state()).toBe('over');
  });

  test('is given up with its asker, at once or before it began', async () => {
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

test('a timer that rings before its time by the clock ends the pause all the same', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const paused = pauseUntilAttention({ after: 500, afterHidden: null }, 'w1', new AbortController().signal);
  now.mockReturnValue(499.6);
  await vi.advanceTimersByTimeAsync(500);
  now.mockRestore();
  await paused;
});
