import type { Journal } from '#src/adapters/journal/types.ts';

/** A form that was not finished. */
export interface UnfinishedForm {
  readonly flow: string;
  /** Id of the record it edits; `null` adds one. */
  readonly record: string | null;
}

/** The newest form of that name that was left open at that place. */
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
