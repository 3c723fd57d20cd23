import type { ProductFamily } from '#core/catalogue/type-flags.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import type { KeyMaker } from '#core/csr/ca-made-key.ts';
import type { CsrOptions } from '#core/csr/options.ts';
import type { Result } from '#core/result.ts';
import type { Answer, Slot } from '#machines/kit/slot.ts';
import type {
  CheckedBatch,
  CheckedNames,
  CreatedOrder,
  GivenRequest,
  JudgedRequests,
  KeyFailure,
  MadeRequest,
  MailboxChoices,
  OrderPayload,
  OrderTerms,
  PartyMissing,
  PartyUnfit,
  Price,
  ProductFacts,
  ReadRequests,
  ReusedKey,
} from '#machines/purchase/purchase.values.ts';

/** What decides how names are judged; `key` names the question, and the answer carries it back. */
export interface NamesTerms {
  readonly key: string;
  readonly productType: string;
  readonly brand: string;
  readonly subBrand: string;
  readonly maxNames: number;
}

/** One of a batch of orders, as it is handed to the batch flow. */
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

/** Everything a batch flow begins with. */
export interface BatchHandover {
  readonly product: ProductFacts;
  readonly terms: OrderTerms & { readonly emailDnsEmail: string };
  readonly csrOptions: CsrOptions;
  readonly rows: readonly HandedRow[];
  /** Of all orders, where it is known. */
  readonly price: Price | null;
}

/** The outside work of a purchase, by name. */
export interface PurchaseSlots {
  /**
   * Finds a product in the catalogue: the one of that number, else the first of that brand, else the first of the brand
   * the form was on (`near`) or that the site begins with; among the type switches that are on where there is a choice.
   * `null` when the catalogue does not have it.
   */
  readonly readProduct: Slot<
    {
      readonly key: string;
      readonly brand: string | null;
      readonly productNo: string | null;
      readonly near: string | null;
      readonly families: readonly ProductFamily[];
    },
    { readonly key: string; readonly answer: Answer<ProductFacts | null> }
  >;
  readonly checkNames: Slot<NamesTerms & { readonly text: string; readonly extras: string }, CheckedNames>;
  readonly checkBatch: Slot<NamesTerms & { readonly text: string }, CheckedBatch>;
  /** Reads what was pasted, or a file by its handle; a file of an earlier page is a failure `file-gone`. */
  readonly readRequests: Slot<
    { readonly key: string; readonly paste: string } | { readonly key: string; readonly file: string },
    ReadRequests
  >;
  /** Holds requests against the product: their names, their keys. */
  readonly judgeRequests: Slot<NamesTerms & { readonly requests: readonly GivenRequest[] }, JudgedRequests>;
  /** Which of these keys the customer has ordered with before. */
  readonly askKeyReuse: Slot<
    { readonly key: string; readonly spkiHashes: readonly string[] },
    { readonly key: string; readonly answer: Answer<readonly ReusedKey[]> }
  >;
  /** Waits 400 ms, then reads the saved mailboxes and adds the standard ones of the root domain (spec §5). */
  readonly suggestMailboxes: Slot<
    { readonly key: string; readonly commonName: string },
    { readonly key: string; readonly answer: Answer<Omit<MailboxChoices, 'key'>> }
  >;
  /** The organization a form begins with: the customer's first (spec §7). `null` when there is none. */
  readonly findInRegister: Slot<Record<string, never>, Answer<string | null>>;
  /**
   * Waits 500 ms (a newer question stops an older one), then asks. With no names it asks for a placeholder: a random
   * domain, or an IP address for an IP product (spec §7).
   */
  readonly fetchPrice: Slot<
    {
      readonly key: string;
      readonly productNo: string;
      readonly productType: string;
      readonly year: number;
      /** The names of each order. */
      readonly orders: readonly (readonly string[])[];
    },
    { readonly key: string; readonly answer: Answer<Price> }
  >;
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
      /** ASCII, the common name first; none for a product that certifies a organization. */
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
  /**
   * May be run twice with the same `idempotencyKey` and payload. `saveEmail` is kept among the customer's mailboxes once
   * the order is there; that it could not be kept does not hold the order up. Empty: nothing to keep.
   */
  readonly createOrder: Slot<
    {
      readonly attempt: number;
      readonly idempotencyKey: string;
      readonly payload: OrderPayload;
      readonly saveEmail: string;
    },
    { readonly attempt: number; readonly answer: Answer<CreatedOrder> }
  >;
  /** The numbers of the orders that there are of a request: a customer may order with the same one again. */
  readonly findExistingOrders: Slot<
    { readonly attempt: number; readonly hashValue: string },
    { readonly attempt: number; readonly answer: Answer<readonly string[]> }
  >;
  /** `null` when the server knows no order of that request but those of `existingOrders`. */
  readonly findOrders: Slot<
    {
      readonly attempt: number;
      readonly hashValues: readonly string[];
      readonly existingOrders: readonly string[];
    },
    { readonly attempt: number; readonly answer: Answer<CreatedOrder | null> }
  >;
  /** Opens the batch flow of that id, or finds it open: may be run twice. */
  readonly beginBatch: Slot<
    { readonly id: string; readonly handover: BatchHandover },
    { readonly result: Result<{ readonly id: string }, PartyMissing | PartyUnfit | CallFailure> }
  >;
}
