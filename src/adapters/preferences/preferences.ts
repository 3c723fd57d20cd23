import { keptStorage } from '#src/adapters/preferences/kept-storage.ts';

/** What follows the person (`core/account/preferences.ts`): the copy here is what the next page starts with. */
const followed = ['theme', 'lang', 'pageSize', 'keys', 'columns'] as const;
export type FollowedKey = (typeof followed)[number];

/**
 * Small preferences stored in this browser: those that follow the person, `aside`, and the last payment method; `site` is the configuration
 * the next visit starts with. `columns`: JSON, hidden columns by list.
 */
export type PreferenceKey = FollowedKey | 'aside' | 'payMethod' | 'site';

export const readPreference: (key: PreferenceKey) => string | null = keptStorage.getItem;

/** Keys that the person changed and nobody has sent yet. */
const unsent = new Set<FollowedKey>();
const listeners = new Set<() => void>();

/** Stores what the person chose; it is sent to their account. */
export function writePreference(key: PreferenceKey, value: string): void {
  keptStorage.setItem(key, value);
  const known = followed.find((each) => each === key);
  if (known !== undefined) unsent.add(known);
  notify();
}

/** Stores what the person chose elsewhere. */
export function keepPreference(key: FollowedKey, value: string): void {
  keptStorage.setItem(key, value);
  notify();
}

/** The keys that were changed since the last time, also before anybody was signed in. */
export function takeUnsent(): readonly FollowedKey[] {
  const keys = [...unsent];
  unsent.clear();
  return keys;
}

export function subscribePreferences(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
