import type { PaymentState } from '#core/contract/calls/payment.ts';
import type { Result } from '#core/result.ts';

/**
 * A provider of payments. Every method may be called again with the same payment and then does nothing new; none of them
 * is called inside a database transaction. A new provider is one file that makes one of these.
 */
export interface Gateway {
  /** Stays the same for ever: kept with each payment, and the last part of the callback's path. */
  readonly name: string;
  /** Opens the payment at the provider, under `request.paymentID` as its idempotency key. */
  begin(request: PaymentRequest): Promise<Result<BegunPayment, GatewayFault>>;
  /** What the provider says of it now. */
  ask(payment: ProviderPayment): Promise<Result<ProviderAnswer, GatewayFault>>;
  /** Makes it unpayable; answers `paid` when it is too late for that. */
  close(payment: ProviderPayment): Promise<Result<ProviderAnswer, GatewayFault>>;
  /** Takes money that the payer has approved; only where the provider works in these two steps (PayPal). */
  capture?(payment: ProviderPayment, approval: Approval): Promise<Result<ProviderAnswer, GatewayFault>>;
  /** Checks the signature of a callback and reads it. The bytes are those that came, at most 64 KiB. */
  readCallback(headers: Headers, body: Uint8Array): Promise<Result<ProviderNotice, CallbackFault>>;
}

export interface PaymentRequest {
  readonly paymentID: string;
  /** Name of the way: `alipay`. */
  readonly method: string;
  /** Number of the order or deposit, shown to the payer. */
  readonly orderNo: string;
  readonly title: string;
  /** Cents of `currency`, an ISO 4217 code or `USDT`, `USDC`. */
  readonly cents: number;
  readonly currency: string;
  /** When it stops being payable. */
  readonly expireAt: Date;
  /** Where the payer comes back to, on this console. */
  readonly returnURL: string;
}

/** What a provider needs to find the payment again. */
export interface ProviderPayment {
  readonly paymentID: string;
  readonly method: string;
  /** The provider's own id of it. */
  readonly providerRef: string;
}

export interface BegunPayment {
  readonly providerRef: string;
  /** What the payer needs, by the fields of the contract's payment; those that are absent are empty. */
  readonly payURL?: string;
  readonly webPagePayURL?: string;
  /** Text of the QR code; the server draws it. */
  readonly qrText?: string;
  readonly stripePublicKey?: string;
  readonly clientSecret?: string;
  readonly sessionID?: string;
  readonly crypto?: {
    readonly network: string;
    readonly address: string;
    readonly amount: string;
    readonly unit: string;
  };
  readonly bank?: {
    readonly accountName: string;
    readonly accountNo: string;
    readonly bankName: string;
    readonly swift: string;
    readonly reference: string;
  };
}

/** `cents` were received, in the currency asked for. */
export type ProviderAnswer =
  | { readonly state: 'paid'; readonly cents: number; readonly currency: string }
  | { readonly state: Extract<PaymentState, 'open' | 'refused' | 'expired'> };

/**
 * Of money that was received, `cents` went back to the payer by this notice alone: a refund made at the provider, or a
 * chargeback. `reinstated`: they came again, since the chargeback was lost.
 */
export interface ReturnedMoney {
  readonly state: 'returned' | 'reinstated';
  readonly cents: number;
  readonly currency: string;
}

export interface Approval {
  readonly token: string;
  readonly payerID: string;
}

export interface ProviderNotice {
  /** Unique for each notice of the provider: one that comes twice is worked on once. */
  readonly noticeID: string;
  readonly paymentID: string;
  readonly answer: ProviderAnswer | ReturnedMoney;
  /** Each notice is about money of its own, since one reference may have several transfers. Else all are about the same money. */
  readonly isSeparate?: true;
}

/** `refused`: the provider will not take this payment. Its own words are for the log, never for the payer. */
export interface GatewayFault {
  readonly kind: 'unreachable' | 'refused' | 'personal-info';
  readonly detail: string;
}

/** `ignored`: genuine, and nothing we wait for. */
export interface CallbackFault {
  readonly kind: 'signature' | 'malformed' | 'too-old' | 'ignored';
  readonly detail: string;
}
