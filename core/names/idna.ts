import type { IdnaName } from '#core/names/idna-tables.ts';

/** The loaded IDNA tables; see `toIdna`. */
export type IdnaTables = (name: string) => IdnaName | null;

/** Whether the name needs the IDNA tables, which are large. Plain ASCII without `xn--` does not. */
export function needsIdna(name: string): boolean {
  return /\P{ASCII}|(?:^|\.)[xX][nN]--/u.test(name);
}

/** Rejects only if the tables fail to load. */
export async function loadIdna(): Promise<IdnaTables> {
  const { spellings } = await import('#core/names/idna-tables.ts');
  return spellings;
}

/** Returns both spellings of a name that needs no tables. */
export function plainName(name: string): IdnaName {
  const ascii = name.toLowerCase();
  return { ascii, unicode: ascii };
}

/**
 * Returns both spellings of a name by UTS #46, non-transitional, limited to the characters of IDNA2008 (RFC 5892) that registries accept.
 * Does not check lengths. Null if a label is invalid or an `xn--` label is not the encoding of its own Unicode form.
 */
export async function toIdna(name: string): Promise<IdnaName | null> {
  return needsIdna(name) ? (await loadIdna())(name) : plainName(name);
}

/** Returns the Unicode spelling of an ASCII name for display, or the name itself if it is invalid. */
export async function toUnicodeName(ascii: string): Promise<string> {
  return (await toIdna(ascii))?.unicode ?? ascii;
}
