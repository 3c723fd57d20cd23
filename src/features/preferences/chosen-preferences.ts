import * as v from 'valibot';
import { type Preferences, preferencesSchema } from '#core/account/preferences.ts';
import { type FollowedKey, readChosen } from '#src/adapters/preferences/preferences.ts';
import { readColumns } from '#src/console/preferences/hidden-columns.ts';

/** The changed preferences as the account keeps them; a chosen value that does not fit is left out. */
export function changeOf(keys: readonly FollowedKey[]): Preferences {
  const known = keys
    .map((key): readonly [string, unknown] => [key, chosenValue(key)])
    .filter(([key, value]) => v.is(preferencesSchema, { [key]: value }));
  return v.parse(preferencesSchema, Object.fromEntries(known));
}

/** Keys whose value was not changed again since it was sent. */
export function stillChosen(sent: Preferences): readonly FollowedKey[] {
  const keys = Object.keys(sent) as FollowedKey[];
  return keys.filter((key) => JSON.stringify(changeOf([key])[key]) === JSON.stringify(sent[key]));
}

function chosenValue(key: FollowedKey): unknown {
  const text = readChosen(key);
  if (key === 'columns') return readColumns(text);
  return key === 'pageSize' ? Number(text) : text;
}
