import { visitJson } from '#core/support/json.ts';
import type { LoadedLog } from '#src/adapters/journal/journal-store.ts';
import { readRow } from '#src/adapters/journal/row.ts';

/** Every text that a log holds: the long ones, which stand beside its rows, first. */
export function textsIn({ rows, texts }: LoadedLog): readonly string[] {
  const found = [...texts.values()];
  for (const value of rows) {
    visitJson(readRow(value)?.payload ?? null, (part) => {
      if (typeof part === 'string') found.push(part);
    });
  }
  return found;
}
