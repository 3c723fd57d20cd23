import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';

export interface Ahead {
  /** Last value of the address. */
  readonly value: string;
  readonly shown: string;
  /** Choices not in the address yet, oldest first. */
  readonly asked: readonly string[];
}

/**
 * State after the address changed: keeps the newest choice if the address reached a requested value, else adopts the
 * address.
 */
export function follow({ shown, asked }: Ahead, value: string): Ahead {
  const at = asked.indexOf(value);
  return at === -1 ? { value, shown: value, asked: [] } : { value, shown, asked: asked.slice(at + 1) };
}

/**
 * A value of the address that shows a choice immediately. The address is updated after the next paint, since the router
 * and every link of the page depend on it, and a press must not wait for that.
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

/** Runs work after the next paint, with whether the page is still the same. */
export function useAfterPaint(): (work: (isHere: boolean) => void) => void {
  const router = useRouter();
  return (work) => {
    const { pathname } = router.latestLocation;
    requestAnimationFrame(() => setTimeout(() => work(router.latestLocation.pathname === pathname)));
  };
}
