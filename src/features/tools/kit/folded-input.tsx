import { FilePen, X } from 'lucide-react';
import type { ToolInput } from '#machines/tools/tool.rules.ts';
import { inputBytes } from '#machines/tools/tool.rules.ts';
import { toolsTexts } from '#src/features/tools/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { css } from '#styled/css';

export interface FoldedInputProps {
  readonly summary: string;
  readonly input: ToolInput;
  readonly onOpen: () => void;
  readonly onClear: () => void;
}

/** The input as a one-line summary, once it was read. */
export function FoldedInput({ summary, input, onOpen, onClear }: FoldedInputProps) {
  const t = useText(toolsTexts);
  const format = useFormat();
  const [file, ...more] = input.files;
  const source = file === undefined ? t('tools.input.pasted') : file.name;
  return (
    <div className={line}>
      <span className={css({ fontWeight: 'semibold' })}>{summary}</span>
      <span className={css({ color: 'fg.muted', overflowWrap: 'anywhere' })}>
        {source}
        {more.length > 0 && ` +${format.number(more.length)}`}
        {' · '}
        {format.bytes(inputBytes(input))}
      </span>
      <span className={css({ display: 'flex', gap: '1', ms: { sm: 'auto' }, _print: { display: 'none' } })}>
        <Button size="sm" icon={<FilePen />} onClick={onOpen}>
          {t('tools.input.change')}
        </Button>
        <Button size="sm" variant="ghost" icon={<X />} onClick={onClear}>
          {t('tools.input.clear')}
        </Button>
      </span>
    </div>
  );
}

const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  rowGap: '1',
  px: '4.5',
  py: '2',
  bg: 'bg.surface',
  border: '1px solid token(colors.border)',
  borderRadius: 'lg',
  fontSize: 'sm',
});
