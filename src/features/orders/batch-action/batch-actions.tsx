import { useState } from 'react';
import type { OrderRow } from '#core/contract/calls/orders.ts';
import * as batchCalls from '#core/contract/order-batches.ts';
import { sumCents } from '#core/money/money.ts';
import { amountDue } from '#core/orders/amount-due.ts';
import type { ListSelection } from '#src/console/list/selection.ts';
import { useListAddress } from '#src/console/list/use-list-address.ts';
import { useCall } from '#src/console/use-call.ts';
import { useMoney } from '#src/console/use-money.ts';
import { useServerTime } from '#src/console/use-server-time.ts';
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

/** Actions for the selected orders, each with the number of orders it applies to. */
export function BatchActions({ selection }: { readonly selection: ListSelection<OrderRow> }) {
  const t = useText(ordersTexts);
  const money = useMoney();
  const now = useServerTime();
  const { address, go } = useListAddress();
  const [asked, ask] = useState<Exclude<BatchKind, 'pay'> | null>(null);
  const { rows, isKnown } = useChosenRows(selection);
  const fitting = (kind: BatchKind) => rows.filter((row) => isApplicable(kind, row, now));
  const payable = fitting('pay');
  const close = () => {
    ask(null);
    if (address.job !== undefined) go({ page: address.page, job: undefined });
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
          <Button key={kind} size="sm" onClick={() => ask(kind)}>
            {t(`orders.selection.${kind}`)} {count}
          </Button>
        );
      })}
      {payable.length > 0 && (
        <PayLink orderNos={payable.map(({ orderNo }) => orderNo)} label={t('orders.selection.pay')} />
      )}
      {asked === 'download' && (
        <BatchDownloadDialog
          rows={fitting('download')}
          others={rows.length - fitting('download').length}
          onClose={close}
        />
      )}
      {((asked !== null && asked !== 'download') || address.job !== undefined) && (
        <BatchActionDialog
          kind={asked === 'download' ? null : asked}
          flow={address.job}
          rows={asked === null || asked === 'download' ? [] : fitting(asked)}
          others={asked === null ? 0 : rows.length - fitting(asked).length}
          onBegin={(job) => go({ page: address.page, job })}
          onClose={close}
        />
      )}
    </>
  );
}

/** The selected rows seen so far, plus those selected only by the address. */
function useChosenRows({ keys, rows }: ListSelection<OrderRow>) {
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
