type Listener = (text: string) => void;
const listeners = new Set<Listener>();

/** Reads a result out to those who do not see it happen. */
export function announce(text: string): void {
  for (const listener of listeners) listener(text);
}

export function listenToAnnouncements(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
