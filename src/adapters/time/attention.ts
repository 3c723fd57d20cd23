import type { PollTime } from '#machines/kit/poll.ts';

/**
 * Work that waits rests behind a hidden page. But the tab that does a flow's work may be hidden while another one that
 * shows the same flow is visible: that one sends a message every so often, and the hidden one goes on with it. A message
 * that is lost costs time only.
 */
const channelName = 'certhub-attention';

/** Milliseconds between two messages of a visible tab. */
const interval = 2_000;

/** Announces that this flow is visible here, as long as the page is and `isNeeded`; ends with what it answers. */
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

/** Hears that a flow is visible in another tab while this one is hidden; at most every second and a half. */
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

/** Milliseconds a message of another tab counts for; the next one comes before they are over. */
const attentionSpan = 3_000;

/**
 * Resolves once it is time, or the browser is online again, with whether somebody looks, here or elsewhere; rejects when the
 * asker gives up.
 */
export function pauseUntilAttention(
  { after, afterHidden }: PollTime,
  flow: string,
  signal: AbortSignal,
): Promise<boolean> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    let attendedAt = Number.NEGATIVE_INFINITY;
    let rung = 0;
    const isSeen = () => !document.hidden || performance.now() - attendedAt < attentionSpan;
    const finish = () => {
      for (const timer of timers) clearTimeout(timer);
      document.removeEventListener('visibilitychange', check);
      window.removeEventListener('online', goOn);
      signal.removeEventListener('abort', finish);
      stopListening();
      if (signal.aborted) reject(signal.reason);
      else resolve(isSeen());
    };
    const check = () => {
      const wait = isSeen() ? after : afterHidden;
      // A timer may ring a little before its time by this clock, and rings once.
      if (wait !== null && Math.max(rung, performance.now() - begun) >= wait) finish();
    };
    const goOn = () => {
      if (isSeen()) finish();
    };
    // A hidden page's timers are held back, so attention elsewhere counts by the clock.
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
    window.addEventListener('online', goOn);
    signal.addEventListener('abort', finish, { once: true });
    if (signal.aborted) finish();
    else check();
  });
}
