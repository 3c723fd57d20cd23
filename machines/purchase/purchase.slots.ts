import type { ProductFamily } from '#core/catalogue/type-flags.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import type { KeyMaker } from '#core/csr/ca-made-key.ts';
import type { CsrOptions } from '#core/csr/options.ts';
import type { Fault } from '#core/fault.ts';
import type { NamesVerdict } from '#core/names/check-names.ts';
import type { Result } from '#core/result.ts';
import type { Answer, Slot, SlotEvent } from '#machines/kit/slot.ts';
import type { BatchInput, BatchTerms } from '#machines/purchase/batch/batch.types.ts';
import type {
  GivenRequest,
  JudgedRequests,
  ReadRequests,
  ReusedKey,
} from '#machines/purchase/csr-source/csr-source.types.ts';
import type { CheckedBatch } from '#machines/purchase/order-mode/order-mode.types.ts';
import type { KeyFailure, OrderingSlots } from '#machines/purchase/ordering/ordering.types.ts';
import type {
  MadeRequest,
  MailboxChoices,
  OrderedName,
  OrderPayload,
  Price,
  ProductFacts,
  PurchaseUserEvent,
} from '#machines/purchase/purchase.types.ts';

/** What decides how names are judged. */
export type NamesTerms = Pick<ProductFacts, 'productType' | 'brand' | 'subBrand' | 'maxNames'>;

/** A slot that answers a question of the form: `key` names the question, and the answer carries it back. */
type QuestionSlot<Input, Value> = Slot<
  Input & { readonly key: string },
  { readonly key: string; readonly answer: Answer<Value> }
>;

/** The questions of the form, by who answers them. */
export interface QuestionSlots {
  /**
   * Finds a product in the catalogue: the one of that number, else the first of that brand, else the first of the brand
   * the form was on (`near`) or that the site begins with; of `family`, else among the type switches that are on where there
   * is a choice.
   * `null` when the catalogue does not have it.
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
  /** Reads what was pasted, or a file by its handle; a file of an earlier page is a failure `file-gone`. */
  readonly readRequests: QuestionSlot<{ readonly paste: string } | { readonly file: string }, ReadRequests>;
  /** Holds requests against the product: their names, their keys. */
  readonly judgeRequests: QuestionSlot<
    NamesTerms & { readonly requests: readonly GivenRequest[] },
    JudgedRequests
  >;
  /** Which of these keys the customer has ordered with before. */
  readonly askKeyReuse: QuestionSlot<{ readonly spkiHashes: readonly string[] }, readonly ReusedKey[]>;
  /** For which of these names the customer has an order of that kind of product. */
  readonly askOrderedNames: QuestionSlot<
    { readonly productType: string; readonly names: readonly string[] },
    readonly OrderedName[]
  >;
  /** Waits 400 ms, then reads the saved mailboxes and adds the standard ones of the root domain (spec §5). */
  readonly suggestMailboxes: QuestionSlot<{ readonly commonName: string }, MailboxChoices>;
  /** The organization a form begins with: the customer's first (spec §7). `null` when there is none. */
  readonly findInRegister: QuestionSlot<object, string | null>;
  /**
   * Waits 500 ms (a newer question stops an older one), then asks. With no names it asks for a placeholder: a random
   * domain, or an IP address for an IP product (spec §7).
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

/** The contact or the organization that was chosen is not there any more: a fault of its field. */
export interface PartyMissing {
  readonly kind: 'party-missing';
  readonly field: 'contactID' | 'orgID';
  readonly id: string;
}

/** The contact or the organization that was chosen does not do for the product: a fault of its field. */
export interface PartyUnfit {
  readonly kind: 'party-unfit';
  readonly fault: Fault;
}

/** What a batch flow begins with, but for the organization, which is read on the way. */
export interface BatchHandover extends Omit<BatchInput, 'workflow' | 'terms'> {
  readonly terms: Omit<BatchTerms, 'organization'>;
  /** Kept among the customer's mailboxes; empty: nothing to keep. */
  readonly saveEmail: string;
}

/** `saveEmail` is kept among the customer's mailboxes once the order is there; empty: nothing to keep. */
export interface PurchaseCreation {
  readonly payload: OrderPayload;
  readonly saveEmail: string;
}

/** The outside work of a purchase, by name. */
export interface PurchaseSlots extends QuestionSlots, OrderingSlots<PurchaseCreation> {
  /**
   * Reads the contact and the organization, plans what the request holds, and has the key: made here or asked of the CA, it is
   * sealed in a worker before it comes to this answer. Asked again, it is another key.
   */
  readonly makeRequest: Slot<
    {
      /** Numbers the tries of this purchase; echoed. */
      readonly attempt: number;
      readonly productNo: string;
      readonly productType: string;
      readonly subBrand: string;
      readonly keyMaker: KeyMaker;
      /** ASCII, the common name first; none for a product that certifies an organization. */
      readonly names: readonly string[];
      readonly contactID: string;
      readonly orgID: string;
      readonly options: CsrOptions;
    },
    {
      readonly attempt: number;
      readonly result: Result<MadeRequest, KeyFailure | PartyMissing | PartyUnfit | CallFailure>;
    }
  >;
  /** Opens the batch flow of that id, or finds it open: may be run twice. */
  readonly beginBatch: Slot<
    { readonly id: string; readonly handover: BatchHandover },
    { readonly result: Result<{ readonly id: string }, PartyMissing | PartyUnfit | CallFailure> }
  >;
}

export type PurchaseEvent = PurchaseUserEvent | SlotEvent<PurchaseSlots>;
