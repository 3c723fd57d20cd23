import type { Draft } from '#machines/kit/form.rules.ts';

/** The sensitive texts of one open form; kept only in this tab's memory. */
export function createFormMemory(initial: Draft) {
  const listeners = new Set<() => void>();
  let texts = initial;
  const keep = (next: Draft): void => {
    texts = next;
    for (const listener of listeners) listener();
  };
  return {
    getSnapshot: () => texts,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    type: (field: string, text: string) => keep({ ...texts, [field]: text }),
    /** Forgets all typed texts. */
    forget: () => keep(initial),
    /** Names of the fields the user typed in. */
    typed: (): readonly string[] => Object.keys(texts).filter((field) => texts[field] !== initial[field]),
  };
}

export type FormMemory = ReturnType<typeof createFormMemory>;
