import { keptStorage } from '#src/adapters/preferences/kept-storage.ts';

/**
 * Small preferences stored in this browser: `theme`, `lang` (product.md, 'Display'), `aside`, the last payment method, the
 * page size; `site` is the configuration the next visit starts with.
 */
export type PreferenceKey = 'theme' | 'lang' | 'aside' | 'payMethod' | 'pageSize' | 'site';

export const readPreference: (key: PreferenceKey) => string | null = keptStorage.getItem;
export const writePreference: (key: PreferenceKey, value: string) => void = keptStorage.setItem;
