/**
 * Work that waits rests behind a hidden page. But the tab that does a flow's work may be hidden while another one that
 * shows the same flow is looked at: that one says so, every so often, and the hidden one goes on with it. A message
 * that is lost costs time only.
 */
const channelName = 'certhub-attention';

/** Milliseconds between two words of a tab that is looked at. */
const interval = 2_000;

/** Says that this flow is looked at here, as long as the page is seen and `isNeeded`; ends with what it answers. */
export function reportAttention(workflow: string, isNeeded: () => boolean): () => void {
  const channel = new BroadcastChannel(channelName);
  const tell = () => {
    if (!document.hidden && isNeeded()) channel.postMessage(workflow);
  };
  const timer = setInterval(tell, interval);
  document.addEventListener('visibilitychange', tell);
  tell();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tell);
    channel.close();
  };
}

/** Hears that a flow is looked at in another tab while this one is hidden; at most every second and a half. */
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

/** Resolves once so many milliseconds are over and somebody looks, here or elsewhere; rejects when the asker gives up. */
export function pauseUntilAttention(
  milliseconds: number,
  workflow: string,
  signal: AbortSignal,
): Promise<void> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    let hasRung = false;
    // A timer may ring a little before its time by this clock, and rings once.
    const isOver = () => hasRung || performance.now() - begun >= milliseconds;
    const finish = () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      signal.removeEventListener('abort', finish);
      unhear();
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const look = () => {
      if (isOver() && !document.hidden) finish();
    };
    // A hidden page's timers are held back, so a look from elsewhere counts by the clock.
    const unhear = onAttention(workflow, () => {
      if (isOver()) finish();
    });
    const timer = setTimeout(() => {
      hasRung = true;
      look();
    }, milliseconds);
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', finish, { once: true });
    if (signal.aborted) finish();
  });
}
