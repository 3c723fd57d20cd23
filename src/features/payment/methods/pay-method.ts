import type { ComponentType, LazyExoticComponent } from 'react';
import type { Payment } from '#core/contract/calls/payment.ts';
import type { SendPayment } from '#src/features/payment/form/payment-pane.ts';
import type { TextKey } from '#src/i18n/texts.ts';

/** Keys of texts without placeholders. */
export type PlainKey = Extract<
  TextKey,
  `payment.methods.${string}` | 'payment.balance.about' | 'payment.package.about'
>;

/** Presentation of a payment method. */
export interface PayMethod {
  readonly icon: ComponentType;
  /** Description on its card. */
  readonly about: PlainKey;
  /** Shown once chosen: what happens on 'pay'. The balance has its own notice. */
  readonly notice: PlainKey | null;
  /** Shows a QR code; failures are then worded accordingly. */
  readonly hasCode?: true;
  /** The pane is a form with its own button; nothing is pending before that is pressed. */
  readonly hasForm?: true;
  /** May take days, so a payment still missing is no cause for alarm. */
  readonly isSlow?: true;
  /** The pane shown while the payment is pending, loaded on demand; null for the balance and packages, which are never pending. */
  readonly Pane: LazyExoticComponent<ComponentType<MethodPaneProps>> | null;
}

export interface MethodPaneProps {
  /** An open payment at its provider, with everything needed to pay it. */
  readonly payment: Payment;
  /** Name of the method in the current language. */
  readonly methodName: string;
  /** The amount in the currency it is paid in. */
  readonly amount: string;
  /** The payment has ended: nothing shown may lead to paying it. */
  readonly over: 'expired' | 'refused' | null;
  readonly send: SendPayment;
  /** Called when the payer opens the provider's page. */
  readonly onLeft: () => void;
  /** Called when the method's form was submitted. */
  readonly onSent: () => void;
}
