import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { callFailureOf } from '#core/contract/failure.ts';
import { saveFile } from '#src/adapters/files/save-file.ts';
import { useShown } from '#src/console/list/columns.tsx';
import { type ExportKind, exportName, exportRows, readAllRows } from '#src/console/list/export-rows.ts';
import { filterQuery } from '#src/console/list/list-address.ts';
import { type ListOptions, listArguments } from '#src/console/list/list-options.ts';
import { listTexts } from '#src/console/list/texts.ts';
import { useListAddress } from '#src/console/list/use-list-address.ts';
import { useServices } from '#src/console/services.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import { useLanguage, useText } from '#src/i18n/use-text.ts';
import { IconButton } from '#src/ui/button/button.tsx';
import { Menu } from '#src/ui/menu/menu.tsx';
import { toast } from '#src/ui/toast/toasts.ts';

/** Exports all rows of the filter as a file. */
export function ExportMenu<Row>({ options }: { readonly options: ListOptions<Row> }) {
  const t = useText(listTexts);
  const shown = useShown();
  const { client } = useServices();
  const { address } = useListAddress();
  const { call, search, columns, sheet } = options;
  const lang = useLanguage() === 'zh' ? 'zh' : 'en';
  /** Reads the total with a one-row page, since the spreadsheet's reply has none. */
  async function saveSheet() {
    if (!sheet) throw new Error(`${call.id} has no spreadsheet`);
    const first = listArguments<Row>(search, { ...address, page: 1 }, 1);
    const { total, isMore = false } = await client.call(call, first);
    const query = { ...search.fixed, ...filterQuery(search, address), lang };
    const { sort: _, direction: __, ...asked } = query as Readonly<Record<string, unknown>>;
    const content = await client.call(sheet.call, { query: asked } as never);
    saveFile({ filename: sheet.filename, type: sheetType, content });
    return { count: Math.min(total, sheet.most), isCut: isMore || total > sheet.most };
  }
  const { mutate, isPending } = useMutation({
    mutationFn: async (kind: ExportKind | 'xlsx') => {
      if (kind === 'xlsx') return saveSheet();
      const { rows, isCut } = await readAllRows<Row>((size, page) =>
        client.call(call, listArguments<Row>(search, { ...address, page }, size)),
      );
      saveFile({
        ...exportRows(kind, rows, columns, shown),
        filename: exportName(kind, call.id, sheet?.filename),
      });
      return { count: rows.length, isCut };
    },
    onSuccess({ count, isCut }) {
      if (isCut)
        toast({
          tone: 'warning',
          title: t.count('list.export.cut', count),
          description: t('list.export.cutAbout'),
        });
      else toast({ tone: 'success', title: t.count('list.export.done', count) });
    },
    onError(error) {
      const failure = callFailureOf(error);
      toast({
        tone: 'danger',
        title: t('list.export.failed'),
        description: failure ? failureText(failure, t) : undefined,
      });
    },
  });
  return (
    <Menu
      label={t('list.export.label')}
      trigger={(props) => (
        <IconButton
          {...props}
          size="sm"
          variant="ghost"
          disabled={isPending}
          label={t('list.export.label')}
          icon={<Download />}
        />
      )}
      items={[
        ...(sheet ? [{ value: 'xlsx', label: t('list.export.xlsx') }] : []),
        { value: 'csv', label: t('list.export.csv') },
        { value: 'json', label: t('list.export.json') },
      ]}
      onSelect={(kind) => mutate(kind === 'json' || kind === 'xlsx' ? kind : 'csv')}
    />
  );
}

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
