import type { ProductFamily } from '#core/catalogue/type-flags.ts';
import type { Product } from '#core/contract/calls/catalogue.ts';
import type { DcvMethod } from '#core/contract/calls/validation.ts';
import type { KeyMaker } from '#core/csr/ca-made-key.ts';
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

/** What the form needs to know of a product; the catalogue itself stays outside the log. */
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

/** Mailboxes a name can be validated with. */
export interface MailboxChoices {
  /** Saved ones first, then the standard mailboxes of the root domain. */
  readonly mailboxes: readonly { readonly email: string; readonly isSaved: boolean }[];
  /** The customer has stored mailboxes: then saving another is off at first (spec §5). */
  readonly hasSaved: boolean;
}

/** Cents, and the percent of the list price that is paid. */
export interface Price {
  readonly allNowPrice: number;
  readonly allRawPrice: number;
  readonly discount: number;
}

/** A name the customer has an order for: a valid certificate, or one that waits for payment or validation. */
export interface OrderedName {
  readonly name: string;
  readonly orderNo: string;
  /** ISO 8601; the zero date while no certificate is issued. */
  readonly certExpireTime: string;
}

export type FamilyNote =
  | { readonly kind: 'turned'; readonly family: ProductFamily; readonly before: string }
  | { readonly kind: 'last'; readonly family: ProductFamily };

/** A key pair's request, as a worker makes it; `key` is the sealed envelope. */
export const requestParts = ['csr', 'key', 'hashValue', 'spkiHash'] as const;
export type MadeRequest = Readonly<Record<(typeof requestParts)[number], string>>;

/** What every order of a press of 'buy' has in common. */
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
  /** Sealed; empty for a request of the customer's own. */
  readonly key: string;
  /** There when it was not this browser. */
  readonly keyMaker?: KeyMaker;
}

export interface OrderedCert extends OrderedRequest {
  readonly commonName: string;
  readonly domainNames: string;
  /** Mailbox of the e-mail methods. */
  readonly emailDnsEmail?: string;
}

/**
 * What creates an order, word for word (spec §3 'Order request payload'): a certificate of names, one of a free product,
 * or one of an organization, which has a request alone.
 */
export type OrderPayload =
  | (OrderTerms & { readonly sslCerts: readonly OrderedCert[] })
  | (OrderTerms & { readonly free: OrderedCert })
  | (OrderTerms & { readonly request: OrderedRequest });

export interface PurchaseInput {
  /** Id of the workflow, unique for ever: the idempotency keys begin with it. */
  readonly workflow: string;
  /** What the site begins with; absent: single. */
  readonly mode?: OrderMode;
  readonly brand?: string;
  readonly productNo?: string;
  /** Its validity, where the product has it. */
  readonly year?: number;
  /** Prefilled names, of a renewal ticket or of an order: the common name, and the others, one a line. */
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
 * One draft. Order mode, validity, key options, validation method and texts are kept as chosen and typed; what a product
 * makes of them is worked out (`*.rules.ts`), so that a choice comes back with the product it fits. Long texts have a
 * count of their changes, which stands for them in questions.
 */
export interface PurchaseContext extends OrderingContext {
  /** The day by the server's clock, UTC, `YYYY-MM-DD`; empty until it is known. Rules of the trade are dated. */
  readonly day: string;
  readonly questions: Readonly<Record<QuestionName, QuestionState<OrderingFailure>>>;

  /** `family`: the kind a first product is looked for among; of any that is on where it is null. */
  readonly wanted: {
    readonly brand: string | null;
    readonly productNo: string | null;
    readonly family: ProductFamily | null;
  };
  /** The type switches that are on, the newest last; the family of the product is always among them. */
  readonly families: readonly ProductFamily[];
  /** What the last switch did: it turned the form to another product, or it had to stay on. */
  readonly familyNote: FamilyNote | null;
  readonly product: ProductFacts | null;
  readonly validityChoice: number;

  /** The common name as typed, and the further names, one a line. */
  readonly text: string;
  readonly extras: string;
  readonly isWildcardOn: boolean;
  readonly checked: NamesVerdict;

  readonly modeChoice: OrderMode;
  readonly batchText: string;
  readonly batchRevision: number;
  /** The customer said that lines without a blank one between them are one order. */
  readonly isListKept: boolean;
  /** `text`: the one that was judged, and that the places of the blocks are in. */
  readonly batch: CheckedBatch & { readonly text: string };

  readonly csrChoice: CsrOptions;
  readonly makerChoice: KeyMaker;
  readonly paste: string;
  readonly pasteRevision: number;
  readonly pasted: ReadRequests;
  /** Handle of the file; dies with the page, what was read of it stays. */
  readonly file: string;
  readonly fileRevision: number;
  readonly zipped: ReadRequests;
  readonly judged: JudgedRequests;
  readonly reused: readonly ReusedKey[];
  /** Names the customer has an order for already. */
  readonly ordered: readonly OrderedName[];
  /** Names that are to be ordered once more all the same, comma-joined; empty: none. */
  readonly acceptedNames: string;

  readonly dcvChoice: DcvMethod | null;
  readonly email: string;
  /** Null until it was switched: then on for a customer without stored mailboxes (spec §5). */
  readonly saveChoice: boolean | null;
  readonly mailboxes: MailboxChoices;

  readonly contactID: string;
  readonly orgID: string;
  readonly texts: OrderTexts;
  /** The last price that came; stale when it answers another question. */
  readonly price: Price | null;

  /** Faults of the last press of 'buy', from the form's checks or from the server. */
  readonly faults: readonly Fault[];
  /** Counts the presses that were refused, so that a view can put the focus again. */
  readonly refusals: number;
  /** What is sent to create the order, word for word, however often. */
  readonly payload: OrderPayload | null;
  /** SHA-256 of the request in the payload, hex: the server finds its order by it. */
  readonly hashValue: string;
  /** Id of the batch flow that took the orders over. */
  readonly handedTo: string;
}

/** What a person does to a purchase. Texts are whole, committed on a pause of 400 ms or on leaving the field. */
export type PurchaseUserEvent =
  | { readonly type: 'mode.choose'; readonly mode: OrderMode }
  | { readonly type: 'family.switch'; readonly family: ProductFamily; readonly on: boolean }
  /** Back to the product that was there before the last switch. */
  | { readonly type: 'family.undo' }
  | { readonly type: 'brand.choose'; readonly brand: string }
  | { readonly type: 'product.choose'; readonly productNo: string }
  | { readonly type: 'validity.choose'; readonly validity: number }
  /** The common name: a name, an address or a mailbox, by the product. */
  | { readonly type: 'names.commit'; readonly text: string }
  /** The further names, one a line. */
  | { readonly type: 'extras.commit'; readonly text: string }
  | { readonly type: 'wildcard.switch'; readonly on: boolean }
  /** The text of a batch: blank lines split orders. */
  | { readonly type: 'batch.commit'; readonly text: string }
  /** Puts another text in the place of one block (0-based). */
  | { readonly type: 'block.edit'; readonly index: number; readonly text: string }
  | { readonly type: 'block.remove'; readonly index: number }
  /** Of a plain list of names: an order for each line, or one order with all of them. */
  | { readonly type: 'list.split' }
  | { readonly type: 'list.keep' }
  /** The names that are ordered already are ordered once more all the same, or not. */
  | { readonly type: 'repeats.accept'; readonly on: boolean }
  /** Takes every order out whose name is ordered already. */
  | { readonly type: 'repeats.remove' }
  | { readonly type: 'csr.change'; readonly options: Partial<CsrOptions> }
  /** Who makes the key, where the product leaves the choice. */
  | { readonly type: 'maker.choose'; readonly maker: KeyMaker }
  | { readonly type: 'csr.paste'; readonly text: string }
  /** A handle of `src/adapters/files/file-box.ts`; it dies with the page. */
  | { readonly type: 'csr.upload'; readonly file: string }
  /** Takes a request off the list: its `at`. */
  | { readonly type: 'csr.drop'; readonly at: number }
  | { readonly type: 'dcv.choose'; readonly method: DcvMethod }
  | { readonly type: 'email.commit'; readonly email: string }
  | { readonly type: 'email.save'; readonly on: boolean }
  | { readonly type: 'contact.choose'; readonly contactID: string }
  | { readonly type: 'organization.choose'; readonly orgID: string }
  | { readonly type: 'text.commit'; readonly field: OrderText; readonly text: string }
  /** Asks once more, after a failure. */
  | { readonly type: 'question.retry'; readonly question: QuestionName }
  /** What day it is by the server's clock, UTC, `YYYY-MM-DD`: sent whenever it is another one than the form knows. */
  | { readonly type: 'day.begin'; readonly day: string }
  | { readonly type: 'order.buy' }
  /** While answers are waited for, and while the key is made. */
  | { readonly type: 'order.stop' }
  /** Back to the form, once the server has answered that there is no order. */
  | { readonly type: 'form.reopen' }
  | { readonly type: 'draft.discard' }
  | OrderingUserEvent;

/** Where a purchase is; each a tag of its states. */
export const purchaseSteps = [
  'editing',
  /** 'Buy' waits for the answers under way. */
  'reviewing',
  /** The key and its request are made. */
  'preparing',
  'creating',
  /** The creation was not answered: the server is asked what became of it. */
  'asking',
  /** It could not be found out; it may be asked again. */
  'unresolved',
  'created',
  /** The orders are being handed to a batch flow, and were. */
  'handing',
  'handed',
  'discarded',
] as const;
export type PurchaseStep = (typeof purchaseSteps)[number];

/** What views read of a state: the step, and what order mode, source and method have come to. */
export type PurchaseTag = PurchaseStep | 'tracing' | 'mode.batch' | 'source.create' | 'dcv.forced';
