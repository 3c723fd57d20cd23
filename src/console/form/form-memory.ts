import type { Draft } from '#machines/kit/form.rules.ts';

/** The sensitive texts of one open form: in this tab alone, and gone with it. */
export interface FormMemory {
  getSnapshot(): Draft;
  subscribe(listener: () => void): () => void;
  type(field: string, text: string): void;
  /** The fields that somebody typed in, by name. */
  typed(): readonly string[];
}

export function createFormMemory(begun: Draft): FormMemory {
  const listeners = new Set<() => void>();
  let texts = begun;
  return {
    getSnapshot: () => texts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    type(field, text) {
      texts = { ...texts, [field]: text };
      for (const listener of listeners) listener();
    },
    typed: () => Object.keys(texts).filter((field) => texts[field] !== begun[field]),
  };
}
