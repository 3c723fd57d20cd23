import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import {
  readPreference,
  subscribePreferences,
  writePreference,
} from '#src/adapters/preferences/preferences.ts';
import { keysOf } from '#src/console/list/list-address.ts';

const columnsSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));

/** Hidden columns by list, as the person left them. */
export function readColumns(kept = readPreference('columns')): Readonly<Record<string, string>> {
  const parsed = v.safeParse(columnsSchema, kept);
  return parsed.success ? parsed.output : {};
}

export function writeColumns(list: string, hidden: readonly string[]): void {
  writePreference('columns', JSON.stringify({ ...readColumns(), [list]: hidden.join(',') }));
}

/** The hidden columns of a list: the address's, as a saved view or a link has them, else those the person hid last. */
export function useHiddenColumns(list: string, address: string | undefined): readonly string[] {
  const own = useSyncExternalStore(subscribePreferences, () => readColumns()[list]);
  return keysOf(address ?? own);
}
