type Listener = (text: string) => void;
const listeners = new Set<Listener>();

/** Announces a result to screen readers. */
export function announce(text: string): void {
  for (const listener of listeners) listener(text);
}

export function listenToAnnouncements(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
