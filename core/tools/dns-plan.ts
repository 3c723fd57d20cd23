import type { DnsRecord, ParsedRecord } from '#core/tools/dns-record.ts';

/** A record in the zone. `isProxied`: the DNS host answers with its own addresses instead; null if not applicable. */
export interface HeldRecord extends Omit<DnsRecord, 'isProxied'> {
  readonly id: string;
  readonly isProxied: boolean | null;
}

/** Why a record is not added: a different type, or a different alias, exists at its name. */
export type Conflict = 'cname-there' | 'others-there' | 'other-cname';

export type PlannedRow = {
  /** Input line, from 1. */
  readonly line: number;
  readonly record: DnsRecord;
} & (
  | { readonly action: 'add' | 'same' }
  | { readonly action: 'change'; readonly before: HeldRecord }
  | { readonly action: 'conflict'; readonly conflict: Conflict; readonly against: Answer }
);

/**
 * Compares the wanted records with the zone's. With `replaces`, an existing record of the same name and type is changed instead of
 * adding another beside it; two input records never change the same one. A CNAME must be alone at its name (RFC 1034 §3.6.2).
 */
export function planRecords(
  wanted: readonly ParsedRecord[],
  held: readonly HeldRecord[],
  replaces: boolean,
): readonly PlannedRow[] {
  const byName = new Map<string, HeldRecord[]>();
  for (const record of held) byName.set(record.name, [...(byName.get(record.name) ?? []), record]);
  const meant = new Set(wanted.map(({ record }) => answerOf(record)));
  const taken = new Set(held.filter((one) => meant.has(answerOf(one))).map(({ id }) => id));
  const planned = new Map<string, DnsRecord[]>();
  return wanted.map(({ line, record }): PlannedRow => {
    const there = byName.get(record.name) ?? [];
    const before = planned.get(record.name) ?? [];
    const same = there.find((one) => isSame(one, record));
    if (same !== undefined) {
      const isWhole = fits(same, record);
      return isWhole ? { line, record, action: 'same' } : { line, record, action: 'change', before: same };
    }
    if (before.some((one) => isSame(one, record))) return { line, record, action: 'same' };
    const ofType = there.filter(({ type, id }) => type === record.type && !taken.has(id));
    const free = replaces ? ofType[0] : undefined;
    const against = conflictWith(record, [...there.filter(({ id }) => id !== free?.id), ...before]);
    if (against !== null) return { line, record, action: 'conflict', ...against };
    planned.set(record.name, [...before, record]);
    if (free === undefined) return { line, record, action: 'add' };
    taken.add(free.id);
    return { line, record, action: 'change', before: free };
  });
}

function conflictWith(
  record: DnsRecord,
  others: readonly (DnsRecord | HeldRecord)[],
): { readonly conflict: Conflict; readonly against: Answer } | null {
  const alias = others.find(({ type }) => type === 'CNAME');
  if (alias !== undefined) {
    return { conflict: record.type === 'CNAME' ? 'other-cname' : 'cname-there', against: alias };
  }
  const [other] = others;
  return record.type === 'CNAME' && other !== undefined ? { conflict: 'others-there', against: other } : null;
}

function answerOf({ name, type, content }: Answer): string {
  return `${name} ${type} ${content}`;
}

/** What a resolver would see, without its TTL and priority. */
type Answer = Pick<DnsRecord, 'name' | 'type' | 'content'>;

/** Compares name, type and content. */
function isSame(a: Answer, b: Answer): boolean {
  return answerOf(a) === answerOf(b);
}

/** An unspecified TTL, priority or proxy matches any. */
function fits(held: HeldRecord, wanted: DnsRecord): boolean {
  return (
    (wanted.isProxied === undefined || wanted.isProxied === (held.isProxied ?? false)) &&
    (wanted.ttl === null || wanted.ttl === held.ttl) &&
    (wanted.priority === null || wanted.priority === held.priority)
  );
}

/** One write to a zone. */
export type DnsOperation =
  | { readonly op: 'add'; readonly record: DnsRecord }
  | { readonly op: 'change'; readonly id: string; readonly record: DnsRecord }
  | { readonly op: 'remove'; readonly id: string };

/** Returns the write for a planned row; null if none is needed. */
export function operationOf(row: PlannedRow): DnsOperation | null {
  if (row.action === 'add') return { op: 'add', record: row.record };
  if (row.action !== 'change') return null;
  const { ttl, priority } = row.record;
  // Keep the existing TTL and priority if the input omits them.
  const record = { ...row.record, ttl: ttl ?? row.before.ttl, priority: priority ?? row.before.priority };
  return { op: 'change', id: row.before.id, record };
}

/**
 * Returns the write that reverts an applied row; `id` is the record's. Removes only records that the row added. Null if the row wrote
 * nothing.
 */
export function undoOf(row: PlannedRow, id: string): DnsOperation | null {
  if (row.action === 'add') return { op: 'remove', id };
  if (row.action !== 'change') return null;
  const { name, type, content, priority, ttl, isProxied } = row.before;
  // Of a record that cannot be proxied, the host says nothing.
  const proxy = row.record.isProxied === undefined || isProxied === null ? {} : { isProxied };
  return { op: 'change', id, record: { name, type, content, priority, ttl, ...proxy } };
}
