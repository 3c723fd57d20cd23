import { useLocation } from '@tanstack/react-router';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { defineResource } from '#core/contract/resource.ts';
import type { FormDialogProps } from '#src/console/form/form-dialog.tsx';
import { useFormDialog } from '#src/console/form/use-form-dialog.ts';
import type { ListColumn } from '#src/console/list/columns.tsx';
import { ListCard } from '#src/console/list/list-card.tsx';
import type { ListCall, ListLabel, TextDefinitions } from '#src/console/list/list-options.ts';
import { ListHeader, type ListPageOptions } from '#src/console/list/list-page.tsx';
import { callVerb, type RowVerb, RowVerbs } from '#src/console/list/row-verbs.tsx';
import { listTexts } from '#src/console/list/texts.ts';
import { useListRows } from '#src/console/list/use-list-rows.ts';
import { useCan } from '#src/console/rights/use-can.ts';
import type { TextKey } from '#src/i18n/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';

interface RecordRow {
  readonly id: string;
}

/** What else uses a record: it keeps a record that is removed, or keeps it from being removed. */
export interface RecordUses<Row, Key extends TextKey = TextKey> {
  /** Key of the column, which addresses and exports name. */
  readonly key: string;
  /** Heading of the column that counts them. */
  readonly label: Key;
  /** Undefined if the server did not count. */
  readonly count: (row: Row) => number | undefined;
  /** What the removal of a record means for them. */
  readonly Removal: ComponentType<{ readonly count: number | undefined }>;
  /** A record with uses stays: the text of the refusal. */
  readonly blocks?: Key;
}

/** The parts of a contract resource that a page needs. */
interface PageResource<Row>
  extends Pick<ReturnType<typeof defineResource>, 'id' | 'add' | 'change' | 'remove'> {
  readonly list: ListCall<Row>;
}

export interface RecordPageOptions<Row, Key extends TextKey>
  extends Omit<ListPageOptions<Row, Key>, 'call' | 'rowKey'> {
  readonly resource: PageResource<Row>;
  /** Label of the button that adds a record. */
  readonly add: Key;
  /** Dialog that adds or edits a record. */
  readonly Dialog: ComponentType<FormDialogProps<Row>>;
  /** Omit for records that nothing else uses. */
  readonly uses?: RecordUses<Row, Key>;
  /** What can be done with a record besides editing and removing it. */
  readonly verbs?: readonly RowVerb<Row, Key>[];
  /** Title of a page that has one of its own; the button that adds a record stands in it. */
  readonly Head?: ComponentType<{ readonly children: ReactNode }>;
}

/**
 * The page of a resource: a searchable list, a dialog to add and edit, verbs, and deletion that first shows what depends
 * on the record. An unfinished dialog is restored with the page.
 */
export function recordPage<Row extends RecordRow, const Texts extends TextDefinitions>({
  resource,
  Dialog,
  Head,
  add,
  uses,
  verbs = [],
  ...list
}: RecordPageOptions<Row, ListLabel<Texts>> & { readonly texts: Texts }): () => ReactNode {
  const options: ListPageOptions<Row> = {
    ...list,
    call: resource.list,
    rowKey: ({ id }) => id,
    columns: uses ? [...list.columns, usesColumn(uses)] : list.columns,
  };
  const rest: readonly RowVerb<Row>[] = [...verbs, removalOf(resource, uses)];
  return function Page() {
    const t = useText(listTexts, ...options.texts);
    const items = useListRows(options).rows.data?.data;
    const form = useFormDialog({ form: resource.id, place: useLocation().pathname, items });
    const edit: RowVerb<Row> = {
      label: 'list.edit',
      icon: <Pencil />,
      needs: resource.change,
      press: form.open,
    };
    const button = useCan()(resource.add) && (
      <Button variant="primary" icon={<Plus />} onClick={() => form.open(null)}>
        {t.find(add)}
      </Button>
    );
    return (
      <>
        {Head ? <Head>{button}</Head> : <ListHeader options={options}>{button}</ListHeader>}
        <RowVerbs verbs={[edit, ...rest]} nameOf={options.nameOf} texts={options.texts}>
          {(buttons) => <ListCard<Row> options={options} buttons={buttons} />}
        </RowVerbs>
        {form.shown && <Dialog key={form.shown.flow} shown={form.shown} onClosed={form.close} />}
      </>
    );
  };
}

function usesColumn<Row>({ key, label, count }: RecordUses<Row>): ListColumn<Row> {
  const counted = (row: Row) => count(row) ?? '';
  return {
    key,
    label,
    align: 'end',
    cell: (row, { format }) => {
      const found = count(row);
      return found === undefined ? '' : format.number(found);
    },
    value: counted,
  };
}

/** Removes a record, after showing what depends on it. */
function removalOf<Row extends RecordRow>(
  { remove }: PageResource<Row>,
  uses: RecordUses<Row> | undefined,
): RowVerb<Row> {
  const blocks = uses?.blocks;
  return callVerb({
    label: 'list.remove',
    icon: <Trash2 />,
    call: remove,
    args: ({ id }: Row) => ({ params: { id } }),
    done: 'list.removal.done',
    question: {
      title: 'list.removal.title',
      confirm: 'list.removal.confirm',
      refused: blocks ?? 'list.removal.refused',
      isBlocked: (row) => blocks !== undefined && uses?.count(row) !== 0,
      About: ({ row }) => (uses ? <uses.Removal count={uses.count(row)} /> : <Final />),
    },
  });
}

function Final() {
  return useText(listTexts)('list.removal.final');
}
