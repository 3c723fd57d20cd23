import { useDeferredValue, useMemo, useSyncExternalStore } from 'react';
import type { judgeWish } from '#core/tools/gen-csr/judge-wish.ts';
import { type CsrWish, noWish, type WishFault } from '#core/tools/gen-csr/wish.ts';

let judge: typeof judgeWish | null = null;

/** Returns the faults of a wish. An empty one has none, so the rules load only once something is typed. */
export function useWishFaults(wish: CsrWish): readonly WishFault[] {
  const isEmpty = wish.subject === noWish.subject && wish.altNames === '' && wish.batch === '';
  const rules = useSyncExternalStore(isEmpty ? never : load, () => judge);
  // Deferred, because there may be thousands of names to judge.
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
      // Ignored: the worker also judges the wish on submission.
      () => undefined,
    );
  return () => {
    isEnded = true;
  };
}

function never(): () => void {
  return () => undefined;
}
