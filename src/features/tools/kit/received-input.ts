import type { ToolFile, ToolInput } from '#machines/tools/tool.rules.ts';
import { pause } from '#src/adapters/time/pause.ts';

/** What a text area shows without delay; a longer paste is kept beside it, as a file is. */
const most = { characters: 60_000, lines: 1_000 };
/** Characters that are put into a file within one task. */
const slice = 1_000_000;

export function isLong(text: string): boolean {
  if (text.length > most.characters) return true;
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines > most.lines;
}

export function filesOf(list: Iterable<File>): readonly ToolFile[] {
  return [...list].map((file) => ({ name: file.name, size: file.size, content: file }));
}

/** What a long paste becomes, a slice a task. */
async function pastedFile(text: string, name: string, signal: AbortSignal): Promise<ToolFile> {
  const parts: Blob[] = [];
  for (let from = 0, to = 0; from < text.length; from = to) {
    to = from + slice;
    // The two halves of a sign stay together.
    if (/[\uD800-\uDBFF]/.test(text[to - 1] ?? '')) to += 1;
    await pause(0, signal);
    parts.push(new Blob([text.slice(from, to)]));
  }
  const content = new Blob(parts);
  return { name, size: content.size, content };
}

/**
 * Takes what is dropped on the page or pasted anywhere but into a field, as long as its tool is shown. Fields take their own pastes;
 * a long one into the tool's text area (`data-tool-input`) is taken here too.
 */
export function listenForInput(
  pastedName: () => string,
  take: (input: ToolInput) => void,
  onDrag: (isOver: boolean) => void,
): () => void {
  const ends = new AbortController();
  const { signal } = ends;
  const takeThis = (event: Event, text: string, files: readonly ToolFile[]) => {
    if (files.length === 0 && text.trim() === '') return;
    event.preventDefault();
    if (!isLong(text)) return take({ text, files });
    pastedFile(text, pastedName(), signal).then(
      (long) => take({ text: '', files: [long, ...files] }),
      // The tool was left.
      () => undefined,
    );
  };
  addEventListener(
    'paste',
    (event) => {
      const target = event.target instanceof Element ? event.target : null;
      const field = target?.closest('input, textarea, select, [contenteditable]');
      const isOwn = field instanceof HTMLTextAreaElement && field.dataset.toolInput !== undefined;
      if (field && !isOwn) return;
      const files = filesOf(event.clipboardData?.files ?? []);
      // Asked for once: a long text takes the browser a while each time.
      const text = files.length === 0 ? (event.clipboardData?.getData('text/plain') ?? '') : '';
      if (!isOwn || files.length > 0 || isLong(text)) takeThis(event, text, files);
    },
    { signal },
  );
  const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
  addEventListener(
    'dragover',
    (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      onDrag(true);
    },
    { signal },
  );
  addEventListener('dragleave', (event) => event.relatedTarget === null && onDrag(false), { signal });
  addEventListener(
    'drop',
    (event) => {
      onDrag(false);
      if (hasFiles(event)) takeThis(event, '', filesOf(event.dataTransfer?.files ?? []));
    },
    { signal },
  );
  return () => ends.abort();
}
