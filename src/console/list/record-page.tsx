import { useLocation } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { defineResource } from '#core/contract/resource.ts';
import { readPreference } from '#src/adapters/preferences/preferences.ts';
import { ActionDialog } from '#src/console/action/action-dialog.tsx';
import { type Action, useAction } from '#src/console/action/use-action.ts';
import type { FormDialogProps } from '#src/console/form/form-dialog.tsx';
import { useFormDialog } from '#src/console/form/use-form-dialog.ts';
import type { ListColumn } from '#src/console/list/columns.tsx';
import { pageSize } from '#src/console/list/list-address.ts';
import { ListCard } from '#src/console/list/list-card.tsx';
import {
  type ListCall,
  type ListLabel,
  listArguments,
  type TextDefinitions,
} from '#src/console/list/list-options.ts';
import { ListHeader, type ListPageOptions } from '#src/console/list/list-page.tsx';
import { listTexts } from '#src/console/list/texts.ts';
import { useListAddress } from '#src/console/list/use-list-address.ts';
import { useServices } from '#src/console/services.ts';
import { useCall } from '#src/console/use-call.ts';
import { type NeedsRight, useCan } from '#src/console/use-can.ts';
import type { TextKey } from '#src/i18n/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';

interface RecordRow {
  readonly id: string;
}

/** What else uses a record and keeps it when it is removed. */
export interface RecordUses<Row, Key extends TextKey = TextKey> {
  /** Key of the column, which addresses and exports name. */
  readonly key: string;
  /** Heading of the column that counts them. */
  readonly label: Key;
  /** Undefined if the server did not count. */
  readonly count: (row: Row) => number | undefined;
  /** What the removal of a record means for them. */
  readonly Removal: ComponentType<{ readonly count: number | undefined }>;
}

/** The parts of a contract resource that a page needs. */
interface PageResource<Row> {
  readonly id: string;
  readonly list: ListCall<Row>;
  readonly add: NeedsRight;
  readonly remove: RemoveCall;
}

type RemoveCall = ReturnType<typeof defineResource>['remove'];

export interface RecordPageOptions<Row, Key extends TextKey>
  extends Omit<ListPageOptions<Row, Key>, 'call' | 'rowKey'> {
  readonly resource: PageResource<Row>;
  /** Label of the button that adds a record. */
  readonly add: Key;
  /** Dialog that adds or edits a record. */
  readonly Dialog: ComponentType<FormDialogProps<Row>>;
  /** Omit for records that nothing else uses. */
  readonly uses?: RecordUses<Row, Key>;
}

/**
 * The page of a resource: a searchable list, a dialog to add and edit, and deletion that first shows what depends on
 * the record. An unfinished dialog is restored with the page.
 */
export function recordPage<Row extends RecordRow, const Texts extends TextDefinitions>({
  resource,
  Dialog,
  add,
  uses,
  ...list
}: RecordPageOptions<Row, ListLabel<Texts>> & { readonly texts: Texts }): () => ReactNode {
  const options: ListPageOptions<Row> = {
    ...list,
    call: resource.list,
    rowKey: ({ id }) => id,
    columns: uses ? [...list.columns, usesColumn(uses)] : list.columns,
  };
  return function Page() {
    return <RecordPage options={options} resource={resource} Dialog={Dialog} add={add} uses={uses} />;
  };
}

function usesColumn<Row>({ key, label, count }: RecordUses<Row>): ListColumn<Row> {
  const shown = (row: Row) => count(row) ?? '';
  return { key, label, align: 'end', cell: shown, value: shown };
}

interface RecordPageProps<Row> {
  readonly options: ListPageOptions<Row>;
  readonly resource: PageResource<Row>;
  readonly add: TextKey;
  readonly Dialog: ComponentType<FormDialogProps<Row>>;
  readonly uses: RecordUses<Row> | undefined;
}

function RecordPage<Row extends RecordRow>({ options, resource, add, Dialog, uses }: RecordPageProps<Row>) {
  const t = useText(listTexts, ...options.texts);
  const items = useShownRows(options);
  const canWrite = useCan()(resource.add);
  const form = useFormDialog({ form: resource.id, place: useLocation().pathname, items });
  const removal = useAction(resource.remove, { confirms: true, done: t('list.removal.done') });
  const [removed, setRemoved] = useState<Row | null>(null);
  const askRemoval = (row: Row) => {
    setRemoved(row);
    removal.start({ params: { id: row.id } });
  };
  return (
    <>
      <ListHeader options={options}>
        {canWrite && (
          <Button variant="primary" icon={<Plus />} onClick={() => form.open(null)}>
            {t.find(add)}
          </Button>
        )}
      </ListHeader>
      <ListCard<Row> options={options} {...(canWrite ? { onEdit: form.open, onRemove: askRemoval } : {})} />
      {form.shown && <Dialog key={form.shown.flow} shown={form.shown} onClosed={form.close} />}
      {removed && (
        <RemovalDialog action={removal} name={options.nameOf(removed)}>
          {uses ? <uses.Removal count={uses.count(removed)} /> : t('list.removal.final')}
        </RemovalDialog>
      )}
    </>
  );
}

/** The rows currently shown; shares the list's request. */
function useShownRows<Row>({ call, search }: ListPageOptions<Row>): readonly Row[] | undefined {
  const { site } = useServices();
  const { address } = useListAddress();
  const size = pageSize(search, address, site.orderLimit, readPreference('pageSize'));
  return useCall(call, listArguments<Row>(search, address, size)).data?.data;
}

interface RemovalDialogProps {
  readonly action: Action<RemoveCall>;
  readonly name: string;
  readonly children: ReactNode;
}

/** Shows what depends on the record before it is deleted. */
function RemovalDialog({ action, name, children }: RemovalDialogProps) {
  const t = useText(listTexts);
  const texts = {
    title: t('list.removal.title', { name }),
    confirm: t('list.removal.confirm'),
    keep: t('common.cancel'),
    unresolved: t('list.removal.unresolved'),
    refused: t('list.removal.refused'),
  };
  return (
    <ActionDialog action={action} texts={texts}>
      {children}
    </ActionDialog>
  );
}
