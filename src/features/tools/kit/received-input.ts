import type { ToolFile, ToolInput } from '#machines/tools/tool.rules.ts';

/** Characters that a text area shows without delay; a longer paste is kept beside it, as a file is. */
const longestTyped = 60_000;

export function filesOf(list: Iterable<File>): readonly ToolFile[] {
  return [...list].map((file) => ({ name: file.name, size: file.size, content: file }));
}

/** What a long paste becomes; null for one that the text area can take. */
export function pastedFile(text: string, name: string): ToolFile | null {
  if (text.length <= longestTyped) return null;
  const content = new Blob([text]);
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
    const long = pastedFile(text, pastedName());
    take(long === null ? { text, files } : { text: '', files: [long, ...files] });
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
      if (!isOwn || files.length > 0 || text.length > longestTyped) takeThis(event, text, files);
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
