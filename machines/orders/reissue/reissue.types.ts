import type { DcvMethod } from '#core/contract/calls/validation.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import type { KeyMaker } from '#core/csr/ca-made-key.ts';
import type { CsrOptions } from '#core/csr/options.ts';
import type { Fault } from '#core/fault.ts';
import type { Result } from '#core/result.ts';
import type { Answer, Slot, SlotEvent } from '#machines/kit/slot.ts';
import type {
  KeyFailure,
  OrderingContext,
  OrderingSlots,
  OrderingUserEvent,
} from '#machines/purchase/ordering/ordering.types.ts';
import type { PartyMissing, PartyUnfit } from '#machines/purchase/purchase.slots.ts';
import type { MadeRequest } from '#machines/purchase/purchase.types.ts';

/** Another certificate of an issued order, or a returned order sent again. */
export type ReissueKind = 'reissue' | 'resubmit';

/** `new`: a key is made for it. `same`: the request there is. `own`: one of the customer's, pasted. */
export const requestSources = ['new', 'same', 'own'] as const;
export type RequestSource = (typeof requestSources)[number];

/** The order as far as its next request depends on it. */
export interface ReissuedOrder {
  readonly orderNo: string;
  readonly productNo: string;
  readonly productType: string;
  readonly subBrand: string;
  readonly contactID: string;
  readonly orgID: string;
  readonly dcvMethod: DcvMethod;
  /** The names of its certificate, or of its request; empty for code and document products. */
  readonly domainNames: readonly string[];
  /** Its request, and the sealed key that goes with it. */
  readonly request: MadeRequest;
}

export interface ReissueInput {
  /** Id of the workflow, unique for ever: the idempotency keys begin with it. */
  readonly workflow: string;
  readonly kind: ReissueKind;
  readonly order: ReissuedOrder;
}

/** What the server says of these names. */
export interface ReissueQuote {
  /** Cents to be paid. */
  readonly reSignPriceDiff: number;
  readonly domainNames: readonly string[];
  readonly validateAgain: readonly string[];
  readonly vetAgain: boolean;
}

/** What is sent, word for word. */
export interface ReissuePayload {
  readonly kind: ReissueKind;
  readonly orderNo: string;
  /** The key was made for it, in this browser or for it alone: it must open here when it is sent. */
  readonly isMade: boolean;
  readonly csr: string;
  readonly key: string;
  /** There when it was not this browser. */
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
  /** What these names cost beyond those paid for, and what is validated again; nothing of a returned order. */
  readonly quote: Slot<
    { readonly kind: ReissueKind; readonly order: ReissuedOrder; readonly text: string },
    { readonly text: string; readonly answer: Answer<ReissueQuote> }
  >;
  /** The request that is sent: made here and sealed, the one there is, or the pasted one as it is read. */
  readonly prepareRequest: Slot<
    {
      readonly attempt: number;
      readonly order: ReissuedOrder;
      readonly source: RequestSource;
      readonly paste: string;
      readonly names: readonly string[];
      readonly options: CsrOptions;
    },
    {
      readonly attempt: number;
      readonly result: Result<PreparedRequest, PrepareFailure>;
    }
  >;
}

export type ReissueUserEvent =
  /** The names, one a line; whole, on a pause of 400 ms or on leaving the field. */
  | { readonly type: 'names.commit'; readonly text: string }
  | { readonly type: 'source.choose'; readonly source: RequestSource }
  | { readonly type: 'csr.paste'; readonly text: string }
  | { readonly type: 'csr.change'; readonly options: Partial<CsrOptions> }
  | { readonly type: 'dcv.choose'; readonly method: DcvMethod }
  | { readonly type: 'quote.retry' }
  | { readonly type: 'reissue.submit' }
  /** While the key is made. */
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
  /** Of `quotedText`; null before the first. */
  readonly quote: ReissueQuote | null;
  readonly quotedText: string | null;
  /** Sending was asked for before the quote of these names was there. */
  readonly isPressed: boolean;
  readonly faults: readonly Fault[];
  readonly refusals: number;
  readonly payload: ReissuePayload | null;
  /** Of the request in the payload. */
  readonly hashValue: string;
}
