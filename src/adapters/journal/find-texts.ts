import { visitJson } from '#core/support/json.ts';
import type { LoadedLog } from '#src/adapters/journal/journal-store.ts';
import { readRow } from '#src/adapters/journal/row.ts';

/** All texts in a log, starting with the long ones, which are stored separately from the rows. */
export function textsIn({ rows, texts }: LoadedLog): readonly string[] {
  const found = [...texts.values()];
  for (const value of rows) {
    visitJson(readRow(value)?.payload ?? null, (part) => {
      if (typeof part === 'string') found.push(part);
    });
  }
  return found;
}
