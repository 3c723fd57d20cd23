import type { ComponentType, LazyExoticComponent } from 'react';
import type { Payment } from '#core/contract/calls/payment.ts';
import type { SendPayment } from '#src/features/payment/payment-pane.ts';
import type { TextKey } from '#src/i18n/texts.ts';

/** Keys of texts without placeholders. */
export type PlainKey = Extract<TextKey, `payment.methods.${string}` | 'payment.balance.about'>;

/** A payment method as the dialog shows it. */
export interface PayMethod {
  readonly icon: ComponentType;
  /** On its card. */
  readonly about: PlainKey;
  /** Shown once it is chosen: what pressing 'pay' will bring. The balance has a notice of its own. */
  readonly notice: PlainKey | null;
  /** It shows a code to scan: what fails is then called so (spec §8). */
  readonly hasCode?: true;
  /** Its pane is a form with a button of its own: nothing is waited for before that was pressed. */
  readonly hasForm?: true;
  /** It may take days: that nothing has come yet is no cause for alarm. */
  readonly isSlow?: true;
  /** What is shown while its payment is waited for, loaded then; the balance is never waited for. */
  readonly Pane: LazyExoticComponent<ComponentType<MethodPaneProps>> | null;
}

export interface MethodPaneProps {
  /** A payment that is open at its provider, with what is needed to pay it. */
  readonly payment: Payment;
  /** Name of the method, in the language shown. */
  readonly methodName: string;
  /** What is paid, in the currency it is paid in. */
  readonly amount: string;
  /** It is over: nothing shown may lead to paying it. */
  readonly over: 'expired' | 'refused' | null;
  readonly send: SendPayment;
  /** The payer has gone to the provider's page. */
  readonly onLeft: () => void;
  /** The form of the method was sent. */
  readonly onSent: () => void;
}
