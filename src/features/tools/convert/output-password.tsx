import { convertTexts } from '#src/features/tools/convert/texts.ts';
import { toolsTexts } from '#src/features/tools/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Field } from '#src/ui/field/field.tsx';
import { PasswordInput } from '#src/ui/text-input/password-input.tsx';
import { css } from '#styled/css';

interface OutputPasswordProps {
  readonly value: string;
  readonly hint: string;
  readonly onValueChange: (value: string) => void;
}

export function OutputPassword({ value, hint, onValueChange }: OutputPasswordProps) {
  const t = useText(convertTexts, toolsTexts);
  return (
    <Field label={t('convert.password')} hint={hint} className={css({ flex: '1 1 16rem', maxW: '24rem' })}>
      <PasswordInput autoComplete="off" value={value} onValueChange={onValueChange} />
    </Field>
  );
}
