import type { Draft } from '#machines/kit/form.rules.ts';

/** The sensitive texts of one open form: in this tab alone, and gone with it. */
export function createFormMemory(begun: Draft) {
  const listeners = new Set<() => void>();
  let texts = begun;
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
    /** All that was typed is used up. */
    forget: () => keep(begun),
    /** The fields that somebody typed in, by name. */
    typed: (): readonly string[] => Object.keys(texts).filter((field) => texts[field] !== begun[field]),
  };
}

export type FormMemory = ReturnType<typeof createFormMemory>;
