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
  const afterPaint = useAfterPaint();
  const [known, setKnown] = useState<Ahead>({ value, shown: value, asked: [] });
  const unwritten = useRef<string | null>(null);
  const ahead = known.value === value ? known : follow(known, value);
  if (ahead !== known) setKnown(ahead);
  const choose = (shown: string) => {
    setKnown((before) => ({ ...before, shown, asked: [...before.asked, shown] }));
    const isOnItsWay = unwritten.current !== null;
    unwritten.current = shown;
    if (isOnItsWay) return;
    afterPaint((isHere) => {
      const newest = unwritten.current;
      unwritten.current = null;
      if (newest !== null && isHere) write(newest);
    });
  };
  return [ahead.shown, choose];
}

/** Does something after the next paint; it hears whether the page is still the same. Whoever has gone on is not called back. */
export function useAfterPaint(): (work: (isHere: boolean) => void) => void {
  const router = useRouter();
  return (work) => {
    const { pathname } = router.latestLocation;
    requestAnimationFrame(() => setTimeout(() => work(router.latestLocation.pathname === pathname)));
  };
}
