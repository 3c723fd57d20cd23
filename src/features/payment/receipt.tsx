import type { ReactNode } from 'react';
import * as sessionCalls from '#core/contract/calls/session.ts';
import { balanceMethod } from '#core/orders/payment-method.ts';
import type { PaymentView } from '#machines/payment/payment.view.ts';
import { useCall } from '#src/console/use-call.ts';
import { useMoney } from '#src/console/use-money.ts';
import { methodNameOf } from '#src/features/payment/method-name.ts';
import { paymentTexts } from '#src/features/payment/texts.ts';
import type { Language } from '#src/i18n/languages.ts';
import { useText } from '#src/i18n/use-text.ts';
import { type KeyValue, KeyValues } from '#src/ui/key-values/key-values.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

/** What was just paid. Kept in the page's history entry, so a reload shows it again. */
export interface ReceiptFacts {
  readonly total: number;
  /** How many of them were not paid. */
  readonly failed: number;
  /** In cents. */
  readonly paid: number;
  /** Name of the method in the current language. */
  readonly method: string;
  /** In cents; null if the balance was not used or is unknown. */
  readonly balance: { readonly before: number; readonly after: number } | null;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    readonly receipt?: ReceiptFacts;
  }
}

export interface Paid extends Pick<ReceiptFacts, 'total' | 'failed' | 'paid'> {
  /** `balance` only if the balance before the payment can be derived from it. */
  readonly methodName: string | null;
  readonly method: string;
}

/** Returns what a completed payment has paid. */
export function paidIn({ orderNos, due, method, methods }: PaymentView, language: Language): Paid {
  return {
    total: orderNos.length,
    failed: 0,
    paid: due,
    methodName: method,
    method: methodNameOf(methods, method, language),
  };
}

/** Returns a function that makes the receipt of a payment just completed. The balance read afterwards is the remaining one. */
export function useReceipt(): (paid: Paid) => ReceiptFacts {
  const account = useCall(sessionCalls.account, {});
  const after = account.data?.balance;
  return ({ total, failed, paid, methodName, method }) => ({
    total,
    failed,
    paid,
    method,
    balance: methodName === balanceMethod && after !== undefined ? { before: after + paid, after } : null,
  });
}

interface PageReceiptProps extends Pick<ReceiptProps, 'receipt'> {
  readonly isVetting: boolean;
}

/** The receipt at the top of the page that a payment leads to. */
export function PageReceipt({ receipt, isVetting }: PageReceiptProps) {
  const t = useText(paymentTexts);
  const next = t(isVetting ? 'payment.receipt.organization' : 'payment.receipt.next');
  return (
    <Notice tone="success" className={css({ mb: '5' })}>
      <Receipt receipt={receipt} next={next} />
    </Notice>
  );
}

export interface ReceiptProps {
  readonly receipt: ReceiptFacts;
  /** What to do next. */
  readonly next: ReactNode;
}

/** The amount, its source, and the next steps. The heading takes the focus that was in the payment. */
export function Receipt({ receipt: { total, failed, paid, method, balance }, next }: ReceiptProps) {
  const t = useText(paymentTexts);
  const money = useMoney();
  const items: readonly (KeyValue | false | null)[] = [
    { label: t('payment.receipt.paid'), value: <strong>{money(paid)}</strong> },
    method !== '' && { label: t('payment.method'), value: method },
    balance && { label: t('payment.receipt.before'), value: money(balance.before) },
    balance && { label: t('payment.receipt.after'), value: money(balance.after) },
  ];
  return (
    <div className={css({ display: 'grid', gap: '3' })}>
      <h2 tabIndex={-1} ref={takeFocus} className={heading}>
        {t('payment.confirm.successTitle')}
      </h2>
      {total > 1 && <p>{t('paymentQueue.tally', { total, paid: total - failed, failed })}</p>}
      <KeyValues layout="stacked" items={items} />
      <p>{next}</p>
    </div>
  );
}

function takeFocus(heading: HTMLElement | null): void {
  heading?.focus();
}

const heading = css({ fontSize: 'lg', fontWeight: 'semibold', outlineOffset: '4px' });
