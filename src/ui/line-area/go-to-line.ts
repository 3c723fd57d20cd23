import { lineHeight, lineRange } from '#src/ui/line-area/lines-in-view.ts';

/** Lines shown above the one that is gone to. */
const above = 2;

/** Marks a line (from 1) of a `LineArea` by its id, and brings it into view: in its box, and with it in the page. */
export function goToLine(id: string, line: number): void {
  const box = document.getElementById(id);
  if (!(box instanceof HTMLTextAreaElement)) return;
  box.focus({ preventScroll: true });
  box.setSelectionRange(...lineRange(box.value, line));
  box.scrollTop = (line - 1 - above) * lineHeight;
  box.scrollIntoView({ block: 'nearest' });
}
