import type { Fault } from '#core/fault.ts';
import type { DcvMethod, OfferedMethod } from '#core/validation/methods.ts';
import {
  type BatchTotals,
  canRetry,
  isMethodRefused,
  otherMethods,
  type RowState,
  rowStateOf,
  sentRows,
  totalsOf,
} from '#machines/purchase/batch/batch.rules.ts';
import type {
  BatchContext,
  BatchFailure,
  BatchPace,
  BatchRow,
  BatchTerms,
} from '#machines/purchase/batch/batch.types.ts';
import type { CreatedOrder, KeyFailure, ProductFacts } from '#machines/purchase/purchase.types.ts';

export type BatchStep =
  /** Keys and requests are made, or the making is paused. */
  | 'keying'
  | 'creating'
  /** The creation was not answered: the server is asked what became of it. */
  | 'asking'
  /** Some rows cannot be ordered as they are. */
  | 'correcting'
  /** What became of the orders could not be found out; it may be asked again. */
  | 'unresolved'
  | 'created'
  | 'discarded';

/** `pausing`: the keys under way are finished and kept. */
export type BatchPacing = 'running' | 'pausing' | 'paused';

/** The same object for as long as the row is unchanged, so that a table draws only what changed. */
export interface BatchRowView {
  /** 0-based: what `row.edit` and the like name it by. */
  readonly index: number;
  readonly label: string;
  readonly text: string;
  /** ASCII, the common name first. */
  readonly names: readonly string[];
  readonly state: RowState;
  /** Fields as in one entry of the contract: `commonName`, `domainNames` (with the line), `csr`, `key`. */
  readonly faults: readonly Fault[];
  readonly keyFailure: KeyFailure | null;
  /** False for a request of the customer's own: its names are in it. */
  readonly isEditable: boolean;
  /** Once the orders are created; null before. */
  readonly orderNo: string | null;
}

/** Where created orders lead (spec §4 'After order creation'). */
export type BatchExit =
  | { readonly to: 'payment'; readonly orderNos: readonly string[]; readonly total: number }
  | { readonly to: 'order'; readonly orderNo: string }
  | { readonly to: 'orders' }
  | null;

export interface BatchView {
  readonly step: BatchStep;
  /** Null in every other step than 'keying'. */
  readonly pacing: BatchPacing | null;
  readonly product: ProductFacts;
  readonly terms: BatchTerms;
  readonly totals: BatchTotals;
  /** Keys a second in this stretch of work; null before the first key and while nothing is made. */
  readonly rate: number | null;
  /** Seconds until the last key, as of the last one made; null when there is no rate. */
  readonly secondsLeft: number | null;
  readonly rows: readonly BatchRowView[];
  /**
   * What all orders cost, in cents: as the form found out, until they are created (`isFinal`). Null where it cannot be known
   * yet: once rows were changed or excluded, and for 90 days, which have no price before the order (spec §7).
   */
  readonly total: { readonly amount: number; readonly isFinal: boolean } | null;
  /** True while changed rows are judged. */
  readonly isJudging: boolean;
  /** What belongs to no row. */
  readonly failure: BatchFailure | null;
  /**
   * Another way to validate all names, while one was refused; null where there is nothing to choose. What was chosen takes
   * the place of the refused one when it is sent again.
   */
  readonly otherMethod: {
    readonly choices: readonly OfferedMethod[];
    readonly chosen: DcvMethod | null;
  } | null;
  readonly order: CreatedOrder | null;
  readonly exit: BatchExit;
  readonly can: {
    readonly pause: boolean;
    readonly resume: boolean;
    readonly cancel: boolean;
    /** Rows may be edited, excluded and taken back. */
    readonly correct: boolean;
    readonly retry: boolean;
    readonly ask: boolean;
  };
}

/** The part of a snapshot a view reads; a mirror in another tab has no more. */
export interface BatchSnapshot {
  readonly value: unknown;
  readonly context: BatchContext;
}

/** What lists show of a batch. */
export interface BatchSummary extends BatchTotals {
  readonly step: BatchStep;
  /** Empty in every other step than 'keying'. */
  readonly pacing: BatchPacing | '';
  readonly firstName: string;
  /** What all of them cost, cents; absent while it is not known. */
  readonly amount?: number;
  readonly productName: string;
  readonly chineseName: string;
  readonly englishName: string;
}

export function batchView({ value, context }: BatchSnapshot): BatchView {
  const { step, pacing, inner } = placeOf(value);
  const totals = totalsOf(context);
  const rate = pacing === 'running' ? rateOf(context.pace) : null;
  const isCorrecting = step === 'correcting';
  const otherMethod = isCorrecting ? otherMethodOf(context) : null;
  return {
    step,
    pacing,
    product: context.product,
    terms: context.terms,
    totals,
    rate,
    secondsLeft: rate === null ? null : totals.waiting / rate,
    rows: step === 'created' ? orderedRows(context) : context.rows.map(rowView),
    total: totalOf(context),
    isJudging: inner === 'checking',
    failure: otherMethod?.chosen ? withoutMethods(context.failure) : context.failure,
    otherMethod,
    order: context.order,
    exit: step === 'created' ? exitOf(context) : null,
    can: {
      pause: pacing === 'running',
      resume: pacing === 'paused' || pacing === 'pausing',
      cancel: step === 'keying' || isCorrecting || step === 'unresolved',
      correct: isCorrecting,
      retry: isCorrecting && canRetry(context) && (otherMethod === null || otherMethod.chosen !== null),
      ask: step === 'unresolved',
    },
  };
}

/** Whether something is under way that goes on by itself. */
export function isBatchBusy({ value }: Pick<BatchSnapshot, 'value'>): boolean {
  const { step, pacing } = placeOf(value);
  return step === 'creating' || step === 'asking' || pacing === 'running' || pacing === 'pausing';
}

export function batchSummary({ value, context }: BatchSnapshot): BatchSummary {
  const { step, pacing } = placeOf(value);
  const { productName, chineseName, englishName } = context.product;
  const firstName = context.rows[0]?.names[0] ?? '';
  const product = { productName, chineseName, englishName };
  const total = totalOf(context);
  const amount = total === null ? {} : { amount: total.amount };
  return { step, pacing: pacing ?? '', firstName, ...amount, ...product, ...totalsOf(context) };
}

function totalOf({ order, price }: BatchContext): BatchView['total'] {
  if (order !== null) return { amount: order.total, isFinal: true };
  return price === null ? null : { amount: price.allNowPrice, isFinal: false };
}

function otherMethodOf(context: BatchContext): BatchView['otherMethod'] {
  const choices = otherMethods(context);
  if (choices.length === 0) return null;
  return { choices, chosen: isMethodRefused(context) ? null : context.terms.dcvMethod };
}

/** What is still to be said once another method was chosen. */
function withoutMethods(failure: BatchFailure | null): BatchFailure | null {
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
  const view = {
    index,
    label,
    text,
    names,
    state,
    faults,
    keyFailure,
    isEditable: !isOwnCsr,
    orderNo: null,
  };
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

function exitOf({ order }: BatchContext): BatchExit {
  if (order === null) return null;
  const { orderNos, total } = order;
  if (total > 0) return { to: 'payment', orderNos, total };
  const [first, ...others] = orderNos;
  return first !== undefined && others.length === 0 ? { to: 'order', orderNo: first } : { to: 'orders' };
}

function placeOf(value: unknown): {
  readonly step: BatchStep;
  readonly pacing: BatchPacing | null;
  readonly inner: string;
} {
  const path = pathOf(value);
  const inner = path.at(-1) ?? '';
  const isPacing = inner === 'running' || inner === 'pausing' || inner === 'paused';
  // The machine's own states are the only values there are; noting is the first half of creating.
  const step = path[0] === 'noting' ? 'creating' : (path[0] as BatchStep);
  return { step, pacing: isPacing ? inner : null, inner };
}

function pathOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return Object.entries(value ?? {}).flatMap(([key, inner]) => [key, ...pathOf(inner)]);
}
