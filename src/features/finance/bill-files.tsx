import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import * as transactionCalls from '#core/contract/calls/transactions.ts';
import { callFailureOf } from '#core/contract/failure.ts';
import { saveFile } from '#src/adapters/files/save-file.ts';
import { filterQuery } from '#src/console/list/list-address.ts';
import { useListAddress } from '#src/console/list/use-list-address.ts';
import { useServices } from '#src/console/services.ts';
import { useBills } from '#src/features/finance/bill-sums.tsx';
import { billsSearch } from '#src/features/finance/bills-search.ts';
import { billTexts } from '#src/features/finance/texts.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import { usedZone } from '#src/i18n/shown-zone.ts';
import { useLanguage, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Menu } from '#src/ui/menu/menu.tsx';
import { toast } from '#src/ui/toast/toasts.ts';

const kinds = {
  csv: { call: transactionCalls.csv, type: 'text/csv;charset=utf-8' },
  xlsx: {
    call: transactionCalls.xlsx,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
} as const;
type FileKind = keyof typeof kinds;

/** The filtered bills as files that the server makes. */
export function BillFiles() {
  const t = useText(billTexts);
  const { client } = useServices();
  const { address } = useListAddress();
  const { data } = useBills();
  const lang = useLanguage() === 'zh' ? 'zh' : 'en';
  const most = transactionCalls.mostSheetBills;
  const isTooLong = data !== undefined && data.total > most;
  const { mutate, isPending } = useMutation({
    async mutationFn(kind: FileKind) {
      const { call, type } = kinds[kind];
      const query = { ...filterQuery(billsSearch, address), lang, timeZone: usedZone() } as const;
      const content = await client.call(call, { query });
      saveFile({ filename: `bills.${kind}`, type, content });
    },
    onSuccess: () => toast({ tone: 'success', title: t('bills.files.done') }),
    onError(error) {
      const failure = callFailureOf(error);
      toast({
        tone: 'danger',
        title: t('bills.files.failed'),
        description: failure ? failureText(failure, t) : undefined,
      });
    },
  });
  return (
    <Menu
      label={t('bills.files.label')}
      placement="bottom-end"
      trigger={(props) => (
        <Button {...props} icon={<Download />} busy={isPending}>
          {t('bills.files.label')}
        </Button>
      )}
      items={[
        { value: 'csv', label: t('bills.files.csv'), description: t('bills.files.csvAbout') },
        {
          value: 'xlsx',
          label: t('bills.files.xlsx'),
          description: t.count(isTooLong ? 'bills.files.tooMany' : 'bills.files.xlsxAbout', most),
          disabled: isTooLong,
        },
      ]}
      onSelect={(kind) => mutate(kind === 'xlsx' ? 'xlsx' : 'csv')}
    />
  );
}
