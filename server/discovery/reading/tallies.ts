import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { CertificateFilters } from '#core/contract/discovery-filters.ts';
import { dayMs } from '#core/day.ts';
import { type Owner, own } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { foundTallies } from '#server/db/schema/discovery.ts';

type Field = (typeof foundTallies.$inferSelect)['field'];

/** Filters that have a tally when they stand alone, with the field of it. */
const talliedAlone = {
  whose: 'whose',
  source: 'source',
  protocol: 'protocol',
  issuer: 'issuer',
  key: 'key',
  tag: 'tag',
} as const satisfies Partial<Record<keyof CertificateFilters, Field>>;
const timed = ['any', 'none', 'expired', 'expiring', 'not-yet-valid'];

/** The number of certificates where a tally knows it: without a filter, or with one alone. Null otherwise. */
export async function talliedCount(
  db: Db,
  owner: Owner,
  filters: CertificateFilters,
): Promise<number | null> {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  const [first, ...others] = given;
  if (first === undefined) return sumOf(db, owner, '', '');
  const [name, value] = [first[0], String(first[1])];
  if (others.length > 0) return null;
  if (name === 'ownerID') return sumOf(db, owner, 'owner', value === 'none' ? '' : value);
  if (name === 'condition') return timed.includes(value) ? null : sumOf(db, owner, 'condition', value);
  const field = talliedAlone[name as keyof typeof talliedAlone];
  return field === undefined ? null : sumOf(db, owner, field, value);
}

async function sumOf(db: Db, owner: Owner, field: Field, value: string): Promise<number> {
  const [row] = await tallies(db, owner, [field], eq(foundTallies.value, value));
  return row?.count ?? 0;
}

export interface Tally {
  readonly field: Field;
  readonly value: string;
  readonly count: number;
}

/** The tallies of some fields, the most frequent first, without those that count nothing. */
export function tallies(db: Db, owner: Owner, fields: readonly Field[], where?: SQL): Promise<Tally[]> {
  const sum = sql<number>`sum(${foundTallies.count})::int`;
  return db
    .select({ field: foundTallies.field, value: foundTallies.value, count: sum })
    .from(foundTallies)
    .where(and(own(owner, foundTallies), inArray(foundTallies.field, [...fields]), where))
    .groupBy(foundTallies.field, foundTallies.value)
    .having(sql`sum(${foundTallies.count}) > 0`)
    .orderBy(sql`sum(${foundTallies.count}) desc`, foundTallies.value);
}

/** The number of certificates that end on each day, and of those the ones that are served; by these also how many have ended and are ending. */
export async function endsByDay(
  db: Db,
  owner: Owner,
): Promise<{ readonly day: string; readonly count: number; readonly served: number }[]> {
  const rows = await db
    .select({
      day: sql<string>`${foundTallies.day}::text`,
      count: sql<number>`sum(${foundTallies.count})::int`,
      served: sql<number>`coalesce(sum(${foundTallies.count}) filter (where ${foundTallies.value} = 'served'), 0)::int`,
    })
    .from(foundTallies)
    .where(and(own(owner, foundTallies), eq(foundTallies.field, 'end')))
    .groupBy(foundTallies.day)
    .having(sql`sum(${foundTallies.count}) > 0`)
    .orderBy(foundTallies.day);
  return rows;
}

/** Certificates that need somebody as of now, to the day. */
export async function countTroubled(db: Db, owner: Owner, now: Date): Promise<number> {
  const today = now.toISOString().slice(0, 10);
  const isNow = sql`coalesce(${foundTallies.day} <= ${today}, true)`;
  const rows = await tallies(db, owner, ['troubled', 'settled'], isNow);
  const count = (field: Tally['field']) => rows.find((each) => each.field === field)?.count ?? 0;
  return count('troubled') - count('settled');
}

/** Days gathered into weeks from `now`, each named by its first day. */
export function byWeek(
  days: readonly { readonly day: string; readonly count: number }[],
  now: Date,
  weeks: number,
): { day: string; count: number }[] {
  const start = Date.parse(now.toISOString().slice(0, 10));
  const rows = Array.from({ length: weeks }, (_, index) => ({
    day: new Date(start + index * 7 * dayMs).toISOString().slice(0, 10),
    count: 0,
  }));
  for (const { day, count } of days) {
    const row = rows[Math.floor((Date.parse(day) - start) / (7 * dayMs))];
    if (row !== undefined) row.count += count;
  }
  return rows;
}
