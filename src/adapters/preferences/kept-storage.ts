/** What could not be written lasts as long as the page. */
const unsaved = new Map<string, string>();

/** Local storage, which a browser may refuse, altogether or for want of space. */
export const keptStorage = {
  getItem(key: string): string | null {
    try {
      return localStorage.getItem(key) ?? unsaved.get(key) ?? null;
    } catch {
      return unsaved.get(key) ?? null;
    }
  },
  setItem(key: string, value: string): void {
    unsaved.set(key, value);
    try {
      localStorage.setItem(key, value);
      unsaved.delete(key);
    } catch {
      // Refused or full: `unsaved` has it.
    }
  },
  removeItem(key: string): void {
    unsaved.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing is there.
    }
  },
};
