import { useMemo, useState } from 'react';
import type { Journal } from '#src/adapters/journal/types.ts';
import { useKeptWorkspace } from '#src/console/use-workspace.ts';

/** A form dialog that is open. */
export interface ShownForm<Item> {
  readonly flow: string;
  /** The record to edit; `null` adds one. */
  readonly item: Item | null;
  readonly place: string;
}

export interface FormDialogHost<Item> {
  /** What the dialog is given; `null` while it is closed. */
  readonly shown: ShownForm<Item> | null;
  open(item: Item | null): void;
  close(): void;
}

export interface FormDialogOptions<Item> {
  /** Name of the form's source. */
  readonly form: string;
  /** Where it belongs, so that it comes back there after a reload: the page, or the flow that the page shows. */
  readonly place: string;
  /** The records that can be edited, once they are known. */
  readonly items: readonly Item[] | undefined;
}

/** Opens a form dialog of a page, and opens it again where it was when the page was left without finishing it. */
export function useFormDialog<Item extends { readonly id: string }>({
  form,
  place,
  items,
}: FormDialogOptions<Item>): FormDialogHost<Item> {
  const journal = useKeptWorkspace()?.journal;
  /** `undefined`: none was opened here yet. */
  const [chosen, choose] = useState<ShownForm<Item> | null | undefined>(undefined);
  const left = useMemo(() => (journal ? findUnfinished(journal, form, place) : null), [journal, form, place]);
  const resumed = useMemo(() => {
    if (left === null || items === undefined) return null;
    const item = left.record === null ? null : items.find(({ id }) => id === left.record);
    // A record that was removed meanwhile is not edited.
    return item === undefined ? null : { flow: left.flow, item, place };
  }, [left, items, place]);
  return {
    shown: chosen === undefined ? resumed : chosen,
    open: (item) => choose({ flow: crypto.randomUUID(), item, place }),
    close: () => choose(null),
  };
}

/** A form that was not finished. */
interface UnfinishedForm {
  readonly flow: string;
  /** Id of the record it edits; `null` adds one. */
  readonly record: string | null;
}

/** The newest form of that name that was left open at that place. */
function findUnfinished(journal: Journal, form: string, place: string): UnfinishedForm | null {
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
