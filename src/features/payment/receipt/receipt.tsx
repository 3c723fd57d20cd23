import type { ReactNode } from 'react';
import * as paymentCalls from '#core/contract/calls/payment.ts';
import { balanceMethod } from '#core/orders/payment-method.ts';
import type { PaymentView } from '#machines/payment/payment.view.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { methodNameOf } from '#src/features/payment/methods/method-name.ts';
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
  /** How many orders a unit of a package paid; absent for none. */
  readonly units?: number;
  /** Orders charged to the balance; the server's ledger knows its amounts. Absent if another method was used. */
  readonly charged?: readonly string[];
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    readonly receipt?: ReceiptFacts;
  }
}

/** Returns what a completed payment has paid. */
export function receiptOf(view: PaymentView, language: Language): ReceiptFacts {
  const { orderNos, due, method, methods, unitNotice } = view;
  return {
    total: orderNos.length,
    failed: 0,
    paid: due,
    method: methodNameOf(methods, method, language),
    ...(unitNotice !== null && { units: unitNotice.count }),
    ...(method === balanceMethod && { charged: orderNos }),
  };
}

interface PageReceiptProps extends Pick<ReceiptProps, 'receipt'> {
  /** The page itself says what comes next. */
  readonly isOrder: boolean;
}

/** The receipt at the top of the page that a payment leads to. */
export function PageReceipt({ receipt, isOrder }: PageReceiptProps) {
  const t = useText(paymentTexts);
  return (
    <Notice tone="success" className={css({ mb: '4' })}>
      <Receipt receipt={receipt} next={isOrder ? null : t('payment.receipt.next')} />
    </Notice>
  );
}

export interface ReceiptProps {
  readonly receipt: ReceiptFacts;
  /** What to do next; null if the page says it. */
  readonly next: ReactNode;
}

/** What was paid, and the next steps. The heading takes the focus that was in the payment. */
export function Receipt({ receipt, next }: ReceiptProps) {
  const t = useText(paymentTexts);
  const { total, failed } = receipt;
  return (
    <div className={css({ display: 'grid', gap: '3' })}>
      <h2 tabIndex={-1} ref={takeFocus} className={heading}>
        {t('payment.confirm.successTitle')}
      </h2>
      {total > 1 && <p>{t('paymentQueue.tally', { total, paid: total - failed, failed })}</p>}
      <ReceiptFigures receipt={receipt} />
      {next && <p>{next}</p>}
    </div>
  );
}

/** The amount and its source; the balance as the server's ledger says, since this browser's own may be an older one. */
export function ReceiptFigures({ receipt }: Pick<ReceiptProps, 'receipt'>) {
  const { paid, method, units = 0, charged = [] } = receipt;
  const t = useText(paymentTexts);
  const money = useMoney();
  const figures = useCall(
    paymentCalls.charged,
    { query: { orderNos: charged.join(',') } },
    { enabled: charged.length > 0 },
  );
  const balance = figures.data?.balance;
  const items: readonly (KeyValue | false | null | undefined)[] = [
    units > 0 && {
      label: t('payment.receipt.paid'),
      value: <strong>{t.count('payment.package.units', units)}</strong>,
    },
    (units === 0 || paid > 0) && { label: t('payment.receipt.paid'), value: <strong>{money(paid)}</strong> },
    method !== '' && { label: t('payment.method'), value: method },
    balance && { label: t('payment.receipt.before'), value: money(balance.before) },
    balance && { label: t('payment.receipt.after'), value: money(balance.after) },
  ];
  return <KeyValues layout="stacked" items={items.filter((item) => item !== undefined)} />;
}

function takeFocus(heading: HTMLElement | null): void {
  heading?.focus();
}

const heading = css({ fontSize: 'lg', fontWeight: 'semibold', outlineOffset: '4px' });
