import type { ProductFamily } from '#core/catalogue/product-families.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import type { KeyMaker } from '#core/csr/key-makers.ts';
import type { CsrOptions } from '#core/csr/options.ts';
import type { Fault } from '#core/fault.ts';
import type { NamesVerdict } from '#core/names/check-names.ts';
import type { Result } from '#core/result.ts';
import type { Answer, Slot, SlotEvent, StampedSlot, StampsOf } from '#machines/kit/slot.ts';
import type { BatchInput, BatchTerms } from '#machines/purchase/batch/batch.types.ts';
import type {
  GivenRequest,
  JudgedRequests,
  ReadRequests,
  ReusedKey,
} from '#machines/purchase/csr-source/csr-source.types.ts';
import type { CheckedBatch } from '#machines/purchase/order-mode/order-mode.types.ts';
import type { KeyFailure, OrderingSlots } from '#machines/purchase/ordering/ordering.types.ts';
import { orderingStamps } from '#machines/purchase/ordering/ordering.types.ts';
import type {
  MadeRequest,
  MailboxChoices,
  OrderedName,
  OrderPayload,
  Price,
  ProductFacts,
  PurchaseUserEvent,
} from '#machines/purchase/purchase.types.ts';

/** Terms that decide how names are checked. */
export type NamesTerms = Pick<ProductFacts, 'productType' | 'brand' | 'subBrand' | 'maxNames'>;

/** A slot that answers a question of the form: `key` identifies the question and is echoed with the answer. */
type QuestionSlot<Input, Value> = Slot<
  Input & { readonly key: string },
  { readonly key: string; readonly answer: Answer<Value> }
>;

/** The questions of the form, by slot. */
export interface QuestionSlots {
  /**
   * Finds a product in the catalog: the one with that number, else the first of that brand, else the first of the
   * form's current brand (`near`) or the site's initial brand. If there is a choice, it is limited to `family`, or else
   * to the enabled types. `null` if the catalog has none.
   */
  readonly readProduct: QuestionSlot<
    {
      readonly brand: string | null;
      readonly productNo: string | null;
      readonly family: ProductFamily | null;
      readonly near: string | null;
      readonly families: readonly ProductFamily[];
    },
    ProductFacts | null
  >;
  readonly checkNames: QuestionSlot<
    NamesTerms & { readonly text: string; readonly extras: string },
    NamesVerdict
  >;
  readonly checkBatch: QuestionSlot<NamesTerms & { readonly text: string }, CheckedBatch>;
  /** Reads a paste, or a file by its handle; a file of an earlier page fails with `file-gone`. */
  readonly readRequests: QuestionSlot<{ readonly paste: string } | { readonly file: string }, ReadRequests>;
  /** Checks the names and keys of requests against the product. */
  readonly judgeRequests: QuestionSlot<
    NamesTerms & { readonly requests: readonly GivenRequest[] },
    JudgedRequests
  >;
  /** Which of these keys the customer has ordered with before. */
  readonly askKeyReuse: QuestionSlot<{ readonly spkiHashes: readonly string[] }, readonly ReusedKey[]>;
  /** The names for which the customer already has an order of that type of product. */
  readonly askOrderedNames: QuestionSlot<
    { readonly productType: string; readonly names: readonly string[] },
    readonly OrderedName[]
  >;
  /** Waits 400 ms, then reads the saved mailboxes and adds the standard ones of the root domain (product.md, 'Domain validation'). */
  readonly suggestMailboxes: QuestionSlot<{ readonly commonName: string }, MailboxChoices>;
  /** The initial organization of a form: the customer's first (product.md, 'Contacts and organizations'); null if there is none. */
  readonly findInRegister: QuestionSlot<object, string | null>;
  /**
   * Waits until 500 ms after the last key (a newer question cancels an older one), then requests the price. Without names
   * it uses a placeholder: a random domain, or an IP address for an IP product (product.md, 'Prices').
   */
  readonly fetchPrice: QuestionSlot<
    {
      readonly productNo: string;
      readonly productType: string;
      readonly year: number;
      /** The names of each order. */
      readonly orders: readonly (readonly string[])[];
    },
    Price
  >;
}

/** The chosen contact or organization no longer exists: a fault of its field. */
export interface PartyMissing {
  readonly kind: 'party-missing';
  readonly field: 'contactID' | 'orgID';
  readonly id: string;
}

/** The chosen contact or organization does not meet the product's requirements: a fault of its field. */
export interface PartyUnfit {
  readonly kind: 'party-unfit';
  readonly fault: Fault;
}

/** Input of a batch flow, except the organization, which is read when the flow is opened. */
export interface BatchHandover extends Omit<BatchInput, 'workflow' | 'terms'> {
  readonly terms: Omit<BatchTerms, 'organization'>;
  /** Mailbox to save for the customer; empty for none. */
  readonly saveEmail: string;
}

/** `saveEmail`: mailbox to save for the customer once the order is created; empty for none. */
export interface PurchaseCreation {
  readonly payload: OrderPayload;
  readonly saveEmail: string;
}

/** All slots of a purchase. */
export interface PurchaseSlots extends QuestionSlots, OrderingSlots<PurchaseCreation> {
  /**
   * Reads the contact and the organization, plans the request, and obtains the key, made here or by the CA. The key is
   * sealed in a worker before it appears in the answer. Each run yields a different key.
   */
  readonly makeRequest: StampedSlot<
    'attempt',
    {
      readonly productNo: string;
      readonly productType: string;
      readonly subBrand: string;
      readonly keyMaker: KeyMaker;
      /** ASCII, common name first; empty for a product that certifies an organization. */
      readonly names: readonly string[];
      readonly contactID: string;
      readonly orgID: string;
      readonly options: CsrOptions;
    },
    { readonly result: Result<MadeRequest, KeyFailure | PartyMissing | PartyUnfit | CallFailure> }
  >;
  /** Idempotent: opens the batch flow with that ID, or finds it open. */
  readonly beginBatch: Slot<
    { readonly id: string; readonly handover: BatchHandover },
    { readonly result: Result<{ readonly id: string }, PartyMissing | PartyUnfit | CallFailure> }
  >;
}

export type PurchaseEvent = PurchaseUserEvent | SlotEvent<PurchaseSlots>;

export const purchaseStamps = {
  ...orderingStamps,
  makeRequest: 'attempt',
} as const satisfies StampsOf<PurchaseSlots>;
