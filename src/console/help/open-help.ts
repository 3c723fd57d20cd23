/** The passage that the panel shows. */
export interface AskedHelp {
  readonly article: string;
  /** Section of the article; empty for what stands before the first one. */
  readonly anchor: string;
  /** Gets the focus back. */
  readonly opener: HTMLElement | null;
}

let asked: AskedHelp | null = null;
const listeners = new Set<() => void>();

/** One panel for the whole console: '?' buttons open it, the frame shows it. */
export const helpPanel = {
  current: () => asked,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  open(next: AskedHelp): void {
    asked = next;
    for (const listener of listeners) listener();
  },
  /** Closes it and returns the focus to where it was opened. */
  close(): void {
    const opener = asked?.opener;
    asked = null;
    for (const listener of listeners) listener();
    opener?.focus();
  },
};
