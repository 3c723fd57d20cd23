import type { Fault } from '#core/fault.ts';
import type { Args as ArgsOf, Change as ChangeOf } from '#machines/kit/assigns.ts';
import { replies } from '#machines/kit/slot.ts';
import { isKeyFault, needsKey } from '#machines/purchase/batch/batch.rules.ts';
import type {
  BatchContext,
  BatchEvent,
  BatchFailure,
  BatchPace,
  BatchRow,
  BatchSlots,
  JudgedRow,
  KeyEvent,
} from '#machines/purchase/batch/batch.types.ts';

type Args = ArgsOf<BatchContext, BatchEvent>;
type Change = ChangeOf<BatchContext, BatchEvent>;
type KeysMade = Extract<KeyEvent, { type: 'keys.made' }>;

const replyOf = replies<BatchSlots>();
const broken: BatchFailure = { kind: 'broken' };

export const batchActions = {
  keepKeys: ({ context, event }) =>
    event.type === 'keys.made'
      ? { rows: withKeys(context.rows, event), pace: paceAfter(context.pace, event) }
      : {},
  noteHalted: ({ event }) => (event.type === 'keys.halted' ? { failure: event.failure } : {}),

  keepEdit: ({ context, event }) =>
    event.type === 'row.edit'
      ? changeRow(context, event.index, { text: event.text, isUnchecked: true, faults: [], keyFailure: null })
      : {},
  exclude: ({ context, event }) =>
    event.type === 'row.exclude' ? changeRow(context, event.index, { isExcluded: true }) : {},
  include: ({ context, event }) =>
    event.type === 'row.include' ? changeRow(context, event.index, { isExcluded: false }) : {},
  keepMethod: ({ context, event }) =>
    event.type === 'dcv.choose'
      ? { terms: { ...context.terms, dcvMethod: event.method, emailDnsEmail: '' } }
      : {},
  keepJudged: ({ context, event }) => {
    const judged = replyOf(event, 'judgeRows');
    return judged === null ? {} : { rows: withJudged(context.rows, judged.rows), failure: null };
  },

  /** A try of its own, with a key of its own: what is sent is not what was refused. */
  beginAttempt: ({ context }) => ({
    attempt: context.attempt + 1,
    unanswered: 0,
    failure: null,
    rows: context.rows.map((row) => (row.keyFailure === null ? row : { ...row, keyFailure: null })),
  }),
  keepBefore: ({ event }) => {
    const noted = replyOf(event, 'noteOrders')?.answer;
    return noted?.ok ? { before: noted.value, failure: null } : {};
  },
  keepOrder: ({ event }) => {
    const created = replyOf(event, 'createOrders')?.answer ?? replyOf(event, 'findOrders')?.answer;
    return created?.ok ? { order: created.value, failure: null } : {};
  },
  keepRefusal,
  noteUnanswered: ({ context, event }) => ({
    unanswered: context.unanswered + 1,
    failure: failureOf(event) ?? broken,
  }),
  askAgain: () => ({ unanswered: 0 }),
  clearFailure: () => ({ failure: null }),
  noteFailure: ({ event }) => ({ failure: failureOf(event) }),
  noteBroken: () => ({ failure: broken }),
} satisfies Record<string, Change>;

/** A row that has its key keeps it, whoever makes another one. */
function withKeys(rows: readonly BatchRow[], { made, failed }: KeysMade): readonly BatchRow[] {
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

function paceAfter(pace: BatchPace | null, { since, at, made }: KeysMade): BatchPace {
  const before = pace?.since === since ? pace.made : 0;
  return { since, at, made: before + made.length };
}

function changeRow(
  { rows, price }: BatchContext,
  index: number,
  change: Partial<BatchRow>,
): Partial<BatchContext> {
  const row = rows[index];
  return row === undefined ? { price } : { rows: rows.with(index, { ...row, ...change }), price: null };
}

/** A row whose names are the same after all keeps its key. */
function withJudged(rows: readonly BatchRow[], judged: readonly JudgedRow[]): readonly BatchRow[] {
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

/** Faults of `sslCerts.<i>` go to the row that was sent there, the rest to the batch. */
function keepRefusal({ context, event }: Args): Partial<BatchContext> {
  const failure = failureOf(event);
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

function failureOf(event: BatchEvent): BatchFailure | null {
  const answer =
    replyOf(event, 'createOrders')?.answer ??
    replyOf(event, 'findOrders')?.answer ??
    replyOf(event, 'noteOrders')?.answer;
  return answer?.ok === false ? answer.error : null;
}
