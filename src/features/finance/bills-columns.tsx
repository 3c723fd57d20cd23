import { Link } from '@tanstack/react-router';
import {
  ArrowUpFromLine,
  CornerUpLeft,
  Eraser,
  Gift,
  type LucideIcon,
  Package,
  ShoppingBag,
  Undo2,
  Wallet,
} from 'lucide-react';
import type { Bill } from '#core/contract/calls/transactions.ts';
import { plainAmount } from '#core/money/money.ts';
import { methodKind } from '#core/orders/payment-method.ts';
import type { BillKind } from '#core/transactions/bill-kinds.ts';
import { type ListColumn, moment, type Shown, text } from '#src/console/list/columns.tsx';
import { css } from '#styled/css';

const icons: Readonly<Record<BillKind, LucideIcon>> = {
  deposit: Wallet,
  charge: ShoppingBag,
  refund: Undo2,
  reversal: ArrowUpFromLine,
  payout: CornerUpLeft,
  'payout-returned': Wallet,
  package: Package,
  'package-refund': Undo2,
  'reward-to-balance': Gift,
  gift: Gift,
  'write-off': Eraser,
};

export const billColumns = [
  {
    key: 'about',
    label: 'bills.columns.about',
    lead: true,
    cell: (bill, shown) => <About bill={bill} shown={shown} />,
    value: ({ orderNo }) => orderNo,
  },
  {
    key: 'kind',
    label: 'bills.columns.kind',
    cell: (bill, shown) => <Kind bill={bill} shown={shown} />,
    value: ({ kind }) => kind,
  },
  moment('at', 'bills.columns.at'),
  {
    key: 'user',
    label: 'bills.columns.user',
    cell: (bill, shown) => <Person bill={bill} shown={shown} />,
    value: ({ userName }) => userName,
  },
  {
    key: 'method',
    label: 'bills.columns.method',
    cell: ({ method }, { t }) => methodText(method, t),
    value: ({ method }) => method,
  },
  {
    key: 'cents',
    label: 'bills.columns.cents',
    align: 'end',
    cell: ({ cents }, { money }) => (
      <span className={cents > 0 ? moneyIn : moneyOut}>{signed(cents, money)}</span>
    ),
    value: ({ cents }) => plainAmount(cents),
  },
  {
    key: 'balanceAfter',
    label: 'bills.columns.balanceAfter',
    align: 'end',
    cell: ({ balanceAfter }, { money, t }) => (
      <>
        <span aria-hidden="true" className={phoneLabel}>
          {t.find('bills.columns.balanceAfter')}
        </span>
        {money(balanceAfter)}
      </>
    ),
    value: ({ balanceAfter }) => plainAmount(balanceAfter),
  },
  { ...text('department', 'bills.columns.department'), phone: 'hide' },
] as const satisfies readonly ListColumn<Bill>[];

interface CellProps {
  readonly bill: Bill;
  readonly shown: Shown;
}

/** The number leads to the order or the packages; below it, what was bought. */
function About({ bill, shown: { language, t } }: CellProps) {
  const { orderNo, chineseName, englishName, commonName, remark, kind } = bill;
  const product = language === 'zh' ? chineseName : englishName;
  if (orderNo === '') return <span>{t.find(`bills.kinds.${kind}`)}</span>;
  return (
    <span>
      {orderNo.startsWith('CN') ? (
        <Link to="/ssl/certificate/$id" params={{ id: orderNo }} className={number}>
          {orderNo}
        </Link>
      ) : orderNo.startsWith('PK') ? (
        <Link to="/account/cert-package" className={number}>
          {orderNo}
        </Link>
      ) : (
        <span className={number}>{orderNo}</span>
      )}
      {[[product, commonName].filter(Boolean).join(' · '), remark].map(
        (line) =>
          line !== '' && (
            <span key={line} className={minor}>
              {line}
            </span>
          ),
      )}
    </span>
  );
}

function Kind({ bill: { kind }, shown: { t } }: CellProps) {
  const Icon = icons[kind];
  return (
    <span className={withIcon}>
      <Icon aria-hidden="true" className={icon} />
      {t.find(`bills.kinds.${kind}`)}
    </span>
  );
}

function Person({ bill: { userName, approver }, shown: { t } }: CellProps) {
  return (
    <span>
      {userName || '—'}
      {approver !== '' && <span className={minor}>{t.find('bills.approvedBy', { name: approver })}</span>}
    </span>
  );
}

function methodText(method: string, t: Pick<Shown['t'], 'find'>): string {
  const kind = methodKind(method);
  return (kind === null ? null : t.find(`status.payWay.${kind}`)) ?? (method || '—');
}

/** With its sign, also if money came in. */
export function signed(cents: number, money: (cents: number) => string): string {
  return cents > 0 ? `+${money(cents)}` : money(cents).replace('-', '−');
}

const number = css({ fontFamily: 'mono', fontSize: 'sm', whiteSpace: 'nowrap' });
const minor = css({ display: 'block', fontSize: 'sm', color: 'fg.muted', overflowWrap: 'anywhere' });
const phoneLabel = css({ hideFrom: 'md', me: '1.5', color: 'fg.muted' });
const withIcon = css({ display: 'inline-flex', alignItems: 'center', gap: '1.5', whiteSpace: 'nowrap' });
const icon = css({ w: '4', h: '4', color: 'fg.muted' });
const moneyIn = css({
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  color: 'success',
  fontWeight: 'medium',
});
const moneyOut = css({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', fontWeight: 'medium' });
