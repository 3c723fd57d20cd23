import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import * as paymentCalls from '#core/contract/shop-payments.ts';
import { type ListColumn, moment, money, text } from '#src/console/list/columns.tsx';
import { listPage } from '#src/console/list/list-page.tsx';
import { shopPaymentsTexts } from '#src/features/shop/payments.texts.ts';
import { shopPaymentsSearch } from '#src/features/shop/payments-search.ts';
import { shopTexts } from '#src/features/shop/texts.ts';
import { useAccounts } from '#src/features/shop/use-accounts.ts';
import { StatusTag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

type Row = paymentCalls.FailedPayment;

const tones = { refused: 'danger', expired: 'neutral', late: 'warning', short: 'warning' } as const;

const columns = [
  {
    key: 'payableNo',
    label: 'shopPayments.payable',
    lead: true,
    cell: ({ aim, payableNo }) =>
      aim === 'makeOrder' || aim === 'reSign' ? (
        <Link to="/shop/orders/$id" params={{ id: payableNo }} className={number}>
          {payableNo}
        </Link>
      ) : (
        <span className={number}>{payableNo}</span>
      ),
    value: ({ payableNo }) => payableNo,
  },
  {
    key: 'account',
    label: 'shopPayments.account',
    cell: ({ account }) => (
      <Link
        to="/shop/customers/$id"
        params={{ id: account.id }}
        className={css({ overflowWrap: 'anywhere' })}
      >
        {account.companyName || account.accountNo}
      </Link>
    ),
    value: ({ account }) => account.accountNo,
  },
  {
    key: 'state',
    label: 'shopPayments.state',
    cell: ({ state }, { t }) => (
      <StatusTag tone={tones[state]}>{t.find(`shopPayments.states.${state}`)}</StatusTag>
    ),
    value: ({ state }) => state,
    words: ({ state }, { t }) => t.find(`shopPayments.states.${state}`) ?? state,
  },
  {
    key: 'method',
    label: 'shopPayments.method',
    cell: ({ method }, { t }) => t.find(`shopPayments.methods.${method}`) ?? method,
    value: ({ method }) => method,
  },
  money('cents', 'shopPayments.amount'),
  { ...money('receivedCents', 'shopPayments.received'), phone: 'hide' },
  moment('endTime', 'shopPayments.failed'),
  { ...moment('createTime', 'shopPayments.created'), phone: 'hide' },
  { ...text('providerRef', 'shopPayments.ref'), fileOnly: true },
] as const satisfies readonly ListColumn<Row>[];

/** /shop/payments: payments of every customer that failed. */
export const ShopPaymentsPage = listPage({
  call: paymentCalls.failedPayments,
  search: shopPaymentsSearch,
  texts: [shopTexts, shopPaymentsTexts],
  crumb: 'menu.shop',
  title: 'menu.shopPayments',
  columns,
  rowKey: ({ id }: Row) => id,
  nameOf: ({ payableNo }: Row) => payableNo,
  searchLabel: 'shopPayments.search',
  tabs: {
    filter: 'state',
    label: 'shopPayments.tabs',
    all: 'shopPayments.all',
    values: {
      refused: 'shopPayments.states.refused',
      expired: 'shopPayments.states.expired',
      late: 'shopPayments.states.late',
      short: 'shopPayments.states.short',
    },
  },
  filters: [
    { kind: 'day', name: 'failedFrom', label: 'shopPayments.from' },
    { kind: 'day', name: 'failedTo', label: 'shopPayments.to' },
    {
      kind: 'choice',
      name: 'method',
      label: 'shopPayments.method',
      values: {
        alipay: 'shopPayments.methods.alipay',
        wechat: 'shopPayments.methods.wechat',
        paypal: 'shopPayments.methods.paypal',
        usdt: 'shopPayments.methods.usdt',
        usdc: 'shopPayments.methods.usdc',
        bank: 'shopPayments.methods.bank',
        stripe: 'shopPayments.methods.stripe',
      },
    },
    { kind: 'text', name: 'least', label: 'shopPayments.least' },
    { kind: 'looked-up', name: 'account', label: 'shopPayments.account', useChoices: useAccounts },
  ],
  isCompact: true,
  empty: { icon: <CircleCheck />, title: 'shopPayments.none', about: 'shopPayments.noneAbout' },
});

const number = css({ fontFamily: 'mono', overflowWrap: 'anywhere' });
