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

/** What every order of the batch has in common, as the form decided it. */
export interface BatchTerms extends Omit<OrderTerms, 'productNo' | 'productType'> {
  /** Mailbox of the e-mail methods; without @ it is one of each order's own domain. Empty for the other methods. */
  readonly emailDnsEmail: string;
  /** The organization in the subject of each request that is made here; null where the product names none. */
  readonly organization: SubjectOrganization | null;
  readonly options: CsrOptions;
}

/** One of the orders, as the form hands it over. */
export interface HandedRow {
  /** ASCII, the common name first, as they go into the request. */
  readonly names: readonly string[];
  /** `#2` of a text or a paste, or the path in a zip. */
  readonly label: string;
  /** The names as typed, one a line; absent for a request. */
  readonly text?: string;
  /** The customer's own request, PEM; absent where one is to be made. */
  readonly csr?: string;
  readonly hashValue?: string;
  readonly spkiHash?: string;
}

export interface BatchInput {
  /** Id of the workflow, unique for ever: the idempotency keys begin with it. */
  readonly workflow: string;
  readonly product: ProductFacts;
  readonly terms: BatchTerms;
  /** 1 to 500. */
  readonly rows: readonly HandedRow[];
  /** What the form showed for all of them; cents. */
  readonly price?: Price | null;
}

/** One order to be, and how far it is. */
export interface BatchRow {
  readonly label: string;
  /** The names as typed, one a line. */
  readonly text: string;
  /** ASCII, the common name first; what `text` was last found to say. */
  readonly names: readonly string[];
  /** Null while no key was made; `key` is empty for a request of the customer's own. */
  readonly request: MadeRequest | null;
  /** The request is the customer's own: its names cannot be changed here. */
  readonly isOwnCsr: boolean;
  /** Fields as in one entry of the contract: `commonName`, `domainNames`, `csr`, `key`. */
  readonly faults: readonly Fault[];
  /** Why no key could be made; another try may do. */
  readonly keyFailure: KeyFailure | null;
  /** `text` was changed and is not judged yet. */
  readonly isUnchecked: boolean;
  /** Left out by the customer, and kept in view. */
  readonly isExcluded: boolean;
}

/** A stretch of key making without a pause, by the clock of the slot; milliseconds since 1970. */
export interface BatchPace {
  readonly since: number;
  /** When the last key came. */
  readonly at: number;
  /** Keys made in between. */
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

/** What goes into the key maker: only rows that have no request. */
export interface KeyJob {
  readonly attempt: number;
  readonly rows: readonly { readonly index: number; readonly names: readonly string[] }[];
  readonly product: ProductFacts;
  readonly organization: SubjectOrganization | null;
  readonly options: CsrOptions;
}

/**
 * What the key maker says. It gathers finished keys while the last ones are being written, and sends them as one
 * event when it hears `keys.kept`.
 */
export type KeyEvent =
  | {
      readonly type: 'keys.made';
      readonly attempt: number;
      /** When this stretch of work began, and now; milliseconds since 1970. */
      readonly since: number;
      readonly at: number;
      readonly made: readonly MadeKey[];
      readonly failed: readonly FailedKey[];
    }
  /** After `keys.rest`: nothing is under way any more, everything finished was reported. */
  | { readonly type: 'keys.rested'; readonly attempt: number }
  /** No key can be made at all, such as with a vault that cannot be read. */
  | { readonly type: 'keys.halted'; readonly attempt: number; readonly failure: KeyFailure };

/** What the key maker receives. */
export type KeyOrder =
  /** What was sent is on the disk. */
  | { readonly type: 'keys.kept' }
  /** Finish what is under way and begin nothing new. */
  | { readonly type: 'keys.rest' }
  | { readonly type: 'keys.go' };

/** What one creation orders: all rows or none. */
export interface BatchCreation {
  readonly product: ProductFacts;
  readonly terms: BatchTerms;
  /** The rows that are sent, in order; a fault's `sslCerts.<i>` counts in these. */
  readonly rows: readonly BatchRow[];
}

export interface JudgedRow {
  readonly index: number;
  /** What was judged: an answer about a text that has changed since is dropped. */
  readonly text: string;
  /** ASCII, the common name first; empty when there is a fault. */
  readonly names: readonly string[];
  readonly faults: readonly Fault[];
}

export interface BatchSlots extends OrderingSlots<BatchCreation> {
  /** The rules of the form, for rows that were changed. */
  readonly judgeRows: Slot<
    {
      readonly product: ProductFacts;
      readonly rows: readonly { readonly index: number; readonly text: string }[];
    },
    { readonly rows: readonly JudgedRow[] }
  >;
}

export type BatchUserEvent =
  /** Begins no new key; those under way are finished and kept. */
  | { readonly type: 'batch.pause' }
  | { readonly type: 'batch.resume' }
  /** For good; a page that offers an undo discards the workflow in the journal instead. */
  | { readonly type: 'batch.cancel' }
  /** The whole text of a row, on a pause of 400 ms or on leaving it. */
  | { readonly type: 'row.edit'; readonly index: number; readonly text: string }
  | { readonly type: 'row.exclude'; readonly index: number }
  | { readonly type: 'row.include'; readonly index: number }
  /** Another way to validate all names, where the one they were to be validated by was refused. */
  | { readonly type: 'dcv.choose'; readonly method: DcvMethod }
  /** Keys for what was changed, then all of it is sent once more. */
  | { readonly type: 'rows.retry' }
  | OrderingUserEvent;

/** The key maker ends only when it breaks. */
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

/** Where a batch is; each a tag of its states. */
export const batchSteps = [
  /** Keys and requests are made, or the making is paused. */
  'keying',
  'creating',
  /** The creation was not answered: the server is asked what became of it. */
  'asking',
  /** Some rows cannot be ordered as they are. */
  'correcting',
  /** What became of the orders could not be found out; it may be asked again. */
  'unresolved',
  'created',
  'discarded',
] as const;
export type BatchStep = (typeof batchSteps)[number];

/** `pausing`: the keys under way are finished and kept. */
export const batchPacings = ['running', 'pausing', 'paused'] as const;
export type BatchPacing = (typeof batchPacings)[number];

export type BatchTag = BatchStep | BatchPacing | 'tracing' | 'judging';
