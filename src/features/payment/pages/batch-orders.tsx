import { Link } from '@tanstack/react-router';
import type { OrderRow } from '#core/contract/calls/orders.ts';
import { sumCents } from '#core/money/money.ts';
import { amountDue } from '#core/orders/amount-due.ts';
import { isOrderNo } from '#core/orders/payable.ts';
import { isPayable } from '#core/orders/status.ts';
import type { ListColumn } from '#src/console/list/columns.tsx';
import { MemoryTable } from '#src/console/list/memory-table.tsx';
import { OrderStatusTag } from '#src/console/orders/order-status-tag.tsx';
import { useCaLimit } from '#src/console/orders/use-order.ts';
import { HostName } from '#src/console/page/host-name.tsx';
import { useMoney } from '#src/console/site/use-money.ts';
import { paymentPagesTexts } from '#src/features/payment/pages/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { KeyValues } from '#src/ui/key-values/key-values.tsx';
import { Tag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

export interface BatchOrdersProps {
  readonly numbers: readonly string[];
  /** Those of the numbers that exist. */
  readonly rows: readonly OrderRow[];
  /** The rows when the page was opened, so that orders paid since do not count as left out. */
  readonly opened: readonly OrderRow[];
}

/** The orders to pay, their total, and the amount the balance is short of. */
export function BatchOrders({ numbers, rows, opened }: BatchOrdersProps) {
  const t = useText(paymentPagesTexts);
  const due = payable(rows);
  const leftOut = numbers.length - payable(opened).length;
  const format = useFormat();
  const caLimit = useCaLimit(numbers.filter(isOrderNo));
  return (
    <Card flush>
      <CardSection title={t('paymentPages.batch.list')} className={head}>
        {due.length > 0 && <Sum due={sumCents(due.map(amountDue))} />}
        {leftOut > 0 && <p className={note}>{t.count('paymentPages.batch.leftOut', leftOut)}</p>}
        {caLimit && (
          <p className={note}>
            {t.count('paymentPages.batch.caLimit', caLimit.waiting, { time: format.dateTime(caLimit.time) })}
          </p>
        )}
      </CardSection>
      <OrderTable numbers={numbers} rows={rows} />
    </Card>
  );
}

function payable(rows: readonly OrderRow[]): readonly OrderRow[] {
  return rows.filter(({ orderStatus }) => isPayable(orderStatus));
}

function Sum({ due }: { readonly due: number }) {
  const t = useText(paymentPagesTexts);
  const money = useMoney();
  return (
    <KeyValues
      layout="stacked"
      items={[{ label: t('paymentPages.batch.total'), value: <strong>{money(due)}</strong> }]}
    />
  );
}

interface NamedOrder {
  readonly orderNo: string;
  /** Undefined if the customer has no order with this number. */
  readonly order: OrderRow | undefined;
}

const columns: readonly ListColumn<NamedOrder>[] = [
  {
    key: 'order',
    label: 'paymentPages.batch.column.order',
    mono: true,
    lead: true,
    cell: ({ orderNo, order }) =>
      order === undefined ? (
        orderNo
      ) : (
        <Link to="/ssl/certificate/$id" params={{ id: orderNo }}>
          {orderNo}
        </Link>
      ),
  },
  {
    key: 'name',
    label: 'paymentPages.batch.column.name',
    cell: ({ order }) => (order === undefined ? '-' : <HostName ascii={order.commonName} />),
  },
  {
    key: 'status',
    label: 'paymentPages.batch.column.status',
    cell: ({ order }) => (order === undefined ? <Unknown /> : <OrderStatusTag status={order.orderStatus} />),
  },
  {
    key: 'amount',
    label: 'paymentPages.batch.column.amount',
    align: 'end',
    cell: ({ order }, { money }) =>
      order !== undefined && isPayable(order.orderStatus) ? money(amountDue(order)) : '-',
  },
];

function OrderTable({ numbers, rows }: Omit<BatchOrdersProps, 'opened'>) {
  const t = useText(paymentPagesTexts);
  const rowOf = new Map(rows.map((row) => [row.orderNo, row]));
  return (
    <MemoryTable
      caption={t('paymentPages.batch.list')}
      rows={numbers.map((orderNo) => ({ orderNo, order: rowOf.get(orderNo) }))}
      rowKey={({ orderNo }) => orderNo}
      columns={columns}
    />
  );
}

function Unknown() {
  const t = useText(paymentPagesTexts);
  return <Tag>{t('paymentPages.batch.unknown')}</Tag>;
}

const head = css({ px: '3.5!', py: '3.5!' });
const note = css({ mt: '3', fontSize: 'sm', color: 'fg.muted' });
