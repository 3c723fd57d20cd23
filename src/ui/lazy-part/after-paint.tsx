import { type ReactNode, useEffect, useState } from 'react';

/** Milliseconds after which a page that is never idle is no longer waited for. */
const longestWait = 5_000;

/** Renders its children once the page around them was painted and has nothing to do, so that nothing on it waits for what they load. */
export function AfterPaint({ children }: { readonly children: ReactNode }) {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    let cancel = () => {};
    const frame = requestAnimationFrame(() => {
      cancel = whenIdle(() => setPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      cancel();
    };
  }, []);
  return isPainted && children;
}

/** Runs work when the browser is idle, or soon where it does not tell (Safari). Returns a function that cancels it. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work, { timeout: longestWait });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, 200);
  return () => clearTimeout(timer);
}
