import type { SnapshotFrom } from 'xstate';
import type { batchMachine } from '#machines/purchase/batch/batch.machine.ts';
import {
  canRetry,
  isMethodRefused,
  otherMethods,
  type RowState,
  rowStateOf,
  sentRows,
  totalsOf,
} from '#machines/purchase/batch/batch.rules.ts';
import {
  type BatchContext,
  type BatchPace,
  type BatchPacing,
  type BatchRow,
  type BatchStep,
  batchPacings,
  batchSteps,
} from '#machines/purchase/batch/batch.types.ts';
import { exitOf, isPassing } from '#machines/purchase/ordering/ordering.rules.ts';
import type { OrderingFailure } from '#machines/purchase/ordering/ordering.types.ts';

type BatchSnapshot = SnapshotFrom<typeof batchMachine>;
export type BatchView = ReturnType<typeof batchView>;

/** The same object for as long as the row is unchanged, so that a table draws only what changed. */
export interface BatchRowView extends Pick<BatchRow, 'label' | 'text' | 'names' | 'faults' | 'keyFailure'> {
  /** 0-based: what `row.edit` and the like name it by. */
  readonly index: number;
  readonly state: RowState;
  /** False for a request of the customer's own: its names are in it. */
  readonly isEditable: boolean;
  /** Once the orders are created; null before. */
  readonly orderNo: string | null;
}

export function batchView(snapshot: BatchSnapshot) {
  const { context } = snapshot;
  const step = stepOf(snapshot);
  const pacing = pacingOf(snapshot);
  const totals = totalsOf(context);
  const rate = pacing === 'running' ? rateOf(context.pace) : null;
  const isCorrecting = step === 'correcting';
  const otherMethod = isCorrecting ? otherMethodOf(context) : null;
  return {
    step,
    /** Null in every other step than 'keying'. */
    pacing,
    product: context.product,
    terms: context.terms,
    totals,
    /** Keys a second in this stretch of work; null before the first key and while nothing is made. */
    rate,
    /** Seconds until the last key, as of the last one made; null when there is no rate. */
    secondsLeft: rate === null ? null : totals.waiting / rate,
    rows: step === 'created' ? orderedRows(context) : context.rows.map(rowView),
    /**
     * What all orders cost, in cents: as the form found out, until they are created (`isFinal`). Null where it cannot be
     * known yet: once rows were changed or excluded, and for 90 days, which have no price before the order (spec §7).
     */
    total: totalOf(context),
    /** True while changed rows are judged. */
    isJudging: snapshot.hasTag('judging'),
    /** What belongs to no row. */
    failure: otherMethod?.chosen ? withoutMethods(context.failure) : context.failure,
    /**
     * Another way to validate all names, while one was refused; null where there is nothing to choose. What was chosen
     * takes the place of the refused one when it is sent again.
     */
    otherMethod,
    order: context.order,
    exit: step === 'created' && context.order !== null ? exitOf(context.order) : null,
    can: {
      pause: snapshot.can({ type: 'batch.pause' }),
      resume: snapshot.can({ type: 'batch.resume' }),
      cancel: snapshot.can({ type: 'batch.cancel' }),
      /** Rows may be edited, excluded and taken back. */
      correct: isCorrecting,
      retry: isCorrecting && canRetry(context) && (otherMethod === null || otherMethod.chosen !== null),
      ask: snapshot.can({ type: 'order.ask' }),
    },
  };
}

/** Whether something is under way that goes on by itself, if only once the browser is online again. */
export function isBatchBusy(snapshot: BatchSnapshot): boolean {
  const step = stepOf(snapshot);
  const pacing = pacingOf(snapshot);
  return (
    step === 'creating' ||
    step === 'asking' ||
    pacing === 'running' ||
    pacing === 'pausing' ||
    (isPassing(snapshot.context.failure) && snapshot.can({ type: 'connection.return' }))
  );
}

/** What lists show of a batch. */
export function batchSummary(snapshot: BatchSnapshot) {
  const { product, rows, ...context } = snapshot.context;
  const { productName, chineseName, englishName } = product;
  const total = totalOf(context);
  return {
    title: rows[0]?.names[0] ?? '',
    facts: {
      step: stepOf(snapshot),
      /** Empty in every other step than 'keying'. */
      pacing: pacingOf(snapshot) ?? ('' as const),
      /** What all of them cost, cents; absent while it is not known. */
      ...(total === null ? {} : { amount: total.amount }),
      productName,
      chineseName,
      englishName,
      ...totalsOf({ rows }),
    },
  };
}

/** Finding out which orders were there before is the first half of creating. */
function stepOf(snapshot: BatchSnapshot): BatchStep {
  if (snapshot.hasTag('tracing')) return 'creating';
  return batchSteps.find((step) => snapshot.hasTag(step)) ?? 'keying';
}

function pacingOf(snapshot: BatchSnapshot): BatchPacing | null {
  return batchPacings.find((pacing) => snapshot.hasTag(pacing)) ?? null;
}

function totalOf({ order, price }: Pick<BatchContext, 'order' | 'price'>) {
  if (order !== null) return { amount: order.total, isFinal: true };
  return price === null ? null : { amount: price.allNowPrice, isFinal: false };
}

function otherMethodOf(context: BatchContext) {
  const choices = otherMethods(context);
  if (choices.length === 0) return null;
  return { choices, chosen: isMethodRefused(context) ? null : context.terms.dcvMethod };
}

/** What is still shown once another method was chosen. */
function withoutMethods(failure: OrderingFailure | null): OrderingFailure | null {
  if (failure?.kind !== 'refused') return failure;
  const errors = failure.errors.filter(({ field }) => field !== 'dcvMethod');
  return errors.length === 0 ? null : { ...failure, errors };
}

const views = new WeakMap<BatchRow, BatchRowView>();

function rowView(row: BatchRow, index: number): BatchRowView {
  const known = views.get(row);
  if (known?.index === index) return known;
  const { label, text, names, faults, keyFailure, isOwnCsr } = row;
  const state = rowStateOf(row);
  const facts = { label, text, names, faults, keyFailure };
  const view = { ...facts, index, state, isEditable: !isOwnCsr, orderNo: null };
  views.set(row, view);
  return view;
}

/** The reply numbers the orders as they were sent. */
function orderedRows(context: BatchContext): readonly BatchRowView[] {
  const sent = sentRows(context);
  const orderNos = context.order?.orderNos ?? [];
  const isMatching = orderNos.length === sent.length;
  const numbers = new Map(sent.map((row, place) => [row, isMatching ? (orderNos[place] ?? null) : null]));
  return context.rows.map((row, index) => ({ ...rowView(row, index), orderNo: numbers.get(row) ?? null }));
}

function rateOf(pace: BatchPace | null): number | null {
  if (pace === null || pace.made === 0 || pace.at <= pace.since) return null;
  return (pace.made * 1_000) / (pace.at - pace.since);
}
