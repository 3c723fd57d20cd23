import type { KeyboardEvent } from 'react';

const controls = 'a[href], button:not(:disabled), input:not(:disabled)';

/** Moves the focus with Up, Down, Home and End from a link, button or checkbox of one row to the same control of another. */
export function moveByRow(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const { target, currentTarget, key } = event;
  if (!(target instanceof HTMLElement) || !target.matches('a, button, input[type=checkbox]')) return;
  const rows = [...currentTarget.rows];
  const from = rows.findIndex((row) => row.contains(target));
  const own = rows[from];
  const row = rows[{ ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: rows.length - 1 }[key] ?? -1];
  if (own === undefined || row === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const column = target.closest('td')?.cellIndex ?? 0;
  const place = [...own.querySelectorAll(controls)].indexOf(target);
  const same = row.cells[column]?.querySelector<HTMLElement>(controls);
  const other = same ?? [...row.querySelectorAll<HTMLElement>(controls)].at(Math.max(0, place));
  if (!other) return;
  event.preventDefault();
  other.focus();
}
