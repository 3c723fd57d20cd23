import * as v from 'valibot';
import { installPlaces } from '#core/orders/install-places.ts';
import { pageSizes } from '#core/page-sizes.ts';

/** Languages of the menu; the console's texts exist in the first two. */
export const preferredLanguages = ['zh', 'en', 'es', 'de', 'ja', 'fr'] as const;
export const preferredThemes = ['light', 'dark', 'system'] as const;

/** Lists whose columns are remembered, and characters of their keys. */
const mostLists = 60;
const mostKeys = 500;

/**
 * What follows a person from browser to browser, as one bounded document. The time zone has a field of its own (`account.profile`): the
 * server reads it too.
 */
export const preferencesSchema = v.strictObject({
  lang: v.exactOptional(v.picklist(preferredLanguages)),
  theme: v.exactOptional(v.picklist(preferredThemes)),
  /** Rows per page of lists. */
  pageSize: v.exactOptional(v.picklist(pageSizes)),
  /** Shortcuts of single keys (WCAG 2.2, 2.1.4). */
  keys: v.exactOptional(v.picklist(['on', 'off'])),
  /** Where the last certificate was downloaded for. */
  installPlace: v.exactOptional(v.picklist(installPlaces)),
  /** The launchpad's first steps, once dismissed. */
  checklist: v.exactOptional(v.literal('dismissed')),
  /** Hidden columns of a list, separated by commas, by the id of the list's call. */
  columns: v.exactOptional(
    v.pipe(
      v.record(v.pipe(v.string(), v.regex(/^[A-Za-z.]{1,60}$/)), v.pipe(v.string(), v.maxLength(mostKeys))),
      v.check((lists) => Object.keys(lists).length <= mostLists, 'too-long'),
    ),
  ),
});
export type Preferences = v.InferOutput<typeof preferencesSchema>;

/** The document with some members replaced; columns are replaced list by list, so that two tabs keep each other's. */
export function mergePreferences(kept: Preferences, change: Preferences): Preferences {
  const columns = { ...kept.columns, ...change.columns };
  const names = Object.keys(columns).slice(-mostLists);
  return {
    ...kept,
    ...change,
    ...(names.length === 0
      ? {}
      : { columns: Object.fromEntries(names.map((name) => [name, columns[name] ?? ''])) }),
  };
}

/** A stored document; what an older version left and this one does not know is forgotten. */
export function readPreferences(stored: unknown): Preferences {
  if (typeof stored !== 'object' || stored === null) return {};
  const known = Object.entries(stored).filter(([name, value]) => {
    const schema = (preferencesSchema.entries as Readonly<Record<string, v.GenericSchema>>)[name];
    return schema !== undefined && v.is(schema, value);
  });
  return v.parse(preferencesSchema, Object.fromEntries(known));
}
