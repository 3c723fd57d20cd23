import type { ProductFamily } from '#core/catalogue/type-flags.ts';
import type { DcvMethod } from '#core/contract/calls/validation.ts';
import type { KeyMaker } from '#core/csr/ca-made-key.ts';
import type { CsrOptions } from '#core/csr/options.ts';
import type { Fault } from '#core/fault.ts';
import type { SlotEvent } from '#machines/kit/slot.ts';
import type { PurchaseUserEvent } from '#machines/purchase/purchase.events.ts';
import type {
  CheckedBatch,
  CheckedNames,
  CreatedOrder,
  JudgedRequests,
  MailboxChoices,
  OrderMode,
  OrderPayload,
  Price,
  ProductFacts,
  PurchaseFailure,
  ReadRequests,
  ReusedKey,
} from '#machines/purchase/purchase.values.ts';
import type { PurchaseSlots } from '#machines/purchase/purchase.work.ts';

export type { PurchaseUserEvent } from '#machines/purchase/purchase.events.ts';
export type * from '#machines/purchase/purchase.values.ts';
export type { BatchHandover, HandedRow, PurchaseSlots } from '#machines/purchase/purchase.work.ts';

export type PurchaseEvent = PurchaseUserEvent | SlotEvent<PurchaseSlots>;

export interface PurchaseInput {
  /** Id of the workflow, unique for ever: the idempotency keys begin with it. */
  readonly workflow: string;
  /** What the site begins with; absent: single. */
  readonly mode?: OrderMode;
  readonly brand?: string;
  readonly productNo?: string;
  readonly validity?: number;
  /** Prefilled names, of a renewal ticket or of an order: the common name, and the others, one a line. */
  readonly text?: string;
  readonly extras?: string;
}

/**
 * One draft. Order mode, validity, key options, validation method and texts are kept as chosen and typed; what a product
 * makes of them is worked out (`*.rules.ts`), so that a choice comes back with the product it fits.
 *
 * A question is a short text made from the rest of the context (`…Key`); `…Asked` is the one under way, an answer carries
 * the one it answers. Long texts have a count of their changes, which stands for them in questions.
 */
export interface PurchaseContext
  extends ProductPart,
    NamesPart,
    BatchPart,
    RequestsPart,
    ValidationPart,
    PricePart,
    OrderPart {
  readonly workflow: string;
  /** The day by the server's clock, UTC, `YYYY-MM-DD`; empty until it is known. Rules of the trade are dated. */
  readonly day: string;
  readonly validityChoice: number;
  readonly remark: string;
  readonly contactID: string;
  readonly orgID: string;
  /** The first organization was looked for: it is not chosen a second time for somebody who unchose it. */
  readonly isOrganizationSought: boolean;
  /** Faults of the last press of 'buy', from the form's checks or from the server. */
  readonly faults: readonly Fault[];
  /** Counts the presses that were refused, so that a view can put the focus again. */
  readonly refusals: number;
  /** What belongs to no field. */
  readonly failure: PurchaseFailure | null;
}

interface ProductPart {
  readonly wanted: { readonly brand: string | null; readonly productNo: string | null };
  /** The type switches that are on; the family of the product is always among them. */
  readonly families: readonly ProductFamily[];
  readonly product: ProductFacts | null;
  /** The question `product` answers (`productKey`); empty before the first answer. */
  readonly productAnswered: string;
  /** Why there is none; null too when the catalogue simply does not have it. */
  readonly productFailure: PurchaseFailure | null;
}

interface NamesPart {
  /** The common name as typed, and the further names, one a line. */
  readonly text: string;
  readonly extras: string;
  readonly isWildcardOn: boolean;
  readonly checked: CheckedNames;
  readonly namesAsked: string;
}

interface BatchPart {
  readonly modeChoice: OrderMode;
  readonly batchText: string;
  /** Counts the changes of the text. */
  readonly batchRevision: number;
  /** `text`: the one that was judged, and that the places of the blocks are in. */
  readonly batch: CheckedBatch & { readonly text: string };
  readonly batchAsked: string;
  /** Id of the batch flow that took the orders over. */
  readonly handedTo: string;
}

interface RequestsPart {
  readonly csrChoice: CsrOptions;
  readonly makerChoice: KeyMaker;
  readonly paste: string;
  readonly pasteRevision: number;
  readonly pasted: ReadRequests;
  /** Handle of the file; dies with the page, what was read of it stays. */
  readonly file: string;
  readonly fileRevision: number;
  readonly zipped: ReadRequests;
  readonly sourceAsked: string;
  readonly judged: JudgedRequests;
  readonly judgeAsked: string;
  readonly reused: { readonly key: string; readonly keys: readonly ReusedKey[] };
  readonly reuseAsked: string;
}

interface ValidationPart {
  readonly dcvChoice: DcvMethod | null;
  readonly email: string;
  /** Null until it was switched: then on for a customer without stored mailboxes (spec §5). */
  readonly saveChoice: boolean | null;
  readonly mailboxes: MailboxChoices;
  readonly mailboxesAsked: string;
}

interface PricePart {
  /** The last price that came; stale when its key is not the present one. */
  readonly price: (Price & { readonly key: string }) | null;
  /** The question under way (`priceKey`), and the one last answered, by a price or by a failure. */
  readonly priceAsked: string;
  readonly priceAnswered: string;
  readonly priceFailure: PurchaseFailure | null;
}

interface OrderPart {
  /** Numbers the tries; part of the idempotency key, which is fixed with the payload it is for. */
  readonly attempt: number;
  /** What is sent to create the order, word for word, however often. */
  readonly payload: OrderPayload | null;
  /** SHA-256 of the requests in the payload, hex: the server finds their orders by them. */
  readonly hashValues: readonly string[];
  /** Orders of the same request that were there before: found again, they are not this one. */
  readonly existingOrders: readonly string[];
  /** True once the server has said that it has no order of the payload. */
  readonly isKnownAbsent: boolean;
  /** How often in a row the payload was sent without an answer. */
  readonly unanswered: number;
  readonly order: CreatedOrder | null;
}
