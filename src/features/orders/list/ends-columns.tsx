import { Link } from '@tanstack/react-router';
import type { EndRow } from '#core/contract/order-ends.ts';
import { isPayable } from '#core/orders/status.ts';
import { actions, type ListColumn, type Shown } from '#src/console/list/columns.tsx';
import { consoleTexts } from '#src/console/texts.ts';
import { isApplicable } from '#src/features/orders/batch-action/applicable.ts';
import { endKey } from '#src/features/orders/list/end-key.ts';
import {
  EndTime,
  fileColumns,
  nameColumn,
  productColumn,
} from '#src/features/orders/list/orders-columns.tsx';
import { RenewButton } from '#src/features/orders/list/renew-button.tsx';
import { ordersTexts } from '#src/features/orders/list/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { StatusTag } from '#src/ui/tag/tag.tsx';
import { button } from '#styled/recipes';

export const endColumns = [
  nameColumn,
  ...fileColumns,
  productColumn,
  {
    key: 'notAfter',
    label: 'orders.column.ends',
    cell: ({ notAfter, progress }, { now }) => (
      <EndTime at={notAfter} state={progress === 'renewed' ? 'replaced' : 'live'} now={now} />
    ),
    value: ({ notAfter }) => notAfter,
  },
  {
    key: 'progress',
    label: 'orders.column.progress',
    cell: (row) => <Progress row={row} />,
    value: ({ progress }) => progress,
    words: ({ progress }, { t }) => t.find(`orders.expiring.progress.${progress}`) ?? progress,
  },
  actions((row, shown) => <RowAction row={row} shown={shown} />),
] as const satisfies readonly ListColumn<EndRow>[];

/** What was done: nothing, what its order or the renewal waits for, or that another certificate stands for it. */
function Progress({ row: { progress, waitsFor, renewal } }: { readonly row: EndRow }) {
  const t = useText(ordersTexts, consoleTexts);
  if (progress === 'renewed')
    return <StatusTag tone="neutral">{t('orders.expiring.progress.renewed')}</StatusTag>;
  if (progress === 'undone')
    return <StatusTag tone="danger">{t('orders.expiring.progress.undone')}</StatusTag>;
  if (waitsFor !== 'nothing')
    return <StatusTag tone="warning">{t(`status.nextErrand.${waitsFor}`)}</StatusTag>;
  const isUnpaid = renewal ? isPayable(renewal.orderStatus) : false;
  return (
    <StatusTag tone="warning">{t(`orders.expiring.renewal.${isUnpaid ? 'unpaid' : 'waiting'}`)}</StatusTag>
  );
}

type Act = 'renew' | 'pay' | 'records' | 'request' | 'view' | 'viewNew';

/** The one thing to do about a certificate that ends. */
function actOf(row: EndRow, now: number): Act {
  const { progress, waitsFor, renewal } = row;
  if (progress === 'renewed') return 'viewNew';
  if (progress === 'undone') return isApplicable('renew', row, now) ? 'renew' : 'view';
  if (waitsFor === 'payment' || (waitsFor === 'nothing' && renewal && isPayable(renewal.orderStatus)))
    return 'pay';
  if (waitsFor === 'validation') return 'records';
  return waitsFor === 'request' ? 'request' : 'view';
}

function RowAction({ row, shown }: { readonly row: EndRow; readonly shown: Shown }) {
  const t = useText(ordersTexts);
  const act = actOf(row, shown.now);
  const label = t(`orders.expiring.act.${act}`);
  const name = t('orders.expiring.act.of', { act: label, name: row.commonName });
  if (act === 'renew') return <RenewButton chosen={endKey(row)} name={row.commonName} />;
  const isOwn = row.waitsFor !== 'nothing' || !row.renewal;
  return (
    <Link
      to="/ssl/certificate/$id"
      params={{ id: isOwn ? row.orderNo : (row.renewal?.orderNo ?? row.orderNo) }}
      search={act === 'pay' ? { pay: true } : {}}
      className={button({ size: 'sm', variant: 'ghost' })}
      aria-label={name}
    >
      {label}
    </Link>
  );
}
