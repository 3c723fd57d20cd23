import { cancel, type OrderRow } from '#core/contract/calls/orders.ts';
import { batchPay } from '#core/contract/calls/payment.ts';
import * as batchCalls from '#core/contract/order-batches.ts';
import { renew } from '#core/contract/order-changes.ts';
import { sumCents } from '#core/money/money.ts';
import { amountDue } from '#core/orders/amount-due.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import type { ListSelection } from '#src/console/list/selection.ts';
import { useListAddress } from '#src/console/list/use-list-address.ts';
import { type NeedsRight, useCan } from '#src/console/rights/use-can.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { useServerTime } from '#src/console/site/use-server-time.ts';
import { type BatchKind, batchKinds, isApplicable } from '#src/features/orders/batch-action/applicable.ts';
import { PayLink } from '#src/features/orders/batch-action/pay-link.tsx';
import { ordersTexts } from '#src/features/orders/list/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';

const BatchActionDialog = lazyPart(
  'BatchActionDialog',
  () =>
    import(
      /* webpackChunkName: "batch-action" */ '#src/features/orders/batch-action/batch-action-dialog.tsx'
    ),
);
const BatchDownloadDialog = lazyPart(
  'BatchDownloadDialog',
  () =>
    import(
      /* webpackChunkName: "batch-action" */ '#src/features/orders/batch-action/batch-download-dialog.tsx'
    ),
);

/** What each action needs. */
const calls: Readonly<Record<BatchKind, NeedsRight>> = {
  pay: batchPay,
  verify: batchCalls.batchVerify,
  download: batchCalls.batchCerts,
  share: { right: 'certificates:download' },
  renew,
  cancel,
};

type Chosen = Pick<ListSelection<OrderRow>, 'keys' | 'rows'>;

/** Actions for the selected orders, each with the number of orders it applies to. */
export function BatchActions({ selection }: { readonly selection: Chosen }) {
  const t = useText(ordersTexts);
  const money = useMoney();
  const now = useServerTime();
  const { address, go } = useListAddress();
  // In the address: a reload, a link or another part of the page may open the dialog.
  const asked = dialogKinds.find((kind) => kind === address.act) ?? null;
  const { rows, isKnown } = useChosenRows(selection);
  const current = useRowsNow(selection.keys, asked === 'renew' ? null : asked);
  const can = useCan();
  const fitting = (kind: BatchKind) =>
    can(calls[kind]) ? rows.filter((row) => isApplicable(kind, row, now)) : [];
  const payable = fitting('pay');
  const close = () => {
    if (address.job !== undefined || asked !== null) go({ page: address.page, job: undefined, ...noDialog });
  };
  return (
    <>
      <span>
        {isKnown &&
          payable.length > 0 &&
          t('orders.selection.due', { amount: money(sumCents(payable.map(amountDue))) })}
      </span>
      {batchKinds.map((kind) => {
        const count = fitting(kind).length;
        if (kind === 'pay' || count === 0) return null;
        return (
          <Button key={kind} size="sm" onClick={() => go({ page: address.page, act: kind })}>
            {t(`orders.selection.${kind}`)} {count}
          </Button>
        );
      })}
      {payable.length > 0 && (
        <PayLink orderNos={payable.map(({ orderNo }) => orderNo)} label={t('orders.selection.pay')} />
      )}
      {asked === 'download' && current && (
        <BatchDownloadDialog
          rows={current.filter((row) => isApplicable('download', row, now))}
          others={current.filter((row) => !isApplicable('download', row, now)).length}
          onClose={close}
        />
      )}
      {((asked !== null && asked !== 'download') || address.job !== undefined) && (
        <BatchActionDialog
          kind={asked === 'download' ? null : asked}
          flow={address.job}
          rows={current}
          orderNos={selection.keys}
          now={now}
          onBegin={(job) => go({ page: address.page, job, ...noDialog })}
          onClose={close}
        />
      )}
    </>
  );
}

type Asked = Exclude<BatchKind, 'pay'>;

const dialogKinds = batchKinds.filter((kind): kind is Asked => kind !== 'pay');
const noDialog = { act: undefined, year: undefined, key: undefined };

/** The orders, read when the dialog opens, so that it names no number of a stale row; null until they are read. */
function useRowsNow(keys: readonly string[], asked: Asked | null): readonly OrderRow[] | null {
  const read = useCall(
    batchCalls.batch,
    { body: { orderNos: keys.join(',') } },
    {
      enabled: asked !== null && keys.length > 0,
      select: ({ data }) => data,
      staleTime: 0,
      // An open dialog keeps its numbers.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  );
  return asked === null || read.isFetching ? null : (read.data ?? null);
}

/** The selected rows seen so far, plus those selected only by the address. */
function useChosenRows({ keys, rows }: Chosen) {
  const seen = new Set(rows.map(({ orderNo }) => orderNo));
  const unseen = keys.filter((orderNo) => !seen.has(orderNo));
  const others = useCall(
    batchCalls.batch,
    { body: { orderNos: unseen.join(',') } },
    { enabled: unseen.length > 0, select: ({ data }) => data },
  );
  return {
    rows: [...rows, ...(others.data ?? [])],
    isKnown: unseen.length === 0 || others.data !== undefined,
  };
}
