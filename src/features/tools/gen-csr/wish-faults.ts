import { useDeferredValue, useMemo, useSyncExternalStore } from 'react';
import { loadIdna, needsIdna } from '#core/names/idna.ts';
import type { judgeWish } from '#core/tools/gen-csr/judge-wish.ts';
import { type CsrWish, noWish, type WishFault } from '#core/tools/gen-csr/wish.ts';

type Judge = (wish: CsrWish) => ReturnType<typeof judgeWish>;

let judge: Judge | null = null;
/** Also knows names of other scripts. */
let judgeOfScripts: Judge | null = null;

/** Returns the faults of a wish. An empty one has none, so the rules load only once something is typed. */
export function useWishFaults(wish: CsrWish): readonly WishFault[] {
  const isEmpty = wish.subject === noWish.subject && wish.altNames === '' && wish.batch === '';
  const isForeign = needsIdna(wish.isBatch ? wish.batch : wish.altNames);
  const rules = useSyncExternalStore(isEmpty ? never : isForeign ? loadScripts : load, () =>
    isForeign ? (judgeOfScripts ?? judge) : judge,
  );
  // Deferred, because there may be thousands of names to judge.
  const judged = useDeferredValue(wish);
  return useMemo(
    () => rules?.(judged).faults.filter(({ code }) => code !== 'nothing') ?? [],
    [rules, judged],
  );
}

function load(onLoaded: () => void): () => void {
  return once(judge !== null, onLoaded, async () => {
    const { judgeWish } = await import('#core/tools/gen-csr/judge-wish.ts');
    judge = (wish) => judgeWish(wish);
  });
}

function loadScripts(onLoaded: () => void): () => void {
  return once(judgeOfScripts !== null, onLoaded, async () => {
    const [{ judgeWish }, idna] = await Promise.all([
      import('#core/tools/gen-csr/judge-wish.ts'),
      loadIdna(),
    ]);
    judgeOfScripts = (wish) => judgeWish(wish, idna);
  });
}

function once(isLoaded: boolean, onLoaded: () => void, work: () => Promise<void>): () => void {
  let isEnded = false;
  if (!isLoaded)
    work().then(
      () => {
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
