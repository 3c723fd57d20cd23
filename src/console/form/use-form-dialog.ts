import { useMemo, useState } from 'react';
import type { Journal } from '#src/adapters/journal/types.ts';
import { useKeptWorkspace } from '#src/console/flows/use-workspace.ts';

/** An open form dialog. */
export interface ShownForm<Item> {
  readonly flow: string;
  /** The record to edit; `null` adds one. */
  readonly item: Item | null;
  readonly place: string;
}

export interface FormDialogHost<Item> {
  /** Props of the dialog; `null` while it is closed. */
  readonly shown: ShownForm<Item> | null;
  open(item: Item | null): void;
  close(): void;
}

export interface FormDialogOptions<Item> {
  /** Name of the form's source. */
  readonly form: string;
  /** Where the dialog belongs, so it can be restored after a reload: the page, or the flow that the page shows. */
  readonly place: string;
  /** The records that can be edited; undefined until loaded. */
  readonly items: readonly Item[] | undefined;
}

/** Opens a form dialog of a page, and restores it if the page was left with the dialog unfinished. */
export function useFormDialog<Item extends { readonly id: string }>({
  form,
  place,
  items,
}: FormDialogOptions<Item>): FormDialogHost<Item> {
  const journal = useKeptWorkspace()?.journal;
  /** `undefined`: no dialog was opened on this page yet. */
  const [chosen, choose] = useState<ShownForm<Item> | null | undefined>(undefined);
  const left = useMemo(() => (journal ? findUnfinished(journal, form, place) : null), [journal, form, place]);
  const resumed = useMemo(() => {
    if (left === null || items === undefined) return null;
    const item = left.record === null ? null : items.find(({ id }) => id === left.record);
    // A record that was removed meanwhile cannot be edited.
    return item === undefined ? null : { flow: left.flow, item, place };
  }, [left, items, place]);
  return {
    shown: chosen === undefined ? resumed : chosen,
    open: (item) => choose({ flow: crypto.randomUUID(), item, place }),
    close: () => choose(null),
  };
}

/** An unfinished form. */
export interface UnfinishedForm {
  readonly flow: string;
  /** ID of the record it edits; `null` adds one. */
  readonly record: string | null;
}

/** The newest unfinished form of that name at that place. */
export function findUnfinished(journal: Journal, form: string, place: string): UnfinishedForm | null {
  const found = journal
    .list()
    .getSnapshot()
    .find(
      ({ machine, status, facts }) =>
        machine === 'form' && status === 'active' && facts.form === form && facts.place === place,
    );
  if (found === undefined) return null;
  return { flow: found.id, record: found.facts.record === '' ? null : String(found.facts.record) };
}
