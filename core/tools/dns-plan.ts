import type { DnsRecord, ParsedRecord } from '#core/tools/dns-record.ts';

/** A record that the zone holds. `isProxied`: answered by the host's own addresses; null where there is no such thing. */
export interface HeldRecord extends DnsRecord {
  readonly id: string;
  readonly isProxied: boolean | null;
}

/** Why a record is not added: another kind stands at its name, or another alias does. */
export type Conflict = 'cname-there' | 'others-there' | 'other-cname';

export type PlannedRow = {
  /** From 1, in the input. */
  readonly line: number;
  readonly record: DnsRecord;
} & (
  | { readonly action: 'add' | 'same' }
  | { readonly action: 'change'; readonly before: HeldRecord }
  | { readonly action: 'conflict'; readonly conflict: Conflict; readonly against: DnsRecord }
);

/**
 * Holds what is wanted against what the zone has. `replaces`: a record of the same name and type is changed in place of another being
 * added beside it; two of the input never change the same one. CNAME stands alone at its name (RFC 1034 §3.6.2).
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
  others: readonly DnsRecord[],
): { readonly conflict: Conflict; readonly against: DnsRecord } | null {
  const alias = others.find(({ type }) => type === 'CNAME');
  if (alias !== undefined) {
    return { conflict: record.type === 'CNAME' ? 'other-cname' : 'cname-there', against: alias };
  }
  const [other] = others;
  return record.type === 'CNAME' && other !== undefined ? { conflict: 'others-there', against: other } : null;
}

function answerOf({ name, type, content }: DnsRecord): string {
  return `${name} ${type} ${content}`;
}

/** The same answer to the same question. */
function isSame(a: DnsRecord, b: DnsRecord): boolean {
  return answerOf(a) === answerOf(b);
}

/** What was not asked for may be as it is. */
function fits(held: DnsRecord, wanted: DnsRecord): boolean {
  return (
    (wanted.ttl === null || wanted.ttl === held.ttl) &&
    (wanted.priority === null || wanted.priority === held.priority)
  );
}

/** One write to a zone. A change says what it found, so that it can be put back. */
export type DnsOperation =
  | { readonly op: 'add'; readonly record: DnsRecord }
  | { readonly op: 'change'; readonly id: string; readonly record: DnsRecord }
  | { readonly op: 'remove'; readonly id: string };

/** What a planned row asks of the DNS host; null: nothing. */
export function operationOf(row: PlannedRow): DnsOperation | null {
  if (row.action === 'add') return { op: 'add', record: row.record };
  if (row.action !== 'change') return null;
  const { ttl, priority } = row.record;
  // What the input leaves open stays as it is.
  const record = { ...row.record, ttl: ttl ?? row.before.ttl, priority: priority ?? row.before.priority };
  return { op: 'change', id: row.before.id, record };
}

/** Takes back a row that was applied and got this id: only what this run added is removed. */
export function undoOf(row: PlannedRow, id: string): DnsOperation | null {
  if (row.action === 'add') return { op: 'remove', id };
  if (row.action !== 'change') return null;
  const { name, type, content, priority, ttl } = row.before;
  return { op: 'change', id, record: { name, type, content, priority, ttl } };
}
