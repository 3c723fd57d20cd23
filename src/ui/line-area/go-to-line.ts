import { lineHeight, lineRange } from '#src/ui/line-area/lines-in-view.ts';

/** Lines kept visible above the target line. */
const above = 2;

/** Selects a line (from 1) of the `LineArea` with this id and scrolls to it, both within its box and on the page. */
export function goToLine(id: string, line: number): void {
  const box = document.getElementById(id);
  if (!(box instanceof HTMLTextAreaElement)) return;
  box.focus({ preventScroll: true });
  box.setSelectionRange(...lineRange(box.value, line));
  box.scrollTop = (line - 1 - above) * lineHeight;
  box.scrollIntoView({ block: 'nearest' });
}
