import type { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { PaymentView } from '#machines/payment/payment.view.ts';
import type { Send } from '#src/console/flows/flow.tsx';

export type SendPayment = Send<typeof paymentMachine>;

/** Props of every part of the dialog. */
export interface PaymentPaneProps {
  readonly view: PaymentView;
  readonly send: SendPayment;
}

export interface PaymentFormProps extends PaymentPaneProps {
  /** 'Not now'. */
  readonly onLeave: () => void;
}
