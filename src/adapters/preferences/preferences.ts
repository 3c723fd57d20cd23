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

/**
 * What the person chose and no reply has confirmed, as a query string by key: kept, since a page may be left before the reply. It may differ
 * from what is shown here: another tab can still follow what the account kept before.
 */
const unconfirmedKey = 'unconfirmed';
/** Keys that the person changed and nobody has sent from this page yet; at first those another page could not send. */
const unsent = new Set<FollowedKey>(followed.filter((key) => readUnconfirmed().has(key)));
const listeners = new Set<() => void>();

/** Stores what the person chose; it is sent to their account. */
export function writePreference(key: PreferenceKey, value: string): void {
  keptStorage.setItem(key, value);
  const known = followed.find((each) => each === key);
  if (known !== undefined) {
    unsent.add(known);
    const chosen = readUnconfirmed();
    chosen.set(known, value);
    keepUnconfirmed(chosen);
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

/** What the person chose last: unconfirmed, or what this browser keeps. */
export function readChosen(key: FollowedKey): string | null {
  return readUnconfirmed().get(key) ?? readPreference(key);
}

/** The account keeps them now, or never will. */
export function confirmPreferences(keys: readonly FollowedKey[]): void {
  const chosen = readUnconfirmed();
  for (const key of keys) chosen.delete(key);
  keepUnconfirmed(chosen);
}

function readUnconfirmed(): URLSearchParams {
  return new URLSearchParams(keptStorage.getItem(unconfirmedKey) ?? '');
}

function keepUnconfirmed(chosen: URLSearchParams): void {
  const text = chosen.toString();
  if (text === '') keptStorage.removeItem(unconfirmedKey);
  else keptStorage.setItem(unconfirmedKey, text);
}

export function subscribePreferences(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
