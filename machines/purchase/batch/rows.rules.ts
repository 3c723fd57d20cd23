import type { Fault } from '#core/fault.ts';
import { isKeyFault, needsKey } from '#machines/purchase/batch/batch.rules.ts';
import type {
  BatchContext,
  BatchInput,
  BatchPace,
  BatchRow,
  JudgedRow,
  KeyEvent,
} from '#machines/purchase/batch/batch.types.ts';
import { nothingOrdered } from '#machines/purchase/ordering/ordering.rules.ts';
import type { HandedRow } from '#machines/purchase/purchase.slots.ts';

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

/** A row that has its key keeps it, whoever makes another one. */
export function withKeys(rows: readonly BatchRow[], { made, failed }: KeysMade): readonly BatchRow[] {
  const next = [...rows];
  for (const { index, csr, key, hashValue, spkiHash } of made) {
    const row = rows[index];
    if (row === undefined || !needsKey(row)) continue;
    next[index] = { ...row, request: { csr, key, hashValue, spkiHash }, faults: [] };
  }
  for (const { index, code, detail } of failed) {
    const row = rows[index];
    if (row === undefined || !needsKey(row)) continue;
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

/** A row whose names are the same after all keeps its key. */
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

/** Faults of `sslCerts.<i>` go to the row that was sent there, the rest to the batch. Keys that do not open are made anew. */
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

/** A key that was refused is not sent again. */
function refusedRow(row: BatchRow, faults: readonly Fault[]): BatchRow {
  const isKeyRefused = !row.isOwnCsr && faults.some(isKeyFault);
  return { ...row, faults, request: isKeyRefused ? null : row.request };
}
