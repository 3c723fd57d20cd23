import type { PollTime } from '#machines/kit/poll.ts';
import { onReturn } from '#src/adapters/http/connection.ts';

/**
 * Polling pauses while its page is hidden. But the tab that does a flow's work may be hidden while another tab shows
 * the same flow; the visible tab then sends regular messages, and the hidden one keeps polling. A lost message only
 * costs time.
 */
const channelName = 'certhub-attention';

/** Milliseconds between messages of a visible tab. */
const interval = 2_000;

/**
 * Announces that this flow is visible here, while the page is visible and `isNeeded` holds. Returns a function that
 * stops it.
 */
export function reportAttention(workflow: string, isNeeded: () => boolean): () => void {
  const channel = new BroadcastChannel(channelName);
  const notify = () => {
    if (!document.hidden && isNeeded()) channel.postMessage(workflow);
  };
  const timer = setInterval(notify, interval);
  document.addEventListener('visibilitychange', notify);
  notify();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', notify);
    channel.close();
  };
}

/** Notifies while this page is hidden that a flow is visible in another tab; at most every 1.5 s. */
export function onAttention(workflow: string, listener: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  let last = Number.NEGATIVE_INFINITY;
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const now = performance.now();
    if (data !== workflow || !document.hidden || now - last < 1_500) return;
    last = now;
    listener();
  };
  return () => channel.close();
}

/** Milliseconds a message from another tab counts; longer than the interval between messages. */
const attentionSpan = 3_000;

/**
 * Resolves when the wait is over or the connection returns, with whether the flow is visible in any tab. Rejects
 * if `signal` aborts.
 */
export function pauseUntilAttention(
  { after, afterHidden }: PollTime,
  flow: string,
  signal: AbortSignal,
): Promise<boolean> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    let attendedAt = Number.NEGATIVE_INFINITY;
    let rung = 0;
    const isSeen = () => !document.hidden || performance.now() - attendedAt < attentionSpan;
    const finish = () => {
      for (const timer of timers) clearTimeout(timer);
      document.removeEventListener('visibilitychange', check);
      stopReturn();
      signal.removeEventListener('abort', finish);
      stopListening();
      if (signal.aborted) reject(signal.reason);
      else resolve(isSeen());
    };
    const check = () => {
      const wait = isSeen() ? after : afterHidden;
      // A timer may fire slightly early by this clock, and fires only once.
      if (wait !== null && Math.max(rung, performance.now() - startedAt) >= wait) finish();
    };
    // The browser throttles timers of a hidden page, so messages from other tabs check the elapsed time as well.
    const stopListening = onAttention(flow, () => {
      attendedAt = performance.now();
      check();
    });
    const timers = [after, afterHidden].map((wait) =>
      wait === null
        ? undefined
        : setTimeout(() => {
            rung = Math.max(rung, wait);
            check();
          }, wait),
    );
    document.addEventListener('visibilitychange', check);
    const stopReturn = onReturn(() => {
      if (isSeen()) finish();
    });
    signal.addEventListener('abort', finish, { once: true });
    if (signal.aborted) finish();
    else check();
  });
}
