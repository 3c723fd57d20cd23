import { readHistory } from '#tests/support/journal/histories.ts';

/** Milliseconds since 1970. */
export const exportedAt = Date.UTC(2026, 10, 21, 10, 3, 12);

/** A recorded history in the file format that customers send, with two seconds between events. */
export function exportedFlow(name: string, title = '') {
  const { machine, rows } = readHistory(name);
  return {
    format: 'certhub-journal',
    formatVersion: 1,
    exportedAt,
    workflow: { id: 'reference', machine, title },
    rows: rows.map((row, index) => {
      const { workflow: _, event: __, ...kept } = row as Record<string, unknown>;
      return { ...kept, time: exportedAt + index * 2000 };
    }),
  };
}
