import { X } from 'lucide-react';
import { toolsTexts } from '#src/features/tools/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { IconButton } from '#src/ui/button/button.tsx';
import { css } from '#styled/css';

export interface InputChipProps {
  readonly name: string;
  /** Its size. */
  readonly detail: string;
  readonly onRemove: () => void;
}

/** An input that is not shown in full. */
export function InputChip({ name, detail, onRemove }: InputChipProps) {
  const t = useText(toolsTexts);
  return (
    <span className={chip}>
      <span className={css({ truncate: true })}>{name}</span>
      <span className={css({ color: 'fg.subtle', flexShrink: 0 })}>{detail}</span>
      <IconButton size="sm" label={t('tools.input.remove', { name })} icon={<X />} onClick={onRemove} />
    </span>
  );
}

const chip = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  maxW: 'full',
  ps: '3',
  pe: '1',
  bg: 'bg.subtle',
  borderRadius: 'md',
  fontSize: 'sm',
});
