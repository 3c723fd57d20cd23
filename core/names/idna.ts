import type { IdnaName } from '#core/names/idna-tables.ts';

/** The IDNA tables as a function; see `toIdna`. */
export type IdnaTables = (name: string) => IdnaName | null;

/** Does the name need the IDNA tables? Plain ASCII without `xn--` does not, and the tables are large. */
export function needsIdna(name: string): boolean {
  return /\P{ASCII}|(?:^|\.)[xX][nN]--/u.test(name);
}

/** Rejects only where the tables cannot be loaded. */
export async function loadIdna(): Promise<IdnaTables> {
  const { spellings } = await import('#core/names/idna-tables.ts');
  return spellings;
}

/** Both spellings of a name that needs no tables. */
export function plainName(name: string): IdnaName {
  const ascii = name.toLowerCase();
  return { ascii, unicode: ascii };
}

/**
 * Both spellings of a name by UTS #46, non-transitional, held to the characters of IDNA2008 (RFC 5892) which the
 * registries take. Lengths are left to the caller. Null when a label is not valid, and when an `xn--` label is not
 * what its own Unicode form encodes to.
 */
export async function toIdna(name: string): Promise<IdnaName | null> {
  return needsIdna(name) ? (await loadIdna())(name) : plainName(name);
}

/** The Unicode spelling of an ASCII name, for display; the ASCII one where it is not valid. */
export async function toUnicodeName(ascii: string): Promise<string> {
  return (await toIdna(ascii))?.unicode ?? ascii;
}
