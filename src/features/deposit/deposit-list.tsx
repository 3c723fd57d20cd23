import { Link } from '@tanstack/react-router';
import { Wallet } from 'lucide-react';
import type { Deposit } from '#core/contract/calls/deposit.ts';
import * as depositCalls from '#core/contract/calls/deposit.ts';
import { methodKind } from '#core/orders/payment-method.ts';
import { actions, type ListColumn, lead, moment, money, tag } from '#src/console/list/columns.tsx';
import { listCard } from '#src/console/list/list-card.tsx';
import { consoleTexts } from '#src/console/texts.ts';
import { depositListSearch } from '#src/features/deposit/deposit-search.ts';
import { depositTexts } from '#src/features/deposit/texts.ts';
import { paidWithText } from '#src/features/payment/methods/method-name.ts';
import { useText } from '#src/i18n/use-text.ts';
import { button } from '#styled/recipes';

const columns = [
  lead('depositNo', 'deposit.list.number'),
  money('amount', 'deposit.list.amount'),
  tag('state', 'deposit.list.state', {
    unpaid: ['warning', 'deposit.state.unpaid'],
    paid: ['success', 'deposit.state.paid'],
    cancelled: ['neutral', 'deposit.state.cancelled'],
  }),
  {
    key: 'payWay',
    label: 'deposit.list.method',
    cell: ({ payWay }) => <PaidWith payWay={payWay} />,
    value: ({ payWay }) => payWay,
    words: ({ payWay }, { t }) => t.find(`status.payWay.${methodKind(payWay)}`) ?? payWay,
  },
  moment('createTime', 'deposit.list.created'),
  moment('payTime', 'deposit.list.paidAt'),
  actions(({ depositNo, state }: Deposit) => state === 'unpaid' && <PayLink depositNo={depositNo} />),
] as const satisfies readonly ListColumn<Deposit>[];

/** Deposits, newest first. Unpaid ones can be resumed. */
export const DepositList = listCard({
  call: depositCalls.list,
  search: depositListSearch,
  texts: [depositTexts],
  title: 'deposit.list.title',
  columns,
  rowKey: ({ depositNo }) => depositNo,
  nameOf: ({ depositNo }) => depositNo,
  empty: { icon: <Wallet />, title: 'deposit.list.none', about: 'deposit.list.noneAbout' },
});

function PaidWith({ payWay }: Pick<Deposit, 'payWay'>) {
  return paidWithText(payWay, useText(consoleTexts));
}

function PayLink({ depositNo }: { readonly depositNo: string }) {
  const t = useText(depositTexts);
  return (
    <Link
      to="/deposit"
      search={{ depositNo }}
      className={button({ size: 'sm' })}
      aria-label={`${t('deposit.list.pay')} ${depositNo}`}
    >
      {t('deposit.list.pay')}
    </Link>
  );
}
