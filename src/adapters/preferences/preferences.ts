import { keptStorage } from '#src/adapters/preferences/kept-storage.ts';

/** What follows the person (`core/account/preferences.ts`): the copy here is what the next page starts with. */
const followed = ['theme', 'lang', 'pageSize', 'keys', 'columns', 'installPlace'] as const;
export type FollowedKey = (typeof followed)[number];

/**
 * Small preferences stored in this browser: those that follow the person, `aside`, and the last payment method; `site` is the configuration
 * the next visit starts with. `columns`: JSON, hidden columns by list.
 */
export type PreferenceKey = FollowedKey | 'aside' | 'payMethod' | 'site';

export const readPreference: (key: PreferenceKey) => string | null = keptStorage.getItem;

/** Names of the keys that no reply has confirmed: kept, since a page may be left before the reply. */
const unconfirmedKey = 'unconfirmed';
/** Keys that the person changed and nobody has sent from this page yet; at first those another page could not send. */
const unsent = new Set<FollowedKey>(readUnconfirmed());
const listeners = new Set<() => void>();

/** Stores what the person chose; it is sent to their account. */
export function writePreference(key: PreferenceKey, value: string): void {
  keptStorage.setItem(key, value);
  const known = followed.find((each) => each === key);
  if (known !== undefined) {
    unsent.add(known);
    keepUnconfirmed([...readUnconfirmed(), known]);
  }
  notify();
}

/** Stores what the person chose elsewhere. */
export function keepPreference(key: FollowedKey, value: string): void {
  keptStorage.setItem(key, value);
  notify();
}

/** The keys that were changed since the last time, also before anybody was signed in or on a page left too soon. */
export function takeUnsent(): readonly FollowedKey[] {
  const keys = [...unsent];
  unsent.clear();
  return keys;
}

/** The account keeps them now, or never will. */
export function confirmPreferences(keys: readonly string[]): void {
  keepUnconfirmed(readUnconfirmed().filter((key) => !keys.includes(key)));
}

function readUnconfirmed(): readonly FollowedKey[] {
  const names = keptStorage.getItem(unconfirmedKey)?.split(',') ?? [];
  return followed.filter((key) => names.includes(key));
}

function keepUnconfirmed(keys: readonly FollowedKey[]): void {
  if (keys.length === 0) keptStorage.removeItem(unconfirmedKey);
  else keptStorage.setItem(unconfirmedKey, keys.join(','));
}

export function subscribePreferences(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
