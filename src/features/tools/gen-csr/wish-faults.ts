import { useDeferredValue, useMemo, useSyncExternalStore } from 'react';
import type { judgeWish } from '#core/tools/gen-csr/judge-wish.ts';
import { type CsrWish, noWish, type WishFault } from '#core/tools/gen-csr/wish.ts';

let judge: typeof judgeWish | null = null;

/** What is wrong with a wish. An empty one has no faults yet: the rules come with the first thing that is typed. */
export function useWishFaults(wish: CsrWish): readonly WishFault[] {
  const isEmpty = wish.subject === noWish.subject && wish.altNames === '' && wish.batch === '';
  const rules = useSyncExternalStore(isEmpty ? never : load, () => judge);
  // Thousands of names are judged in a task of their own.
  const judged = useDeferredValue(wish);
  return useMemo(
    () => rules?.(judged).faults.filter(({ code }) => code !== 'nothing') ?? [],
    [rules, judged],
  );
}

function load(onLoaded: () => void): () => void {
  let isEnded = false;
  if (judge === null)
    import('#core/tools/gen-csr/judge-wish.ts').then(
      (rules) => {
        judge = rules.judgeWish;
        if (!isEnded) onLoaded();
      },
      // The worker judges too, at the press.
      () => undefined,
    );
  return () => {
    isEnded = true;
  };
}

function never(): () => void {
  return () => undefined;
}
