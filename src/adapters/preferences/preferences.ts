/**
 * Small choices of the person at this browser, in local storage: `theme` (spec §1), `lang` (spec §9), `aside`.
 * Where storage is refused they last as long as the page.
 */
export type PreferenceKey = 'theme' | 'lang' | 'aside';

const unsaved = new Map<PreferenceKey, string>();

export function readPreference(key: PreferenceKey): string | null {
  try {
    return localStorage.getItem(key) ?? unsaved.get(key) ?? null;
  } catch {
    return unsaved.get(key) ?? null;
  }
}

export function writePreference(key: PreferenceKey, value: string): void {
  unsaved.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    // Refused or full: `unsaved` has it.
  }
}
