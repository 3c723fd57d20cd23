import type { PaymentState } from '#core/contract/calls/payment.ts';
import type { Result } from '#core/result.ts';

/**
 * A payment provider. Every method is idempotent for a payment, and none is called inside a database transaction. To add a provider,
 * add a file that creates a `Gateway`.
 */
export interface Gateway {
  /** Must never change: stored with each payment, and the last part of the callback's path. */
  readonly name: string;
  /** Opens the payment at the provider, with `request.paymentID` as its idempotency key. */
  begin(request: PaymentRequest): Promise<Result<BegunPayment, GatewayFault>>;
  /** Returns the payment's current state at the provider. */
  ask(payment: ProviderPayment): Promise<Result<ProviderAnswer, GatewayFault>>;
  /** Makes it unpayable. Returns `paid` if it is too late for that. */
  close(payment: ProviderPayment): Promise<Result<ProviderAnswer, GatewayFault>>;
  /** Captures money the payer has approved; only for providers with these two steps (PayPal). */
  capture?(payment: ProviderPayment, approval: Approval): Promise<Result<ProviderAnswer, GatewayFault>>;
  /** Like `ask`, but first captures what the payer has approved; for the same providers. Only for a payment that is still owed. */
  collect?(payment: ProviderPayment): Promise<Result<ProviderAnswer, GatewayFault>>;
  /**
   * Sends a part of a settled payment back to the payer, with `request.refundID` as its idempotency key. Absent if the provider cannot.
   * A fault other than `unreachable` is final: nothing was sent, and nothing will be.
   */
  refund?(request: RefundRequest): Promise<Result<RefundAnswer, GatewayFault>>;
  /** Returns a refund's state at the provider; null if the provider knows none under our id. */
  askRefund?(refund: ProviderRefund): Promise<Result<RefundAnswer | null, GatewayFault>>;
  /** Verifies the signature of a callback and parses it. `body` holds the raw bytes, at most 64 KiB. */
  readCallback(headers: Headers, body: Uint8Array): Promise<Result<ProviderNotice, CallbackFault>>;
}

export interface PaymentRequest {
  readonly paymentID: string;
  /** Name of the payment method, such as `alipay`. */
  readonly method: string;
  /** Number of the order or deposit, shown to the payer. */
  readonly orderNo: string;
  readonly title: string;
  /** Cents of `currency`, an ISO 4217 code or `USDT`, `USDC`. */
  readonly cents: number;
  readonly currency: string;
  /** When it stops being payable. */
  readonly expireAt: Date;
  /** Page of this console the payer returns to. */
  readonly returnURL: string;
}

/** Identifies the payment to its provider. */
export interface ProviderPayment {
  readonly paymentID: string;
  readonly method: string;
  /** The provider's own id of the payment. */
  readonly providerRef: string;
}

/** Identifies a refund to its provider. */
export interface ProviderRefund extends ProviderPayment {
  readonly refundID: string;
  /** The provider's own id of the refund; empty if it is not known yet. */
  readonly refundRef: string;
}

export interface RefundRequest extends ProviderRefund {
  /** Cents of the payment's currency. */
  readonly cents: number;
  readonly currency: string;
}

/** `settled`: the money left for the payer. `refused`: it did not, or came back, and will not leave. */
export interface RefundAnswer {
  readonly state: 'pending' | 'settled' | 'refused';
  readonly refundRef: string;
  /** Why it was refused, for the log. */
  readonly detail?: string;
}

export interface BegunPayment {
  readonly providerRef: string;
  /** Data for the payer, named like the fields of the contract's payment; absent fields are empty. */
  readonly payURL?: string;
  readonly webPagePayURL?: string;
  /** Text of the QR code; the server renders it. */
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

/** `cents` received, in the currency asked for. */
export type ProviderAnswer =
  | { readonly state: 'paid'; readonly cents: number; readonly currency: string }
  | { readonly state: Extract<PaymentState, 'open' | 'refused' | 'expired'> };

/**
 * Of money received, the `cents` that this notice alone returned to the payer: a chargeback.
 * `reinstated`: the money was credited again, because the payer lost the chargeback.
 */
export interface ReturnedMoney {
  readonly state: 'returned' | 'reinstated';
  readonly cents: number;
  readonly currency: string;
}

/** A refund at the provider, whether we asked for it or somebody made it on the provider's page. */
export interface RefundNews {
  readonly state: 'refund';
  readonly outcome: RefundAnswer['state'];
  /** Our id of it; null if the provider names none. */
  readonly refundID: string | null;
  readonly refundRef: string;
  readonly cents: number;
  readonly currency: string;
}

export interface Approval {
  readonly token: string;
  readonly payerID: string;
}

export interface ProviderNotice {
  /** Unique per notice of the provider: a repeated notice is processed once. */
  readonly noticeID: string;
  readonly paymentID: string;
  readonly answer: ProviderAnswer | ReturnedMoney | RefundNews;
  /** Each notice reports separate money, since one reference may have several transfers. Otherwise all report the same money. */
  readonly isSeparate?: true;
  /** The payer approved: the money is there to be collected. */
  readonly isApproved?: true;
}

/** `refused`: the provider does not accept this payment. `detail` is for the log, never for the payer. */
export interface GatewayFault {
  readonly kind: 'unreachable' | 'refused' | 'personal-info';
  readonly detail: string;
}

/** `ignored`: genuine, but of no interest here. */
export interface CallbackFault {
  readonly kind: 'signature' | 'malformed' | 'too-old' | 'ignored';
  readonly detail: string;
}
