import type { ProductFamily } from '#core/catalogue/product-families.ts';
import type { Product } from '#core/contract/calls/catalogue.ts';
import type { DcvMethod } from '#core/contract/calls/validation.ts';
import type { KeyMaker } from '#core/csr/key-makers.ts';
import type { CsrOptions } from '#core/csr/options.ts';
import type { Fault } from '#core/fault.ts';
import type { NamesVerdict } from '#core/names/check-names.ts';
import type { OrderText, OrderTexts } from '#core/orders/order-texts.ts';
import type { QuestionState } from '#machines/kit/question.ts';
import type {
  JudgedRequests,
  ReadRequests,
  ReusedKey,
} from '#machines/purchase/csr-source/csr-source.types.ts';
import type { CheckedBatch, OrderMode } from '#machines/purchase/order-mode/order-mode.types.ts';
import type {
  OrderingContext,
  OrderingFailure,
  OrderingUserEvent,
} from '#machines/purchase/ordering/ordering.types.ts';

/** What the form needs to know about a product; the catalog itself stays out of the log. */
export const productFacts = [
  'productNo',
  'productName',
  'chineseName',
  'englishName',
  'productType',
  'brand',
  'subBrand',
  'brandName',
  'maxYear',
  'has90Days',
  'includedNames',
  'maxNames',
] as const satisfies readonly (keyof Product)[];
export type ProductFacts = Pick<Product, (typeof productFacts)[number]>;

/** Mailboxes that can validate a name. */
export interface MailboxChoices {
  /** Saved mailboxes first, then the standard ones of the root domain. */
  readonly mailboxes: readonly { readonly email: string; readonly isSaved: boolean }[];
  /** The customer has saved mailboxes, so saving another is off by default (product.md, 'Domain validation'). */
  readonly hasSaved: boolean;
}

/** Prices in cents; `discount` is the percentage of the list price to pay. */
export interface Price {
  readonly allNowPrice: number;
  readonly allRawPrice: number;
  readonly discount: number;
}

/** A name the customer already has an order for: a valid certificate, or an order awaiting payment or validation. */
export interface OrderedName {
  readonly name: string;
  readonly orderNo: string;
  /** ISO 8601; the zero date if no certificate is issued yet. */
  readonly certExpireTime: string;
}

export type FamilyNote =
  | { readonly kind: 'turned'; readonly family: ProductFamily; readonly before: string }
  | { readonly kind: 'last'; readonly family: ProductFamily };

/** A request as made by a worker; `key` is the sealed envelope. */
export const requestParts = ['csr', 'key', 'hashValue', 'spkiHash'] as const;
export type MadeRequest = Readonly<Record<(typeof requestParts)[number], string>>;

/** Terms common to all orders of one submission. */
export interface OrderTerms extends OrderTexts {
  readonly productNo: string;
  readonly productType: string;
  /** 90 for 90 days, otherwise years. */
  readonly year: number;
  readonly dcvMethod: DcvMethod;
  readonly contactID: string;
  readonly orgID: string;
}

export interface OrderedRequest {
  readonly csr: string;
  /** Sealed; empty for the customer's own request. */
  readonly key: string;
  /** Absent if the browser made the key. */
  readonly keyMaker?: KeyMaker;
}

export interface OrderedCert extends OrderedRequest {
  readonly commonName: string;
  readonly domainNames: string;
  /** Mailbox of the email methods. */
  readonly emailDnsEmail?: string;
}

/**
 * The exact payload that creates an order (product.md, 'Creating orders'): a certificate with names, one of a free
 * product, or one of an organization, which has only a request.
 */
export type OrderPayload =
  | (OrderTerms & { readonly sslCerts: readonly OrderedCert[] })
  | (OrderTerms & { readonly free: OrderedCert })
  | (OrderTerms & { readonly request: OrderedRequest });

export interface PurchaseInput {
  /** Globally unique ID of the workflow; prefixes its idempotency keys. */
  readonly workflow: string;
  /** The site's initial mode; defaults to single. */
  readonly mode?: OrderMode;
  readonly brand?: string;
  readonly productNo?: string;
  /** Initial validity, if the product offers it. */
  readonly year?: number;
  /** Prefilled names from a renewal ticket or an order: the common name, and the additional names, one per line. */
  readonly text?: string;
  readonly extras?: string;
}

/** The questions of the form (`purchase.questions.ts`). */
export const questionNames = [
  'product',
  'names',
  'batch',
  'paste',
  'zip',
  'judgement',
  'reuse',
  'ordered',
  'mailboxes',
  'organization',
  'price',
] as const;
export type QuestionName = (typeof questionNames)[number];

/**
 * One draft. Order mode, validity, key options, validation method and texts are stored as chosen or typed; the values
 * in effect are derived from them and the product (`*.rules.ts`), so a choice returns together with a product it fits.
 * Long texts have a revision count that stands for them in questions.
 */
export interface PurchaseContext extends OrderingContext {
  /**
   * Current date by the server's clock, UTC, `YYYY-MM-DD`; empty until known. Some CA/Browser Forum rules depend on the
   * date.
   */
  readonly day: string;
  readonly questions: Readonly<Record<QuestionName, QuestionState<OrderingFailure>>>;

  /** `family`: type among which a first product is looked up; null for any enabled type. */
  readonly wanted: {
    readonly brand: string | null;
    readonly productNo: string | null;
    readonly family: ProductFamily | null;
  };
  /** The enabled type switches, most recent last; always includes the type of the product. */
  readonly families: readonly ProductFamily[];
  /** Effect of the last type switch: it changed the product, or it had to stay on. */
  readonly familyNote: FamilyNote | null;
  readonly product: ProductFacts | null;
  readonly validityChoice: number;

  /** The common name as typed, and the additional names, one per line. */
  readonly text: string;
  readonly extras: string;
  readonly isWildcardOn: boolean;
  readonly checked: NamesVerdict;

  readonly modeChoice: OrderMode;
  readonly batchText: string;
  readonly batchRevision: number;
  /** The customer chose that lines without blank lines between them are one order. */
  readonly isListKept: boolean;
  /** `text`: the text that was checked; the block positions refer to it. */
  readonly batch: CheckedBatch & { readonly text: string };

  readonly csrChoice: CsrOptions;
  readonly makerChoice: KeyMaker;
  readonly paste: string;
  readonly pasteRevision: number;
  readonly pasted: ReadRequests;
  /** Handle of the file. It dies with the page; the result of reading the file is kept. */
  readonly file: string;
  readonly fileRevision: number;
  readonly zipped: ReadRequests;
  readonly judged: JudgedRequests;
  readonly reused: readonly ReusedKey[];
  /** Names the customer already has an order for. */
  readonly ordered: readonly OrderedName[];
  /** Names the customer accepted to order again, separated by commas; empty for none. */
  readonly acceptedNames: string;

  readonly dcvChoice: DcvMethod | null;
  readonly email: string;
  /** Null until switched; then defaults to on for a customer without saved mailboxes (product.md, 'Domain validation'). */
  readonly saveChoice: boolean | null;
  readonly mailboxes: MailboxChoices;

  readonly contactID: string;
  readonly orgID: string;
  readonly texts: OrderTexts;
  /** The last price received; stale if it answers another question. */
  readonly price: Price | null;

  /** Faults of the last submission, from the form's checks or the server. */
  readonly faults: readonly Fault[];
  /** Number of refused submissions; the view moves the focus each time it grows. */
  readonly refusals: number;
  /** The exact payload that creates the order, however often it is sent. */
  readonly payload: OrderPayload | null;
  /** SHA-256 of the request in the payload, in hex; the server finds the order by it. */
  readonly hashValue: string;
  /** ID of the batch flow that took over the orders. */
  readonly handedTo: string;
}

/** User events of a purchase. Texts are complete; they are committed after a pause of 400 ms or on blur. */
export type PurchaseUserEvent =
  | { readonly type: 'mode.choose'; readonly mode: OrderMode }
  | { readonly type: 'family.switch'; readonly family: ProductFamily; readonly on: boolean }
  /** Returns to the product before the last type switch. */
  | { readonly type: 'family.undo' }
  | { readonly type: 'brand.choose'; readonly brand: string }
  | { readonly type: 'product.choose'; readonly productNo: string }
  | { readonly type: 'validity.choose'; readonly validity: number }
  /** The common name: a domain name, an IP address or a mailbox, depending on the product. */
  | { readonly type: 'names.commit'; readonly text: string }
  /** The additional names, one per line. */
  | { readonly type: 'extras.commit'; readonly text: string }
  | { readonly type: 'wildcard.switch'; readonly on: boolean }
  /** The text of a batch; blank lines separate orders. */
  | { readonly type: 'batch.commit'; readonly text: string }
  /** Replaces the text of one block (0-based). */
  | { readonly type: 'block.edit'; readonly index: number; readonly text: string }
  | { readonly type: 'block.remove'; readonly index: number }
  /** For a plain list of names: one order per line, or one order with all of them. */
  | { readonly type: 'list.split' }
  | { readonly type: 'list.keep' }
  /** Whether names that are already ordered should be ordered again. */
  | { readonly type: 'repeats.accept'; readonly on: boolean }
  /** Removes every order with a name that is already ordered. */
  | { readonly type: 'repeats.remove' }
  | { readonly type: 'csr.change'; readonly options: Partial<CsrOptions> }
  /** Who makes the key, if the product leaves the choice. */
  | { readonly type: 'maker.choose'; readonly maker: KeyMaker }
  | { readonly type: 'csr.paste'; readonly text: string }
  /** Handle from `src/adapters/files/file-box.ts`; it dies with the page. */
  | { readonly type: 'csr.upload'; readonly file: string }
  /** Removes a request from the list, by its `at`. */
  | { readonly type: 'csr.drop'; readonly at: number }
  | { readonly type: 'dcv.choose'; readonly method: DcvMethod }
  | { readonly type: 'email.commit'; readonly email: string }
  | { readonly type: 'email.save'; readonly on: boolean }
  | { readonly type: 'contact.choose'; readonly contactID: string }
  | { readonly type: 'organization.choose'; readonly orgID: string }
  | { readonly type: 'text.commit'; readonly field: OrderText; readonly text: string }
  /** Asks again after a failure. */
  | { readonly type: 'question.retry'; readonly question: QuestionName }
  /** Current date by the server's clock, UTC, `YYYY-MM-DD`; sent whenever it differs from the one the form knows. */
  | { readonly type: 'day.begin'; readonly day: string }
  | { readonly type: 'order.buy' }
  /** While waiting for answers, and while the key is made. */
  | { readonly type: 'order.stop' }
  /** Returns to the form after the server has answered that there is no order. */
  | { readonly type: 'form.reopen' }
  | { readonly type: 'draft.discard' }
  | OrderingUserEvent;

/** Steps of a purchase; each is a tag of the machine's states. */
export const purchaseSteps = [
  'editing',
  /** 'Buy' waits for pending answers. */
  'reviewing',
  /** The key and its request are being made. */
  'preparing',
  'creating',
  /** The creation was not answered; the server is queried for its outcome. */
  'asking',
  /** The outcome could not be determined; it may be queried again. */
  'unresolved',
  'created',
  /** The orders are being moved to a batch flow; `handed` once they are. */
  'handing',
  'handed',
  'discarded',
] as const;
export type PurchaseStep = (typeof purchaseSteps)[number];

/** Tags read by views: the step, and the order mode, source and method in effect. */
export type PurchaseTag = PurchaseStep | 'tracing' | 'mode.batch' | 'source.create' | 'dcv.forced';
