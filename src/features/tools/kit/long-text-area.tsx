import { type ClipboardEvent, useState } from 'react';
import { InputChip } from '#src/features/tools/kit/input-chip.tsx';
import { isLong } from '#src/features/tools/kit/received-input.ts';
import { joined } from '#src/features/tools/kit/use-text-intake.ts';
import { toolsTexts } from '#src/features/tools/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { TextArea, type TextAreaProps } from '#src/ui/text-input/text-input.tsx';

export interface LongTextAreaProps extends TextAreaProps {
  readonly value: string;
  /** Called with the text including a long paste, or with an empty text when removed. */
  readonly onText: (text: string) => void;
}

/**
 * For input of up to thousands of lines, which a browser takes seconds to lay out: a long text that was not typed here is shown only by its
 * size. Long pastes into the tool's own area (`data-tool-input`) are handled as files in `received-input.ts`.
 */
export function LongTextArea({ value, onText, ...rest }: LongTextAreaProps) {
  const t = useText(toolsTexts);
  const [typed, setTyped] = useState('');
  if (value !== typed && isLong(value))
    return (
      <InputChip
        name={t('tools.input.pasted')}
        detail={t.count('tools.input.lines', value.split('\n').length)}
        onRemove={() => onText('')}
      />
    );
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    if (event.currentTarget.dataset.toolInput !== undefined) return;
    const pasted = event.clipboardData.getData('text/plain');
    if (!isLong(pasted)) return;
    event.preventDefault();
    onText(joined(value, pasted));
  };
  return (
    <TextArea
      {...rest}
      mono
      value={value}
      onPaste={onPaste}
      onValueChange={(text) => {
        setTyped(text);
        rest.onValueChange?.(text);
      }}
    />
  );
}
