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

/** The same object as long as the row is unchanged, so a table rerenders only changed rows. */
export interface BatchRowView extends Pick<BatchRow, 'label' | 'text' | 'names' | 'faults' | 'keyFailure'> {
  /** 0-based; identifies the row in `row.edit` and similar events. */
  readonly index: number;
  readonly state: RowState;
  /** False for the customer's own request, which contains its names. */
  readonly isEditable: boolean;
  /** Null until the orders are created. */
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
    /** Null in all steps except 'keying'. */
    pacing,
    product: context.product,
    terms: context.terms,
    totals,
    /** Keys per second in this period of work; null before the first key and while none are made. */
    rate,
    /** Seconds until the last key, as of the most recent one; null without a rate. */
    secondsLeft: rate === null ? null : totals.waiting / rate,
    rows: step === 'created' ? orderedRows(context) : context.rows.map(rowView),
    /**
     * Total price of all orders in cents: the form's price until they are created (`isFinal`). Null if it cannot be
     * known yet: after rows were changed or excluded, and for 90 days, which have no price before the order (product.md, 'Prices').
     */
    total: totalOf(context),
    /** True while changed rows are being checked. */
    isJudging: snapshot.hasTag('judging'),
    /** Failures that belong to no row. */
    failure: otherMethod?.chosen ? withoutMethods(context.failure) : context.failure,
    /**
     * Another method to validate all names after one was refused; null if there is no choice. The chosen method
     * replaces the refused one in the next attempt.
     */
    otherMethod,
    /** The server answered that there are no such orders; the customer decides whether to send them again. */
    isKnownAbsent: step === 'unresolved' && context.isKnownAbsent,
    order: context.order,
    exit: step === 'created' && context.order !== null ? exitOf(context.order) : null,
    can: {
      pause: snapshot.can({ type: 'batch.pause' }),
      resume: snapshot.can({ type: 'batch.resume' }),
      cancel: snapshot.can({ type: 'batch.cancel' }),
      /** Rows may be edited, excluded and included again. */
      correct: isCorrecting,
      retry: isCorrecting && canRetry(context) && (otherMethod === null || otherMethod.chosen !== null),
      ask: snapshot.can({ type: 'order.ask' }),
    },
  };
}

/** Whether work is in progress that continues without user input, possibly once the browser is online again. */
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

/** Summary of a batch for lists. */
export function batchSummary(snapshot: BatchSnapshot) {
  const { product, rows, ...context } = snapshot.context;
  const { productName, chineseName, englishName } = product;
  const total = totalOf(context);
  return {
    title: rows[0]?.names[0] ?? '',
    facts: {
      step: stepOf(snapshot),
      /** Empty in all steps except 'keying'. */
      pacing: pacingOf(snapshot) ?? ('' as const),
      goesOn: isBatchBusy(snapshot),
      /** Total price in cents; absent while unknown. */
      ...(total === null ? {} : { amount: total.amount }),
      productName,
      chineseName,
      englishName,
      ...totalsOf({ rows }),
    },
  };
}

/** Looking up existing orders counts as the first half of creating. */
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

/** The failure to show after another method was chosen. */
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

/** The reply lists order numbers in sending order. */
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
