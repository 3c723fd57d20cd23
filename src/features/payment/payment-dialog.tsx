import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { PaymentView } from '#machines/payment/payment.view.ts';
import { PaymentPanel, type PaymentPanelProps } from '#src/features/payment/payment-panel.tsx';
import { receiptOf } from '#src/features/payment/receipt/receipt.tsx';
import { paymentTexts } from '#src/features/payment/texts.ts';
import { useLanguage, useText } from '#src/i18n/use-text.ts';
import { toast } from '#src/ui/toast/toasts.ts';

/** `onExit` is called when the payment has ended or was left for later; null means stay on the page. */
export type PaymentDialogProps = Pick<PaymentPanelProps, 'orderNos' | 'origin' | 'onExit'>;

/** 'Confirm the order and pay'. */
export function PaymentDialog(props: PaymentDialogProps) {
  return (
    <PaymentPanel
      {...props}
      frame="dialog"
      over={({ view }) =>
        view.step === 'success' || view.step === 'cancelled' ? (
          <Leave view={view} onExit={props.onExit} />
        ) : null
      }
    />
  );
}

/** Navigates to the payment's exit, once. */
function Leave({ view, onExit }: Pick<PaymentDialogProps, 'onExit'> & { readonly view: PaymentView }) {
  const t = useText(paymentTexts);
  const navigate = useNavigate();
  const language = useLanguage();
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
    else if (reason === 'paid') onExit(exit, receiptOf(view, language));
    else onExit(exit);
  }, [step]);
  return null;
}
