import { type ReactNode, useState } from 'react';
import { supportTexts } from '#src/features/support/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SectionCard } from '#src/ui/card/card.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { FileDrop } from '#src/ui/file-drop/file-drop.tsx';
import { TextArea } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

export interface OpenFileProps {
  readonly title: string;
  readonly isBusy: boolean;
  readonly onOpen: (content: Blob, name: string) => void;
  readonly actions?: ReactNode;
}

/** Takes an export: dropped, chosen or pasted. */
export function OpenFile({ title, isBusy, onOpen, actions }: OpenFileProps) {
  const t = useText(supportTexts);
  const [typed, setTyped] = useState('');
  const read = () => onOpen(new Blob([typed]), t('support.input.pasted'));
  return (
    <SectionCard title={title} actions={actions}>
      <div className={css({ display: 'grid', gap: '4', maxW: '52rem' })}>
        <Field label={t('support.input.drop')} hideLabel>
          <FileDrop accept=".json,application/json" onFile={(file) => onOpen(file, file.name)}>
            {t('support.input.drop')}
          </FileDrop>
        </Field>
        <Field label={t('support.input.paste')}>
          <TextArea
            mono
            rows={5}
            value={typed}
            placeholder='{"format":"certhub-journal", …}'
            onValueChange={setTyped}
            onPaste={(event) => {
              const text = event.clipboardData.getData('text/plain');
              // Pass long pastes straight to the reader: the text area would take longer to show one than the reader to parse it.
              if (typed !== '' || text.length < 2000) return;
              event.preventDefault();
              onOpen(new Blob([text]), t('support.input.pasted'));
            }}
          />
        </Field>
        <div>
          <Button variant="primary" busy={isBusy} disabled={typed.trim() === ''} onClick={read}>
            {t('support.input.read')}
          </Button>
        </div>
        {isBusy && (
          <p role="status" className={css({ color: 'fg.muted' })}>
            {t('support.input.reading')}
          </p>
        )}
      </div>
    </SectionCard>
  );
}
