import { useState } from 'react';
import type { ToolFile } from '#machines/tools/tool.rules.ts';
import { listenForInput } from '#src/features/tools/kit/received-input.ts';
import { toolsTexts } from '#src/features/tools/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { toast } from '#src/ui/toast/toasts.ts';

/** Maximum bytes of all files together, far more than the names or records of a batch. */
const mostBytes = 2_097_152;

/** For a form with its own text: adds text from files that are opened or dropped on the page, and from pastes outside its fields. */
export function useTextIntake(onText: (added: string) => void) {
  const t = useText(toolsTexts);
  const format = useFormat();
  const [isOver, setOver] = useState(false);
  const take = async (files: readonly ToolFile[]) => {
    if (files.reduce((sum, { size }) => sum + size, 0) > mostBytes) {
      toast({ tone: 'danger', title: t('tools.tooLarge', { most: format.bytes(mostBytes) }) });
      return;
    }
    const { decodeText } = await import('#workers/text-encoding.ts');
    let all = '';
    for (const { name, content } of files) {
      const read = content instanceof Blob && decodeText(new Uint8Array(await content.arrayBuffer()));
      if (read) all = joined(all, read.text);
      else toast({ tone: 'danger', title: t('tools.input.unreadable', { name }) });
    }
    if (all !== '') onText(all);
  };
  const root = () =>
    listenForInput(
      '',
      ({ text, files }) => {
        if (text !== '') onText(text);
        void take(files);
      },
      setOver,
    );
  return { root, isOver, take };
}

/** Appends to existing text. */
export function joined(before: string, added: string): string {
  return before.trim() === '' ? added : `${before.trimEnd()}\n${added}`;
}
