import type { ToolFile, ToolInput } from '#machines/tools/tool.rules.ts';
import { pause } from '#src/adapters/time/pause.ts';

/** The most that a text area shows without delay; a longer paste is kept beside it as a file. */
const most = { characters: 60_000, lines: 1_000 };
/** Characters copied to a file per task. */
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

/** Turns a long paste into a file, one slice per task. */
async function pastedFile(text: string, name: string, signal: AbortSignal): Promise<ToolFile> {
  const parts: Blob[] = [];
  for (let from = 0, to = 0; from < text.length; from = to) {
    to = from + slice;
    // Do not split a surrogate pair.
    if (/[\uD800-\uDBFF]/.test(text[to - 1] ?? '')) to += 1;
    await pause(0, signal);
    parts.push(new Blob([text.slice(from, to)]));
  }
  const content = new Blob(parts);
  return { name, size: content.size, content };
}

/**
 * Accepts input dropped on the page or pasted outside of fields while its tool is shown. Fields handle their own pastes, except that a long
 * paste into the tool's text area (`data-tool-input`) is taken here. Returns a function that stops listening.
 */
export function listenForInput(
  pastedName: string,
  take: (input: ToolInput) => void,
  onDrag: (isOver: boolean) => void,
): () => void {
  const ends = new AbortController();
  const { signal } = ends;
  const takeThis = (event: Event, text: string, files: readonly ToolFile[]) => {
    if (files.length === 0 && text.trim() === '') return;
    event.preventDefault();
    if (!isLong(text)) return take({ text, files });
    pastedFile(text, pastedName, signal).then(
      (long) => take({ text: '', files: [long, ...files] }),
      // Aborted: the user left the tool.
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
      // Read only once: a long text takes the browser a while each time.
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
