import { type ReactNode, useState } from 'react';
import type { ToolInput } from '#machines/tools/tool.rules.ts';
import type { ToolView } from '#machines/tools/tool.view.ts';
import { FileButton } from '#src/features/tools/kit/file-button.tsx';
import { InputChip } from '#src/features/tools/kit/input-chip.tsx';
import { LineForm } from '#src/features/tools/kit/line-form.tsx';
import { LongTextArea } from '#src/features/tools/kit/long-text-area.tsx';
import type { InputDefinition } from '#src/features/tools/kit/tool-definition.ts';
import { toolsTexts } from '#src/features/tools/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SectionCard } from '#src/ui/card/card.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { PasswordInput } from '#src/ui/text-input/password-input.tsx';
import { css } from '#styled/css';

/** The texts are in the page's language. */
export interface ToolInputProps<Options> extends InputDefinition<Options> {
  readonly view: Pick<ToolView, 'input' | 'hasInput' | 'canFold'>;
  /** Label of the text area; keys, requests and certificates when absent. */
  readonly label?: string;
  readonly onInput: (input: ToolInput, isTyped: boolean) => void;
  readonly onOptions?: (options: Options) => void;
  readonly onFold?: () => void;
  /** Shown below everything else. */
  readonly children?: ReactNode;
}

/** The input area of a tool. */
export function ToolInputArea<Options>({
  view,
  label,
  hint,
  accept,
  samples = [],
  onInput,
  onOptions,
  onFold,
  children,
}: ToolInputProps<Options>) {
  const t = useText(toolsTexts);
  const { input } = view;
  return (
    <SectionCard className={css({ _print: { display: 'none' } })}>
      <Field label={label ?? t('tools.input.label')} hint={hint ?? t('tools.input.hint')}>
        <LongTextArea
          rows={9}
          data-tool-input=""
          placeholder={t('tools.input.placeholder')}
          value={input.text}
          onValueChange={(text) => onInput({ ...input, text }, true)}
          onText={(text) => onInput({ ...input, text }, false)}
        />
      </Field>
      {input.files.length > 0 && <FileList input={input} onInput={(next) => onInput(next, false)} />}
      <div className={foot}>
        <FileButton
          accept={accept}
          onFiles={(files) => onInput({ text: input.text, files: [...input.files, ...files] }, false)}
        />
        {view.hasInput && (
          <Button variant="ghost" onClick={() => onInput({ text: '', files: [] }, false)}>
            {t('tools.input.clear')}
          </Button>
        )}
        {view.canFold && (
          <Button variant="ghost" onClick={onFold}>
            {t('tools.input.fold')}
          </Button>
        )}
        {samples.length > 0 && (
          <span className={sampleRow}>
            <span className={css({ color: 'fg.muted' })}>{t('tools.input.samples')}</span>
            {samples.map((sample) => (
              <Button
                key={sample.name}
                size="sm"
                variant="ghost"
                className={sampleName}
                onClick={async () => {
                  const text = await sample.load();
                  if (sample.options !== undefined) onOptions?.(sample.options);
                  onInput({ text, files: [] }, false);
                }}
              >
                {sample.name}
              </Button>
            ))}
          </span>
        )}
      </div>
      {children}
    </SectionCard>
  );
}

function FileList({
  input,
  onInput,
}: {
  readonly input: ToolInput;
  readonly onInput: (input: ToolInput) => void;
}) {
  const format = useFormat();
  return (
    <ul className={list}>
      {input.files.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name
        <li key={index} className={css({ maxW: 'full' })}>
          <InputChip
            name={file.name}
            detail={format.bytes(file.size)}
            onRemove={() => onInput({ ...input, files: input.files.filter((_, at) => at !== index) })}
          />
        </li>
      ))}
    </ul>
  );
}

export type PasswordFault = 'password-needed' | 'password-wrong' | 'key-password-needed';

interface ToolPasswordProps {
  /** Null while a password is tried. */
  readonly fault: PasswordFault | null;
  readonly onPassword: (password: string) => void;
}

/** Asks for the password of encrypted input, and says if it was wrong. It stays in this field and in the worker. */
export function ToolPassword({ fault, onPassword }: ToolPasswordProps) {
  const t = useText(toolsTexts);
  const [typed, setTyped] = useState('');
  const isKey = fault === 'key-password-needed';
  return (
    <SectionCard className={css({ _print: { display: 'none' } })}>
      <LineForm label={t('tools.input.open')} onSubmit={() => onPassword(typed)}>
        <Field
          label={t(isKey ? 'tools.input.keyPassword' : 'tools.input.password')}
          hint={t(isKey ? 'tools.input.keyPasswordHint' : 'tools.input.passwordHint')}
          error={fault === 'password-wrong' && t('tools.input.passwordWrong')}
          className={css({ flex: '1 1 280px', maxW: '30rem' })}
        >
          <PasswordInput autoComplete="off" value={typed} onValueChange={setTyped} />
        </Field>
      </LineForm>
    </SectionCard>
  );
}

const foot = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', mt: '3' });
/** Some names are wider than a phone. */
const sampleName = css({
  flexShrink: '1',
  minW: '0',
  h: 'auto',
  minH: '8',
  whiteSpace: 'normal',
  textAlign: 'start',
});
const sampleRow = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '1',
  ms: { md: 'auto' },
  minW: '0',
  fontSize: 'sm',
});
const list = css({ display: 'flex', flexWrap: 'wrap', gap: '2', mt: '3' });
