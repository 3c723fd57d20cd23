import type { ErrorActorEvent } from 'xstate';
import type { DcvMethod } from '#core/contract/calls/validation.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import type { CsrOptions } from '#core/csr/options.ts';
import type { SubjectOrganization } from '#core/csr/subject.ts';
import type { Fault } from '#core/fault.ts';
import type { Answer, Slot, SlotEvent } from '#machines/kit/slot.ts';
import type {
  BrokenSlot,
  CreatedOrder,
  KeyFailure,
  MadeRequest,
  Price,
  ProductFacts,
} from '#machines/purchase/purchase.types.ts';

/** What every order of the batch has in common, as the form decided it. */
export interface BatchTerms {
  /** 90 for 90 days, otherwise years. */
  readonly year: number;
  readonly dcvMethod: DcvMethod;
  /** The customer's own mailbox for `email_dns`; empty otherwise. */
  readonly emailDnsEmail: string;
  /** Empty where the product needs none. */
  readonly contactID: string;
  readonly orgID: string;
  readonly remark: string;
  /** The organization in the subject of each request that is made here; null where the product names none. */
  readonly organization: SubjectOrganization | null;
  readonly options: CsrOptions;
}

/** One order to be. */
export interface BatchInputRow {
  /** ASCII, the common name first, as the request holds them. */
  readonly names: readonly string[];
  /** `#2`, or the path of a request in a zip; shown beside the names. */
  readonly label: string;
  /** The names as they were typed, one a line; the names themselves when absent. */
  readonly text?: string;
  /** The customer's own request (PEM) with its hashes: no key is made for this row. */
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
  readonly rows: readonly BatchInputRow[];
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

export type BatchFailure = CallFailure | KeyFailure | BrokenSlot;

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
  /** After `keys.rest`: nothing is under way any more, everything finished was told. */
  | { readonly type: 'keys.rested'; readonly attempt: number }
  /** No key can be made at all, such as with a vault that cannot be read. */
  | { readonly type: 'keys.halted'; readonly attempt: number; readonly failure: KeyFailure };

/** What the key maker is told. */
export type KeyOrder =
  /** What was sent is on the disk. */
  | { readonly type: 'keys.kept' }
  /** Finish what is under way and begin nothing new. */
  | { readonly type: 'keys.rest' }
  | { readonly type: 'keys.go' };

export interface BatchCreation {
  readonly attempt: number;
  readonly idempotencyKey: string;
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

export interface BatchSlots {
  /** The rules of the form, for rows that were changed. */
  readonly judgeRows: Slot<
    {
      readonly product: ProductFacts;
      readonly rows: readonly { readonly index: number; readonly text: string }[];
    },
    { readonly rows: readonly JudgedRow[] }
  >;
  /** All orders in one call. May be run twice with the same `idempotencyKey` and rows. */
  readonly createOrders: Slot<
    BatchCreation,
    { readonly attempt: number; readonly answer: Answer<CreatedOrder> }
  >;
  /** The orders there are already of these requests. */
  readonly noteOrders: Slot<
    { readonly hashValues: readonly string[] },
    { readonly answer: Answer<readonly string[]> }
  >;
  /** `null` unless the server has an order for every one of these requests that is none of `before`. */
  readonly findOrders: Slot<
    {
      readonly attempt: number;
      readonly hashValues: readonly string[];
      readonly before: readonly string[];
    },
    { readonly attempt: number; readonly answer: Answer<CreatedOrder | null> }
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
  /** Ask again what became of orders that were never answered. */
  | { readonly type: 'order.ask' }
  /** Sent once by the journal when it takes a flow up again after a reload, a crash or another tab. */
  | { readonly type: 'flow.resume' };

/** The key maker ends only when it breaks. */
export type BatchEvent =
  | BatchUserEvent
  | KeyEvent
  | SlotEvent<BatchSlots>
  | ErrorActorEvent<unknown, 'makeKeys'>;

export interface BatchContext {
  readonly workflow: string;
  readonly product: ProductFacts;
  readonly terms: BatchTerms;
  readonly price: Price | null;
  readonly rows: readonly BatchRow[];
  /** Null before the first key. */
  readonly pace: BatchPace | null;
  /** What belongs to no row. */
  readonly failure: BatchFailure | null;
  /** Numbers the tries, each with its idempotency key; from 1. */
  readonly attempt: number;
  /**
   * Orders that were there of the customer's own requests, which may have been used before; null before that was asked.
   * Without it such an order could be taken for one of this batch.
   */
  readonly before: readonly string[] | null;
  /** How often in a row the orders were sent without an answer. */
  readonly unanswered: number;
  readonly order: CreatedOrder | null;
}
