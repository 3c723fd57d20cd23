import type { Fault } from '#core/fault.ts';
import { isEmailMethod, methodsFor, type OfferedMethod } from '#core/validation/methods.ts';
import type { BatchContext, BatchRow, BatchSlots, KeyJob } from '#machines/purchase/batch/batch.types.ts';

export type RowState =
  /** Its key is still to be made. */
  | 'waiting'
  | 'made'
  /** Has to be changed, tried again or excluded. */
  | 'faulty'
  /** Changed, and not judged yet. */
  | 'unchecked'
  | 'excluded';

export function rowStateOf(row: BatchRow): RowState {
  if (row.isExcluded) return 'excluded';
  if (row.isUnchecked) return 'unchecked';
  if (row.faults.length > 0 || row.keyFailure !== null) return 'faulty';
  return row.request === null ? 'waiting' : 'made';
}

/** The key maker's part: rows without a request that did not fail in this try. */
export function needsKey({ isExcluded, request, keyFailure }: BatchRow): boolean {
  return !isExcluded && request === null && keyFailure === null;
}

/** Only a change of its names helps this row, or leaving it out. */
export function isStuck(row: BatchRow): boolean {
  if (row.isExcluded) return false;
  return row.isUnchecked || row.faults.some((found) => row.isOwnCsr || !isKeyFault(found));
}

/** A fault of the request or its key, not of the names: a new key does away with it. */
export function isKeyFault({ field }: Fault): boolean {
  return field === 'csr' || field === 'key';
}

export function isKeyed({ rows }: Pick<BatchContext, 'rows'>): boolean {
  return !rows.some(needsKey);
}

/** Every row that is to be ordered can be sent. */
export function isSendable({ rows }: Pick<BatchContext, 'rows'>): boolean {
  return (
    rows.some(({ isExcluded }) => !isExcluded) && rows.every((row) => row.isExcluded || row.request !== null)
  );
}

export function canRetry({ rows }: Pick<BatchContext, 'rows'>): boolean {
  return rows.some(({ isExcluded }) => !isExcluded) && !rows.some(isStuck);
}

/** What one call orders, in this order: `sslCerts.<i>` of a fault counts in these. */
export function sentRows({ rows }: Pick<BatchContext, 'rows'>): readonly BatchRow[] {
  return rows.filter(({ isExcluded, request }) => !isExcluded && request !== null);
}

export function hashesOf(context: Pick<BatchContext, 'rows'>): readonly string[] {
  return sentRows(context).flatMap(({ request }) => (request === null ? [] : [request.hashValue]));
}

/** Those of the customer's own requests, which may have orders already. */
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

/** What validates all names instead of a method that was refused; empty while none was. By mail needs a mailbox of each. */
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

/** The refusal stands until another method is chosen. */
export function isMethodRefused({ failure, terms }: Pick<BatchContext, 'failure' | 'terms'>): boolean {
  return refusedMethods(failure).includes(terms.dcvMethod);
}

function refusedMethods(failure: BatchContext['failure']): readonly string[] {
  if (failure?.kind !== 'refused') return [];
  return failure.errors.flatMap(({ field, found }) => (field === 'dcvMethod' ? [found] : []));
}

export interface BatchTotals {
  /** Rows that are to be ordered. */
  readonly total: number;
  /** Of these, with a request. */
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
