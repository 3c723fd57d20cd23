import type { ProductFamily } from '#core/catalogue/type-flags.ts';
import type { DcvMethod } from '#core/contract/calls/validation.ts';
import type { KeyMaker } from '#core/csr/ca-made-key.ts';
import type { CsrOptions } from '#core/csr/options.ts';
import type { Fault } from '#core/fault.ts';
import type { NameCount } from '#core/names/host-rules.ts';
import type { DcvNote, OfferedMethod } from '#core/validation/methods.ts';
import type {
  GivenRequest,
  IntakeFailure,
  NameRow,
  OrderMode,
  Price,
  ProductFacts,
  PurchaseContext,
  PurchaseFailure,
  ReusedKey,
} from '#machines/purchase/purchase.types.ts';

export type PurchaseStep =
  | 'editing'
  /** Every field is checked once more after 'buy'. */
  | 'reviewing'
  /** The key and its request are made. */
  | 'preparing'
  | 'creating'
  /** The creation was not answered: the server is asked what became of it. */
  | 'asking'
  /** It could not be found out; it may be asked again. */
  | 'unresolved'
  | 'created'
  /** The orders are being handed to a batch flow, and were. */
  | 'handing'
  | 'handed'
  | 'discarded';

/** Where a purchase leads (spec §4 'After order creation'); a batch goes on in a flow of its own. */
export type PurchaseExit =
  | { readonly to: 'payment'; readonly orderNos: readonly string[]; readonly total: number }
  | { readonly to: 'order'; readonly orderNo: string }
  | { readonly to: 'orders' }
  | { readonly to: 'batch'; readonly batch: string }
  | null;

/** What stands in the name fields. */
export type NameKind = 'domain' | 'wildcard' | 'ip' | 'email' | 'none';

export interface BatchBlockView {
  /** 0-based: what `block.edit` and `block.remove` take. */
  readonly index: number;
  /** 1-based lines of the text, both included. */
  readonly line: number;
  readonly endLine: number;
  readonly text: string;
  /** The good names in ASCII, the common name first. */
  readonly names: readonly string[];
  /** `line` counts in the whole text. Fewer than `faultCount`, or none, when the log did not keep them all. */
  readonly faults: readonly Fault[];
  readonly faultCount: number;
}

export interface RequestView extends GivenRequest {
  /** What `csr.drop` takes. */
  readonly index: number;
  /** Why it cannot be ordered with this product, beside its own `faultCode`. */
  readonly faults: readonly Fault[];
  /** The customer has ordered with this key before: a warning. */
  readonly reuse: ReusedKey | null;
  /** Labels of the other requests of the list with the same key: each order should have a key of its own. */
  readonly twins: readonly string[];
}

/** Why the key options or the validation method are what they are. */
export type ForcedNote =
  /** Code and document products: RSA 4096 (spec §4). */
  | 'product-needs-rsa-4096'
  /** cfca: RSA 2048, SHA256 (spec §4). */
  | 'brand-needs-rsa-2048';

export interface PurchaseView {
  readonly step: PurchaseStep;
  /** What the orders are made from: the name fields, the batch text, or the customer's own requests. */
  readonly orderSource: 'names' | 'text' | 'requests';
  /** What is shown; `canSwitch` is false for products that are sold one at a time. */
  readonly mode: { readonly chosen: OrderMode; readonly canSwitch: boolean };
  readonly families: readonly { readonly family: ProductFamily; readonly on: boolean }[];
  readonly product: {
    readonly state: 'reading' | 'ready' | 'failed';
    readonly facts: ProductFacts | null;
    /** The sub-brand chosen, before its product is read too. */
    readonly brand: string | null;
    readonly failure: PurchaseFailure | null;
  };
  readonly validity: { readonly chosen: number; readonly offered: readonly number[] };
  readonly names: {
    /** The common name as typed. */
    readonly text: string;
    readonly kind: NameKind;
    readonly count: NameCount;
    readonly isChecking: boolean;
    /** Of the common name. */
    readonly rows: readonly NameRow[];
    /** ASCII, null while there is no good first name. */
    readonly commonName: string | null;
    /** All that go into the certificate, ASCII, the common name first, www names among them. */
    readonly all: readonly string[];
    readonly max: number;
  };
  readonly extras: {
    readonly text: string;
    readonly rows: readonly NameRow[];
    /** Of the field `domainNames`. */
    readonly faults: readonly Fault[];
    /** There are some, of another product, a ticket or an order before, and this product holds one name alone. */
    readonly isLeftOut: boolean;
  };
  readonly wildcard: { readonly isOn: boolean; readonly canSwitch: boolean };
  readonly batch: {
    readonly text: string;
    readonly isChecking: boolean;
    readonly blocks: readonly BatchBlockView[];
    readonly counts: {
      readonly orders: number;
      readonly good: number;
      readonly faulty: number;
      readonly names: number;
    };
    /** Of the text as a whole. */
    readonly faults: readonly Fault[];
  };
  readonly csr: {
    /** What will be done: the choice as far as the product leaves it open. */
    readonly options: CsrOptions;
    readonly locked: ReadonlySet<'encryption' | 'keyLength' | 'signature'>;
    readonly notes: readonly ForcedNote[];
    /** Who makes the key; `canChoose`: the product leaves it to the customer. */
    readonly maker: { readonly chosen: KeyMaker; readonly canChoose: boolean };
    readonly paste: string;
    /** Name of the zip that was read; empty when there is none. */
    readonly fileName: string;
    readonly isReading: boolean;
    /** Held against the product and the customer's orders. */
    readonly isJudging: boolean;
    readonly requests: readonly RequestView[];
    readonly skipped: {
      readonly count: number;
      readonly first: readonly { readonly path: string; readonly why: string }[];
    };
    /** Why nothing could be read; `code` is one of `workers/intake-api.ts`, or `file-gone`. */
    readonly failure: IntakeFailure | null;
    /** Reading the same once more may end otherwise. */
    readonly canReread: boolean;
  };
  readonly dcv: {
    readonly method: DcvMethod;
    readonly choices: readonly OfferedMethod[];
    /** Only one method is left, by the product or the names. */
    readonly isForced: boolean;
    /** The method that was chosen and cannot be used now, and why; null while the choice stands. */
    readonly replaced: { readonly method: DcvMethod; readonly reason: DcvNote } | null;
  };
  readonly email: {
    readonly value: string;
    readonly save: boolean;
    readonly isLoading: boolean;
    readonly choices: readonly { readonly email: string; readonly isSaved: boolean }[];
    /** What may follow the @: the root domain of the common name; empty while it is not known. */
    readonly rootDomain: string;
  };
  readonly remark: string;
  readonly contactID: string;
  readonly orgID: string;
  /** Which groups of the form there are. */
  readonly needs: {
    readonly names: boolean;
    readonly extras: boolean;
    readonly batchText: boolean;
    readonly dcv: boolean;
    readonly email: boolean;
    readonly contact: boolean;
    /** The contact must have an ID card number. */
    readonly idCard: boolean;
    readonly organization: boolean;
  };
  readonly price: {
    /** `skipped`: 90 days are not asked for (spec §7). */
    readonly state: 'none' | 'loading' | 'ready' | 'failed' | 'skipped';
    /** The last price known, kept while a new one loads. */
    readonly value: Price | null;
    /** How many orders it is for. */
    readonly orders: number;
    readonly isStale: boolean;
    readonly failure: PurchaseFailure | null;
  };
  /**
   * By field, called as in the contract: `productNo`, `year`, `commonName`, `domainNames` (with the line), `csr`, `key`,
   * `dcvMethod`, `emailDnsEmail`, `remark`, `contactID`, `orgID`; `batch` (with the line) for the batch text.
   */
  readonly faults: readonly Fault[];
  /** The field to focus, once for each `ordinal`; null before 'buy' was refused. */
  readonly focus: { readonly field: string; readonly ordinal: number } | null;
  /** A refusal or a failure that belongs to no field. */
  readonly failure: PurchaseFailure | null;
  readonly order: { readonly orderNos: readonly string[]; readonly total: number } | null;
  readonly exit: PurchaseExit;
  readonly can: {
    readonly edit: boolean;
    readonly buy: boolean;
    readonly stop: boolean;
    readonly ask: boolean;
    readonly reopen: boolean;
    readonly discard: boolean;
  };
}

/** The part of a snapshot a view reads; a mirror in another tab has no more. */
export interface PurchaseSnapshot {
  readonly value: unknown;
  readonly context: PurchaseContext;
}

/** One line of 'what was left unfinished'. */
export interface PurchaseSummary {
  readonly step: PurchaseStep;
  readonly firstName: string;
  /** How many orders: 1, or the blocks or requests of a batch. */
  readonly orders: number;
  /** What all of them cost, cents; absent while it is not known. */
  readonly amount?: number;
  readonly productName: string;
  readonly chineseName: string;
  readonly englishName: string;
  /** Nothing was typed or chosen yet: not worth showing. */
  readonly isEmpty: boolean;
}
