import type { Fault } from '#core/fault.ts';
import { isEmailMethod, methodsFor, type OfferedMethod } from '#core/validation/methods.ts';
import type {
  BatchContext,
  BatchInput,
  BatchPace,
  BatchRow,
  BatchSlots,
  HandedRow,
  JudgedRow,
  KeyEvent,
  KeyJob,
} from '#machines/purchase/batch/batch.types.ts';
import { nothingOrdered } from '#machines/purchase/ordering/ordering.rules.ts';

export type RowState =
  /** The key is not made yet. */
  | 'waiting'
  | 'made'
  /** Must be changed, retried or excluded. */
  | 'faulty'
  /** Changed and not checked yet. */
  | 'unchecked'
  | 'excluded';

export function rowStateOf(row: BatchRow): RowState {
  if (row.isExcluded) return 'excluded';
  if (row.isUnchecked) return 'unchecked';
  if (row.faults.length > 0 || row.keyFailure !== null) return 'faulty';
  return row.request === null ? 'waiting' : 'made';
}

/** Rows for the key maker: without a request, and not failed in this attempt. */
export function needsKey({ isExcluded, request, keyFailure }: BatchRow): boolean {
  return !isExcluded && request === null && keyFailure === null;
}

/** Only changing its names or excluding it helps. */
function isStuck(row: BatchRow): boolean {
  if (row.isExcluded) return false;
  return row.isUnchecked || row.faults.some((found) => row.isOwnCsr || !isKeyFault(found));
}

/** A fault of the request or its key, not of the names; a new key resolves it. */
function isKeyFault({ field }: Fault): boolean {
  return field === 'csr' || field === 'key';
}

export function isKeyed({ rows }: Pick<BatchContext, 'rows'>): boolean {
  return !rows.some(needsKey);
}

/** All included rows can be sent. */
export function isSendable({ rows }: Pick<BatchContext, 'rows'>): boolean {
  return (
    rows.some(({ isExcluded }) => !isExcluded) && rows.every((row) => row.isExcluded || row.request !== null)
  );
}

export function canRetry({ rows }: Pick<BatchContext, 'rows'>): boolean {
  return rows.some(({ isExcluded }) => !isExcluded) && !rows.some(isStuck);
}

/** The rows one call orders, in sending order; the index in a fault's `sslCerts.<i>` refers to it. */
export function sentRows({ rows }: Pick<BatchContext, 'rows'>): readonly BatchRow[] {
  return rows.filter(({ isExcluded, request }) => !isExcluded && request !== null);
}

export function hashesOf(context: Pick<BatchContext, 'rows'>): readonly string[] {
  return sentRows(context).flatMap(({ request }) => (request === null ? [] : [request.hashValue]));
}

/** Hashes of the customer's own requests, which may have orders already. */
export function ownHashesOf({ rows }: Pick<BatchContext, 'rows'>): readonly string[] {
  return rows.flatMap(({ isOwnCsr, request }) => (isOwnCsr && request ? [request.hashValue] : []));
}

export function keyJob({ attempt, product, rows, terms }: BatchContext): KeyJob {
  return {
    attempt,
    rows: rows.flatMap((row, index) => (needsKey(row) ? [{ index, names: row.names }] : [])),
    product,
    organization: terms.organization,
    options: terms.options,
  };
}

/**
 * Methods that can validate all names instead of a refused one; empty if none was refused. Email methods need a mailbox
 * for each domain.
 */
export function otherMethods({
  failure,
  product,
  rows,
}: Pick<BatchContext, 'failure' | 'product' | 'rows'>): readonly OfferedMethod[] {
  const refused = refusedMethods(failure);
  if (refused.length === 0) return [];
  const names = rows.flatMap((row) => (row.isExcluded ? [] : row.names));
  return methodsFor(product.productType, product.subBrand, names).filter(
    ({ method, offered }) => offered && !isEmailMethod(method) && !refused.includes(method),
  );
}

/** A refusal remains in effect until another method is chosen. */
export function isMethodRefused({ failure, terms }: Pick<BatchContext, 'failure' | 'terms'>): boolean {
  return refusedMethods(failure).includes(terms.dcvMethod);
}

function refusedMethods(failure: BatchContext['failure']): readonly string[] {
  if (failure?.kind !== 'refused') return [];
  return failure.errors.flatMap(({ field, found }) => (field === 'dcvMethod' ? [found] : []));
}

export interface BatchTotals {
  /** Included rows. */
  readonly total: number;
  /** Included rows with a request. */
  readonly done: number;
  readonly failed: number;
  readonly waiting: number;
  readonly excluded: number;
}

export function totalsOf({ rows }: Pick<BatchContext, 'rows'>): BatchTotals {
  const counts = { waiting: 0, made: 0, faulty: 0, unchecked: 0, excluded: 0 };
  for (const row of rows) counts[rowStateOf(row)] += 1;
  return {
    total: rows.length - counts.excluded,
    done: counts.made,
    failed: counts.faulty + counts.unchecked,
    waiting: counts.waiting,
    excluded: counts.excluded,
  };
}

export function rowsToJudge({ product, rows }: BatchContext): BatchSlots['judgeRows']['input'] {
  return {
    product,
    rows: rows.flatMap(({ isUnchecked, text }, index) => (isUnchecked ? [{ index, text }] : [])),
  };
}

type KeysMade = Extract<KeyEvent, { type: 'keys.made' }>;

export function initialContext({ workflow, product, terms, rows, price }: BatchInput): BatchContext {
  return {
    ...nothingOrdered,
    workflow,
    product,
    terms,
    price: price ?? null,
    rows: rows.map(initialRow),
    pace: null,
    attempt: 1,
    existingOrders: rows.some(({ csr }) => csr !== undefined) ? null : [],
  };
}

function initialRow({ names, label, text, csr, hashValue, spkiHash }: HandedRow): BatchRow {
  const isOwnCsr = csr !== undefined;
  return {
    label,
    text: text ?? names.join('\n'),
    names,
    request: isOwnCsr ? { csr, key: '', hashValue: hashValue ?? '', spkiHash: spkiHash ?? '' } : null,
    isOwnCsr,
    faults: [],
    keyFailure: null,
    isUnchecked: false,
    isExcluded: false,
  };
}

/** A row that already has a key keeps it. */
export function withKeys(rows: readonly BatchRow[], { made, failed }: KeysMade): readonly BatchRow[] {
  const next = [...rows];
  for (const { index, ...request } of made) {
    const row = rows[index];
    if (row !== undefined && needsKey(row)) next[index] = { ...row, request, faults: [] };
  }
  for (const { index, code, detail } of failed) {
    const row = rows[index];
    if (row !== undefined && needsKey(row))
      next[index] = { ...row, keyFailure: { kind: 'key-failed', code, detail } };
  }
  return next;
}

export function paceAfter(pace: BatchPace | null, { since, at, made }: KeysMade): BatchPace {
  const before = pace?.since === since ? pace.made : 0;
  return { since, at, made: before + made.length };
}

export function changeRow(
  { rows, price }: BatchContext,
  index: number,
  change: Partial<BatchRow>,
): Partial<BatchContext> {
  const row = rows[index];
  return row === undefined ? { price } : { rows: rows.with(index, { ...row, ...change }), price: null };
}

/** A row whose names turn out unchanged keeps its key. */
export function withJudged(rows: readonly BatchRow[], judged: readonly JudgedRow[]): readonly BatchRow[] {
  const next = [...rows];
  for (const { index, text, names, faults } of judged) {
    const row = rows[index];
    if (row?.isUnchecked !== true || row.text !== text) continue;
    const isSame = faults.length === 0 && names.join() === row.names.join();
    next[index] = isSame
      ? { ...row, isUnchecked: false }
      : { ...row, isUnchecked: false, faults, ...(faults.length > 0 ? {} : { names }), request: null };
  }
  return next;
}

/**
 * Faults of `sslCerts.<i>` go to the row sent at that index, all others to the batch. If keys do not open, all keys not
 * from the customer are made again.
 */
export function withRefusal(context: BatchContext, failure: BatchContext['failure']): Partial<BatchContext> {
  if (failure?.kind === 'key-failed') {
    return { failure, rows: context.rows.map((row) => (row.isOwnCsr ? row : { ...row, request: null })) };
  }
  if (failure?.kind !== 'refused') return { failure };
  const byPlace = new Map<number, Fault[]>();
  const others: Fault[] = [];
  for (const found of failure.errors) {
    const [, place, field] = /^sslCerts\.(\d+)\.(.+)$/.exec(found.field) ?? [];
    if (place === undefined || field === undefined) others.push(found);
    else byPlace.set(Number(place), [...(byPlace.get(Number(place)) ?? []), { ...found, field }]);
  }
  let place = -1;
  const rows = context.rows.map((row) => {
    if (row.isExcluded || row.request === null) return row;
    place += 1;
    const faults = byPlace.get(place);
    return faults === undefined ? row : refusedRow(row, faults);
  });
  return { rows, failure: byPlace.size > 0 && others.length === 0 ? null : { ...failure, errors: others } };
}

/** A refused key is not sent again. */
function refusedRow(row: BatchRow, faults: readonly Fault[]): BatchRow {
  const isKeyRefused = !row.isOwnCsr && faults.some(isKeyFault);
  return { ...row, faults, request: isKeyRefused ? null : row.request };
}
