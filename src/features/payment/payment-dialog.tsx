import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { PaymentOrigin } from '#machines/payment/payment.types.ts';
import type { PaymentExit, PaymentView } from '#machines/payment/payment.view.ts';
import { PaymentPanel } from '#src/features/payment/payment-panel.tsx';
import { paidIn, type ReceiptFacts, useReceipt } from '#src/features/payment/receipt.tsx';
import { paymentTexts } from '#src/features/payment/texts.ts';
import { useLanguage, useText } from '#src/i18n/use-text.ts';
import { toast } from '#src/ui/toast/toasts.ts';

export interface PaymentDialogProps {
  readonly orderNos: readonly string[];
  readonly origin: PaymentOrigin;
  /** Called when the payment has ended or was left for later; null means stay on the page. */
  readonly onExit: (exit: PaymentExit, receipt?: ReceiptFacts) => void;
}

/** 'Confirm the order and pay' (spec §2 'Payment dialog'). */
export function PaymentDialog({ orderNos, origin, onExit }: PaymentDialogProps) {
  return (
    <PaymentPanel
      frame="dialog"
      orderNos={orderNos}
      origin={origin}
      onExit={onExit}
      over={({ view }) =>
        view.step === 'success' || view.step === 'cancelled' ? <Leave view={view} onExit={onExit} /> : null
      }
    />
  );
}

/** Navigates to the payment's exit, once. */
function Leave({ view, onExit }: Pick<PaymentDialogProps, 'onExit'> & { readonly view: PaymentView }) {
  const t = useText(paymentTexts);
  const navigate = useNavigate();
  const language = useLanguage();
  const receiptOf = useReceipt();
  const { step, reason, exit, orderNos } = view;
  // biome-ignore lint/correctness/useExhaustiveDependencies: leave on mount, not when a text changes
  useEffect(() => {
    if (reason === 'already-paid')
      toast({
        tone: 'success',
        title: t('payment.confirm.successTitle'),
        description: t('payment.confirm.alreadyPaid'),
      });
    // This leaves the page the dialog is on, so the user returns to the payment's own page.
    if (exit?.to === 'account-info')
      void navigate({ to: '/account/info', search: { next: `/payment?orderNo=${orderNos.join(',')}` } });
    else if (reason === 'paid') onExit(exit, receiptOf(paidIn(view, language)));
    else onExit(exit);
  }, [step]);
  return null;
}
