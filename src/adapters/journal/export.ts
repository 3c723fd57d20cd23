import type { Json } from '#core/support/json.ts';
import { redact } from '#core/support/secret-guard.ts';
import type { LoadedLog } from '#src/adapters/journal/journal-store.ts';
import { putInLongTexts } from '#src/adapters/journal/long-texts.ts';
import { readRow } from '#src/adapters/journal/row.ts';
import type { JournalExport } from '#src/adapters/journal/types.ts';

/** Exports a flow as a file for support. Omits sealed keys, anything that looks like a secret, and the account. */
export function exportLog({ record, rows, texts }: LoadedLog, now: number): JournalExport {
  const { account, statusBefore, base, head, lease, ...workflow } = record;
  const file = {
    format: 'certhub-journal',
    formatVersion: 1,
    exportedAt: now,
    workflow,
    rows: rows.flatMap((value) => {
      const row = readRow(value);
      if (row === null) return [];
      const { workflow: _, event, payload, ...entry } = row;
      return [{ ...entry, payload: putInLongTexts(payload, texts) ?? payload }];
    }),
  } satisfies JournalExport;
  // Title and facts may contain user input too. Redaction keeps plain JSON of the same shape.
  return redact(file as unknown as Json) as unknown as JournalExport;
}
