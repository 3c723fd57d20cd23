import type { Product } from '#core/contract/calls/catalogue.ts';
import type { DcvMethod } from '#core/contract/calls/validation.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import type { KeyMaker } from '#core/csr/ca-made-key.ts';
import type { Fault } from '#core/fault.ts';
import type { CheckedHost } from '#core/names/check-host.ts';

/** What the form needs to know of a product; the catalogue itself stays outside the log. */
export type ProductFacts = Pick<
  Product,
  | 'productNo'
  | 'productName'
  | 'chineseName'
  | 'englishName'
  | 'productType'
  | 'brand'
  | 'subBrand'
  | 'brandName'
  | 'maxYear'
  | 'has90Days'
  | 'includedNames'
  | 'maxNames'
>;

/** One order, or one for each block of a text. */
export const orderModes = ['single', 'batch'] as const;
export type OrderMode = (typeof orderModes)[number];

/** One name of a field. Exactly one of `host` and `fault` is there. */
export interface NameRow {
  /** 1-based, in its own field: the common name is line 1 of its, the first further name line 1 of theirs. */
  readonly line: number;
  readonly typed: string;
  readonly host: CheckedHost | null;
  /** Its `field` is `commonName`, or `domainNames` for a further name. */
  readonly fault: Fault | null;
}

/** What the checks say of the common name and the further names. */
export interface CheckedNames {
  /** What was checked (`namesKey`): an answer to an older question is dropped. */
  readonly key: string;
  /** Of the common name: at most one where the product has one field for it. */
  readonly rows: readonly NameRow[];
  /** Of the further names. */
  readonly extras: readonly NameRow[];
  /** A fault of the names as a whole, such as none at all or too many. */
  readonly faults: readonly Fault[];
  /** The good names as they go into a request: ASCII, the common name first, www names among them. */
  readonly names: readonly string[];
  /** What may be registered of the common name (Public Suffix List), ASCII; empty when there is none. */
  readonly rootDomain: string;
}

/** A batch text as it was judged; the text itself and the orders' names are each kept as one long text. */
export interface CheckedBatch {
  /** What was checked (`batchKey`). */
  readonly key: string;
  readonly blocks: readonly BatchPlace[];
  /** One line an order, in the order of `blocks`: its good names as they go into a request, comma-joined. */
  readonly names: string;
  /**
   * Faults of the text as a whole (no line), and those of the first blocks (`line`: in the whole text), in full for each
   * block that has any here. Of the others a table finds them out again.
   */
  readonly faults: readonly Fault[];
  /** Every block that cannot be ordered as it is, by its place in `blocks`, and how many faults it has. */
  readonly faulty: readonly FaultyBlock[];
}

export interface FaultyBlock {
  readonly at: number;
  readonly count: number;
}

/** Where an order stands in the text: 1-based lines, both included. */
export interface BatchPlace {
  readonly line: number;
  readonly endLine: number;
}

/** A request that was pasted or came in a zip; its PEM is in `ReadRequests.pems`. */
export interface GivenRequest {
  /** Which PEM of `pems` it is, from 0; names it as long as the source stays. */
  readonly at: number;
  /** `#2`, or the path in the zip. */
  readonly label: string;
  readonly commonName: string;
  /** As they stand in the request: the common name first. */
  readonly names: readonly string[];
  /** Mailboxes among its alternative names. */
  readonly emails: readonly string[];
  readonly key: {
    readonly algorithm: string;
    readonly size: number | null;
    readonly curve: string | null;
  } | null;
  /** SHA-256 of the DER and of the SubjectPublicKeyInfo, hex; empty when unreadable. */
  readonly hashValue: string;
  readonly spkiHash: string;
  /** Why the request itself cannot be ordered: a code of `workers/intake-api.ts`; null when it can. */
  readonly faultCode: string | null;
  readonly faultDetail: string;
}

export interface ReadRequests {
  /** What was read (`sourceKey`). */
  readonly key: string;
  /** Name of the file; empty for a paste. */
  readonly fileName: string;
  readonly requests: readonly GivenRequest[];
  /** Every PEM, one after the other: one long text in the log. */
  readonly pems: string;
  /** Files of the zip that were passed over: how many, and the first of them. */
  readonly skippedCount: number;
  readonly skipped: readonly { readonly path: string; readonly why: string }[];
  /** Why nothing could be read. */
  readonly failure: IntakeFailure | null;
}

/** What the product says of the requests. */
export interface JudgedRequests {
  /** What was judged (`judgeKey`). */
  readonly key: string;
  /** One line a request, in their order: its good names in ASCII, comma-joined. */
  readonly names: string;
  /** Only those with a fault; fields are `csr`, `commonName` and `domainNames`. */
  readonly verdicts: readonly { readonly at: number; readonly faults: readonly Fault[] }[];
}

/** A key the customer has ordered with before. */
export interface ReusedKey {
  readonly spkiHash: string;
  readonly orderNo: string;
  readonly commonName: string;
  readonly orderCount: number;
}

/** Mailboxes a name can be validated with. */
export interface MailboxChoices {
  /** What was asked (`mailboxKey`). */
  readonly key: string;
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

/** A key pair's request; `key` is the sealed envelope. */
export interface MadeRequest {
  readonly csr: string;
  readonly key: string;
  readonly hashValue: string;
  readonly spkiHash: string;
}

export interface CreatedOrder {
  readonly orderNos: readonly string[];
  /** Cents. */
  readonly total: number;
}

/** The key could not be made: a worker's code and the part it names. */
export interface KeyFailure {
  readonly kind: 'key-failed';
  readonly code: string;
  readonly detail: string;
}

/** A paste or a file could not be read: a worker's code, or `file-gone` for a file that a reload forgot. */
export interface IntakeFailure {
  readonly kind: 'intake-failed';
  readonly code: string;
  readonly detail: string;
}

/** The contact or the organization that was chosen is not there any more: told as a fault of its field. */
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

/** A slot threw: a bug, told as such, and nothing is lost. */
export interface BrokenSlot {
  readonly kind: 'broken';
}

export type PurchaseFailure = CallFailure | KeyFailure | BrokenSlot;

/** What every order of a press of 'buy' has in common. */
export interface OrderTerms {
  readonly productNo: string;
  readonly productType: string;
  /** 90 for 90 days, otherwise years. */
  readonly year: number;
  readonly dcvMethod: DcvMethod;
  readonly contactID: string;
  readonly orgID: string;
  readonly remark: string;
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
 * or one of a organization, which has a request alone.
 */
export type OrderPayload =
  | (OrderTerms & { readonly sslCerts: readonly OrderedCert[] })
  | (OrderTerms & { readonly free: OrderedCert })
  | (OrderTerms & { readonly request: OrderedRequest });
