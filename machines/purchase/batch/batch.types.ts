import type { ErrorActorEvent } from 'xstate';
import type { DcvMethod } from '#core/contract/calls/validation.ts';
import type { CsrOptions } from '#core/csr/options.ts';
import type { SubjectOrganization } from '#core/csr/subject.ts';
import type { Fault } from '#core/fault.ts';
import type { Slot, SlotEvent } from '#machines/kit/slot.ts';
import type {
  KeyFailure,
  OrderingContext,
  OrderingSlots,
  OrderingUserEvent,
} from '#machines/purchase/ordering/ordering.types.ts';
import type { MadeRequest, OrderTerms, Price, ProductFacts } from '#machines/purchase/purchase.types.ts';

/** Terms common to all orders of the batch, as decided in the form. */
export interface BatchTerms extends Omit<OrderTerms, 'productNo' | 'productType'> {
  /**
   * Mailbox of the email methods; without @ it is the local part for each order's own domain. Empty for other methods.
   */
  readonly emailDnsEmail: string;
  /** Organization in the subject of each request made here; null if the product names none. */
  readonly organization: SubjectOrganization | null;
  readonly options: CsrOptions;
}

/** One order as submitted by the form. */
export interface HandedRow {
  /** ASCII, common name first, as they appear in the request. */
  readonly names: readonly string[];
  /** `#2` for text or a paste; the path for a zip. */
  readonly label: string;
  /** The names as typed, one per line; absent for a request. */
  readonly text?: string;
  /** The customer's own request, PEM; absent if one is to be made. */
  readonly csr?: string;
  readonly hashValue?: string;
  readonly spkiHash?: string;
}

export interface BatchInput {
  /** Globally unique ID of the workflow; prefixes its idempotency keys. */
  readonly workflow: string;
  readonly product: ProductFacts;
  readonly terms: BatchTerms;
  /** 1 to 500. */
  readonly rows: readonly HandedRow[];
  /** Total price shown in the form, in cents. */
  readonly price?: Price | null;
}

/** One order to create, with its progress. */
export interface BatchRow {
  readonly label: string;
  /** The names as typed, one per line. */
  readonly text: string;
  /** ASCII, common name first; parsed from the last checked `text`. */
  readonly names: readonly string[];
  /** Null until a key is made; `key` is empty for the customer's own request. */
  readonly request: MadeRequest | null;
  /** The customer's own request; its names cannot be changed here. */
  readonly isOwnCsr: boolean;
  /** Fields of one entry of the contract: `commonName`, `domainNames`, `csr`, `key`. */
  readonly faults: readonly Fault[];
  /** Why no key could be made; another attempt may succeed. */
  readonly keyFailure: KeyFailure | null;
  /** `text` was changed and is not checked yet. */
  readonly isUnchecked: boolean;
  /** Excluded by the customer, but still shown. */
  readonly isExcluded: boolean;
}

/** A period of uninterrupted key making, by the slot's clock; milliseconds since 1970. */
export interface BatchPace {
  readonly since: number;
  /** When the last key arrived. */
  readonly at: number;
  /** Keys made during the period. */
  readonly made: number;
}

export interface MadeKey extends MadeRequest {
  readonly index: number;
}

export interface FailedKey {
  readonly index: number;
  readonly code: string;
  readonly detail: string;
}

/** Input of the key maker: only rows without a request. */
export interface KeyJob {
  readonly attempt: number;
  readonly rows: readonly { readonly index: number; readonly names: readonly string[] }[];
  readonly product: ProductFacts;
  readonly organization: SubjectOrganization | null;
  readonly options: CsrOptions;
}

/**
 * Events of the key maker. While keys are being written it collects further finished ones, and sends them as one event
 * after `keys.kept`.
 */
export type KeyEvent =
  | {
      readonly type: 'keys.made';
      readonly attempt: number;
      /** Start of this period of work, and the current time; milliseconds since 1970. */
      readonly since: number;
      readonly at: number;
      readonly made: readonly MadeKey[];
      readonly failed: readonly FailedKey[];
    }
  /** Follows `keys.rest`: no key is in progress, and all finished ones were reported. */
  | { readonly type: 'keys.rested'; readonly attempt: number }
  /** No key can be made at all, for example because the vault cannot be read. */
  | { readonly type: 'keys.halted'; readonly attempt: number; readonly failure: KeyFailure };

/** Events the key maker receives. */
export type KeyOrder =
  /** The reported keys were written to disk. */
  | { readonly type: 'keys.kept' }
  /** Finish the keys in progress and start no new ones. */
  | { readonly type: 'keys.rest' }
  | { readonly type: 'keys.go' };

/** The orders of one creation: all rows or none. */
export interface BatchCreation {
  readonly product: ProductFacts;
  readonly terms: BatchTerms;
  /** The rows to send, in order; the index in a fault's `sslCerts.<i>` refers to it. */
  readonly rows: readonly BatchRow[];
}

export interface JudgedRow {
  readonly index: number;
  /** The checked text; the answer is dropped if the row's text has changed since. */
  readonly text: string;
  /** ASCII, common name first; empty if there is a fault. */
  readonly names: readonly string[];
  readonly faults: readonly Fault[];
}

export interface BatchSlots extends OrderingSlots<BatchCreation> {
  /** Applies the form's rules to changed rows. */
  readonly judgeRows: Slot<
    {
      readonly product: ProductFacts;
      readonly rows: readonly { readonly index: number; readonly text: string }[];
    },
    { readonly rows: readonly JudgedRow[] }
  >;
}

export type BatchUserEvent =
  /** Starts no new key; those in progress are finished and kept. */
  | { readonly type: 'batch.pause' }
  | { readonly type: 'batch.resume' }
  /** Final. A page that offers undo discards the workflow in the journal instead. */
  | { readonly type: 'batch.cancel' }
  /** The whole text of a row; sent after a pause of 400 ms or on blur. */
  | { readonly type: 'row.edit'; readonly index: number; readonly text: string }
  | { readonly type: 'row.exclude'; readonly index: number }
  | { readonly type: 'row.include'; readonly index: number }
  /** Another method to validate all names after the current one was refused. */
  | { readonly type: 'dcv.choose'; readonly method: DcvMethod }
  /** Makes keys for the changed rows, then sends everything again. */
  | { readonly type: 'rows.retry' }
  | OrderingUserEvent;

/** The key maker completes only when it breaks. */
export type BatchEvent =
  | BatchUserEvent
  | KeyEvent
  | SlotEvent<BatchSlots>
  | ErrorActorEvent<unknown, 'makeKeys'>;

export interface BatchContext extends OrderingContext {
  readonly product: ProductFacts;
  readonly terms: BatchTerms;
  readonly price: Price | null;
  readonly rows: readonly BatchRow[];
  /** Null before the first key. */
  readonly pace: BatchPace | null;
}

/** Steps of a batch; each is a tag of the machine's states. */
export const batchSteps = [
  /** Keys and requests are being made, or making them is paused. */
  'keying',
  'creating',
  /** The creation was not answered; the server is queried for its outcome. */
  'asking',
  /** Some rows cannot be ordered without correction. */
  'correcting',
  /** The outcome could not be determined; it may be queried again. */
  'unresolved',
  'created',
  'discarded',
] as const;
export type BatchStep = (typeof batchSteps)[number];

/** `pausing`: keys in progress are finished and kept. */
export const batchPacings = ['running', 'pausing', 'paused'] as const;
export type BatchPacing = (typeof batchPacings)[number];

export type BatchTag = BatchStep | BatchPacing | 'tracing' | 'judging';
