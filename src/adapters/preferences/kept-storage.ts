/** Values that could not be written live as long as the page. */
const unsaved = new Map<string, string>();

/** Local storage, which a browser may deny, entirely or for lack of space. */
export const keptStorage = {
  getItem: (key: string): string | null =>
    attempt(() => localStorage.getItem(key)) ?? unsaved.get(key) ?? null,
  setItem(key: string, value: string): void {
    unsaved.set(key, value);
    attempt(() => {
      localStorage.setItem(key, value);
      unsaved.delete(key);
    });
  },
  removeItem(key: string): void {
    unsaved.delete(key);
    attempt(() => localStorage.removeItem(key));
  },
};

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
