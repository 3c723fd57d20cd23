import type { Draft } from '#machines/kit/form.rules.ts';

/** The sensitive texts of one open form: in this tab alone, and gone with it. */
export interface FormMemory {
  getSnapshot(): Draft;
  subscribe(listener: () => void): () => void;
  type(field: string, text: string): void;
  /** All that was typed is used up. */
  forget(): void;
  /** The fields that somebody typed in, by name. */
  typed(): readonly string[];
}

export function createFormMemory(begun: Draft): FormMemory {
  const listeners = new Set<() => void>();
  let texts = begun;
  const keep = (next: Draft) => {
    texts = next;
    for (const listener of listeners) listener();
  };
  return {
    getSnapshot: () => texts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    type: (field, text) => keep({ ...texts, [field]: text }),
    forget: () => keep(begun),
    typed: () => Object.keys(texts).filter((field) => texts[field] !== begun[field]),
  };
}
