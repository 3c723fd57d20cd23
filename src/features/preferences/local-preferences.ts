import * as v from 'valibot';
import { type Preferences, preferencesSchema } from '#core/account/preferences.ts';
import { type FollowedKey, keepPreference, readPreference } from '#src/adapters/preferences/preferences.ts';
import { readColumns } from '#src/console/preferences/hidden-columns.ts';
import { theme } from '#src/console/site/theme.ts';
import { followLanguage } from '#src/i18n/language.ts';
import type { Texts } from '#src/i18n/texts.ts';

/** The changed preferences as the account keeps them; a local value that does not fit is left out. */
export function changeOf(keys: readonly FollowedKey[]): Preferences {
  const known = keys
    .map((key): readonly [string, unknown] => [key, localValue(key)])
    .filter(([key, value]) => v.is(preferencesSchema, { [key]: value }));
  return v.parse(preferencesSchema, Object.fromEntries(known));
}

/** Keys whose value was not changed again since it was sent. */
export function sameAsHere(sent: Preferences): readonly FollowedKey[] {
  const keys = Object.keys(sent) as FollowedKey[];
  return keys.filter((key) => JSON.stringify(changeOf([key])[key]) === JSON.stringify(sent[key]));
}

function localValue(key: FollowedKey): unknown {
  if (key === 'columns') return readColumns();
  const text = readPreference(key);
  return key === 'pageSize' ? Number(text) : text;
}

/** Shows what the account keeps, and stores it for the next start. */
export function showPreferences(kept: Preferences, texts: Texts): void {
  if (kept.theme !== undefined && kept.theme !== theme.choice()) theme.follow(kept.theme);
  // Texts that do not load stay in the present language; the next page tries again.
  if (kept.lang !== undefined) followLanguage(texts, kept.lang).catch(() => undefined);
  keep('pageSize', kept.pageSize?.toString());
  keep('keys', kept.keys);
  keep('installPlace', kept.installPlace);
  keep('columns', kept.columns && JSON.stringify(kept.columns));
}

function keep(key: FollowedKey, value: string | undefined): void {
  if (value !== undefined && value !== readPreference(key)) keepPreference(key, value);
}
