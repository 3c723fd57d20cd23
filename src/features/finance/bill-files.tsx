import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import * as transactionCalls from '#core/contract/calls/transactions.ts';
import { callFailureOf } from '#core/contract/failure.ts';
import { saveFile } from '#src/adapters/files/save-file.ts';
import { filterQuery } from '#src/console/list/list-address.ts';
import { useListAddress } from '#src/console/list/use-list-address.ts';
import { useServices } from '#src/console/services.ts';
import { useServerTime } from '#src/console/site/use-server-time.ts';
import { useBills } from '#src/features/finance/bill-sums.tsx';
import { billsSearch, monthOf } from '#src/features/finance/bills-search.ts';
import { billTexts } from '#src/features/finance/texts.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import { usedZone } from '#src/i18n/shown-zone.ts';
import { useFormat, useLanguage, useText } from '#src/i18n/use-text.ts';
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
  const format = useFormat();
  const { data } = useBills();
  const lang = useLanguage() === 'zh' ? 'zh' : 'en';
  const most = transactionCalls.mostSheetBills;
  const now = useServerTime();
  const month = monthOf(useSearch({ from: '/_console/account/transaction' })) ?? format.date(now).slice(0, 7);
  const isTooLong = data !== undefined && data.total > most;
  const { mutate, isPending } = useMutation({
    async mutationFn(kind: FileKind | 'statement') {
      if (kind === 'statement') {
        const query = { month, lang, timeZone: usedZone() } as const;
        const content = await client.call(transactionCalls.statement, { query });
        return saveFile({ filename: `statement-${month}.pdf`, type: 'application/pdf', content });
      }
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
        {
          value: 'statement',
          label: t('bills.files.statement', { month }),
          description: t('bills.files.statementAbout'),
          startsGroup: true,
        },
      ]}
      onSelect={(kind) => mutate(kind === 'xlsx' || kind === 'statement' ? kind : 'csv')}
    />
  );
}
