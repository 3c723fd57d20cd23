import { useMutation } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import * as orderCalls from '#core/contract/calls/orders.ts';
import * as validationCalls from '#core/contract/calls/validation.ts';
import { saveFile } from '#src/adapters/files/save-file.ts';
import { useServices } from '#src/console/services.ts';
import { useCall } from '#src/console/use-call.ts';
import { ordersTexts } from '#src/features/orders/list/texts.ts';
import {
  type ExportKind,
  exportKinds,
  exportValidations,
} from '#src/features/validation/validation-export.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Menu } from '#src/ui/menu/menu.tsx';
import { toast } from '#src/ui/toast/toasts.ts';

/** Exports the DNS records that all waiting orders still need as one file, for whoever manages the DNS. */
export function WaitingRecords() {
  const t = useText(ordersTexts);
  const { client } = useServices();
  const counts = useCall(orderCalls.count, { query: {} });
  const { mutate, isPending } = useMutation({
    mutationFn: async (kind: ExportKind) => {
      const { data } = await client.call(validationCalls.waiting, {});
      saveFile(exportValidations(kind, 'waiting-records', data));
    },
    onError: () => toast({ tone: 'danger', title: t('orders.records.failed') }),
  });
  if (!counts.data?.verifying) return null;
  return (
    <Menu
      label={t('orders.records.label')}
      placement="bottom-end"
      trigger={(props) => (
        <Button {...props} busy={isPending}>
          {t('orders.records.label')}
          <ChevronDown aria-hidden="true" />
        </Button>
      )}
      items={exportKinds.map((value) => ({ value, label: t(`orders.records.${value}`) }))}
      onSelect={(value) => {
        const kind = exportKinds.find((each) => each === value);
        if (kind) mutate(kind);
      }}
    />
  );
}
