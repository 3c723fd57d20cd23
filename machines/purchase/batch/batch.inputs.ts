import { hashesOf, idempotencyKey, sentRows } from '#machines/purchase/batch/batch.rules.ts';
import type {
  BatchContext,
  BatchInput,
  BatchInputRow,
  BatchRow,
  BatchSlots,
} from '#machines/purchase/batch/batch.types.ts';

/** What each slot is told: made from the context alone, so that a restored actor asks the same again. */
type InputOf<K extends keyof BatchSlots> = BatchSlots[K]['input'];

export function initialContext({ workflow, product, terms, rows, price }: BatchInput): BatchContext {
  return {
    workflow,
    product,
    terms,
    price: price ?? null,
    rows: rows.map(initialRow),
    pace: null,
    failure: null,
    attempt: 1,
    before: null,
    unanswered: 0,
    order: null,
  };
}

function initialRow({ names, label, text, csr, hashValue, spkiHash }: BatchInputRow): BatchRow {
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

export function judgeInput({ product, rows }: BatchContext): InputOf<'judgeRows'> {
  return {
    product,
    rows: rows.flatMap(({ isUnchecked, text }, index) => (isUnchecked ? [{ index, text }] : [])),
  };
}

export function creationInput(context: BatchContext): InputOf<'createOrders'> {
  const { attempt, product, terms } = context;
  return { attempt, idempotencyKey: idempotencyKey(context), product, terms, rows: sentRows(context) };
}

export function searchInput(context: BatchContext): InputOf<'findOrders'> {
  return { attempt: context.attempt, hashValues: hashesOf(context), before: context.before ?? [] };
}

export function notingInput({ rows }: BatchContext): InputOf<'noteOrders'> {
  return {
    hashValues: rows.flatMap(({ isOwnCsr, request }) => (isOwnCsr && request ? [request.hashValue] : [])),
  };
}
