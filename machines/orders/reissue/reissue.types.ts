import type { DcvMethod } from '#core/contract/calls/validation.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import type { KeyMaker } from '#core/csr/key-makers.ts';
import type { CsrOptions } from '#core/csr/options.ts';
import type { Fault } from '#core/fault.ts';
import type { Result } from '#core/result.ts';
import type { Answer, SlotEvent, StampedSlot, StampsOf } from '#machines/kit/slot.ts';
import type {
  KeyFailure,
  OrderingContext,
  OrderingSlots,
  OrderingUserEvent,
} from '#machines/purchase/ordering/ordering.types.ts';
import { orderingStamps } from '#machines/purchase/ordering/ordering.types.ts';
import type { PartyMissing, PartyUnfit } from '#machines/purchase/purchase.slots.ts';
import type { MadeRequest } from '#machines/purchase/purchase.types.ts';

/** Reissues an issued order, or resubmits a returned one. */
export type ReissueKind = 'reissue' | 'resubmit';

/** `new`: a new key is made. `same`: the existing request. `own`: the customer's own request, pasted. */
export const requestSources = ['new', 'same', 'own'] as const;
export type RequestSource = (typeof requestSources)[number];

/** The parts of the order that its next request depends on. */
export interface ReissuedOrder {
  readonly orderNo: string;
  readonly productNo: string;
  readonly productType: string;
  readonly subBrand: string;
  readonly contactID: string;
  readonly orgID: string;
  readonly dcvMethod: DcvMethod;
  /** Names in its certificate or request; empty for code and document signing products. */
  readonly domainNames: readonly string[];
  /** Its request and the matching sealed key. */
  readonly request: MadeRequest;
}

export interface ReissueInput {
  /** Globally unique ID of the workflow; prefixes its idempotency keys. */
  readonly workflow: string;
  readonly kind: ReissueKind;
  readonly order: ReissuedOrder;
}

/** The server's quote for the given names. */
export interface ReissueQuote {
  /** Price in cents. */
  readonly reSignPriceDiff: number;
  readonly domainNames: readonly string[];
  readonly validateAgain: readonly string[];
  readonly vetAgain: boolean;
  /** Names of valid certificates that are no longer held, and the certificates revoked for it; absent for a returned order. */
  readonly dropped?: readonly string[];
  readonly revokes?: readonly { readonly serialNumber: string; readonly notAfter: string }[];
}

/** The exact payload that is sent. */
export interface ReissuePayload {
  readonly kind: ReissueKind;
  readonly orderNo: string;
  /** The key was made for this request, here or by another key maker; it must open in this browser when sent. */
  readonly isMade: boolean;
  readonly csr: string;
  readonly key: string;
  /** Absent if the browser made the key. */
  readonly keyMaker?: KeyMaker;
  readonly domainNames: string;
  readonly dcvMethod: DcvMethod;
}

export interface PreparedRequest extends MadeRequest {
  readonly keyMaker?: KeyMaker;
}

export type PrepareFailure =
  | KeyFailure
  | PartyMissing
  | PartyUnfit
  | CallFailure
  | { readonly kind: 'csr-unreadable' };

export interface ReissueSlots extends OrderingSlots<{ readonly payload: ReissuePayload }> {
  /** Quotes the additional cost of the names and the domains to validate again; nothing for a returned order. */
  readonly quote: StampedSlot<
    'text',
    { readonly kind: ReissueKind; readonly order: ReissuedOrder },
    { readonly answer: Answer<ReissueQuote> },
    string
  >;
  /** The request to send: newly made and sealed, the existing one, or the pasted one once parsed. */
  readonly prepareRequest: StampedSlot<
    'attempt',
    {
      readonly order: ReissuedOrder;
      readonly source: RequestSource;
      readonly paste: string;
      readonly names: readonly string[];
      readonly options: CsrOptions;
    },
    { readonly result: Result<PreparedRequest, PrepareFailure> }
  >;
}

export const reissueStamps = {
  ...orderingStamps,
  quote: 'text',
  prepareRequest: 'attempt',
} as const satisfies StampsOf<ReissueSlots>;

export type ReissueUserEvent =
  /** The whole text, one name per line; sent after a pause of 400 ms or on blur. */
  | { readonly type: 'names.commit'; readonly text: string }
  | { readonly type: 'source.choose'; readonly source: RequestSource }
  | { readonly type: 'csr.paste'; readonly text: string }
  | { readonly type: 'csr.change'; readonly options: Partial<CsrOptions> }
  | { readonly type: 'dcv.choose'; readonly method: DcvMethod }
  | { readonly type: 'quote.retry' }
  | { readonly type: 'reissue.submit' }
  /** While the key is being made. */
  | { readonly type: 'reissue.stop' }
  | { readonly type: 'reissue.discard' }
  | OrderingUserEvent;

export type ReissueEvent = ReissueUserEvent | SlotEvent<ReissueSlots>;

export interface ReissueContext extends OrderingContext {
  readonly kind: ReissueKind;
  readonly subject: ReissuedOrder;
  readonly text: string;
  readonly source: RequestSource;
  readonly paste: string;
  readonly options: CsrOptions;
  readonly dcvMethod: DcvMethod;
  /** Quote for `quotedText`; null before the first. */
  readonly quote: ReissueQuote | null;
  readonly quotedText: string | null;
  /** Submitted before the quote for these names arrived. */
  readonly isPressed: boolean;
  readonly faults: readonly Fault[];
  readonly refusals: number;
  readonly payload: ReissuePayload | null;
  /** Hash of the request in the payload. */
  readonly hashValue: string;
}
