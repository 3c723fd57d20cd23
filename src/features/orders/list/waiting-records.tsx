import { ListChecks } from 'lucide-react';
import * as orderCalls from '#core/contract/calls/orders.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { useListAddress } from '#src/console/list/use-list-address.ts';
import { ordersTexts } from '#src/features/orders/list/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';

const WaitingRecordsDialog = lazyPart(
  'WaitingRecordsDialog',
  () =>
    import(/* webpackChunkName: "order-dialogs" */ '#src/features/orders/list/waiting-records-dialog.tsx'),
);

/** Opens the records that all waiting orders still need. A link (`?records=open`) opens them too, for notices and mails. */
export function WaitingRecords() {
  const t = useText(ordersTexts);
  const { address, go } = useListAddress();
  const counts = useCall(orderCalls.count, { query: {} });
  const show = (records: 'open' | undefined) => go({ page: address.page, records });
  return (
    <>
      {counts.data?.verifying ? (
        <Button icon={<ListChecks />} onClick={() => show('open')}>
          {t('orders.records.label')}
        </Button>
      ) : null}
      {address.records === 'open' && <WaitingRecordsDialog onClose={() => show(undefined)} />}
    </>
  );
}
