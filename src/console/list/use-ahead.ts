import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';

export interface Ahead {
  /** What the address said last. */
  readonly value: string;
  readonly shown: string;
  /** What was chosen and is not in the address yet, oldest first. */
  readonly asked: readonly string[];
}

/** What is shown once the address says something else: the newest choice when it says what was asked, its own word otherwise. */
export function follow({ shown, asked }: Ahead, value: string): Ahead {
  const at = asked.indexOf(value);
  return at === -1 ? { value, shown: value, asked: [] } : { value, shown, asked: asked.slice(at + 1) };
}

/**
 * A value of the address that shows what is chosen at once. The address follows after the next paint: the router and every
 * link of the page have work with it, which a press does not wait for.
 */
export function useAhead(
  value: string,
  write: (value: string) => void,
): readonly [shown: string, choose: (value: string) => void] {
  const router = useRouter();
  const [known, setKnown] = useState<Ahead>({ value, shown: value, asked: [] });
  const unwritten = useRef<string | null>(null);
  const ahead = known.value === value ? known : follow(known, value);
  if (ahead !== known) setKnown(ahead);
  const choose = (shown: string) => {
    setKnown((before) => ({ ...before, shown, asked: [...before.asked, shown] }));
    const isOnItsWay = unwritten.current !== null;
    unwritten.current = shown;
    if (isOnItsWay) return;
    const { pathname } = router.latestLocation;
    afterPaint(() => {
      const newest = unwritten.current;
      unwritten.current = null;
      // Whoever has gone on to another page is not called back.
      if (newest !== null && router.latestLocation.pathname === pathname) write(newest);
    });
  };
  return [ahead.shown, choose];
}

function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
