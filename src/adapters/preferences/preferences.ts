import { keptStorage } from '#src/adapters/preferences/kept-storage.ts';

/**
 * Small choices of the person at this browser: `theme` (spec §1), `lang` (spec §9), `aside`, the last payment method, rows of a page;
 * `site` is what the next visit begins with.
 */
export type PreferenceKey = 'theme' | 'lang' | 'aside' | 'payMethod' | 'pageSize' | 'site';

export const readPreference: (key: PreferenceKey) => string | null = keptStorage.getItem;
export const writePreference: (key: PreferenceKey, value: string) => void = keptStorage.setItem;
