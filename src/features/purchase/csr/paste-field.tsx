import { requestsTexts } from '#src/features/purchase/csr/texts.ts';
import type { GroupProps } from '#src/features/purchase/group-props.ts';
import { useText } from '#src/i18n/use-text.ts';
import { useCommittedText } from '#src/ui/committed-text/use-committed-text.ts';
import { Field } from '#src/ui/field/field.tsx';
import { PemArea } from '#src/ui/pem-area/pem-area.tsx';

export interface SourceProps extends GroupProps {
  readonly error: string | undefined;
}

/** One request or many, one order each (spec §5 'CSR upload'). */
export function PasteField({ view, send, error }: SourceProps) {
  const t = useText(requestsTexts);
  const { paste } = view.csr;
  const input = useCommittedText(paste, (text) => send({ type: 'csr.paste', text }));
  return (
    <Field label={t('requests.paste.label')} hint={t('requests.paste.hint')} error={error}>
      <PemArea
        {...input}
        rows={7}
        placeholder={sample}
        pemLabel="CERTIFICATE REQUEST"
        accept=".csr,.pem,.txt,.req,.p10,.der"
        texts={{
          file: t('requests.paste.file'),
          drop: t('requests.paste.drop'),
          failed: (name) => t('requests.paste.fileFailed', { name }),
        }}
        // What was there stays: a file adds its requests to it.
        onFiles={(text) =>
          void send({ type: 'csr.paste', text: [input.value.trim(), text].filter(Boolean).join('\n') })
        }
      />
    </Field>
  );
}

/** The same in every language. */
const sample = '-----BEGIN CERTIFICATE REQUEST-----\n…\n-----END CERTIFICATE REQUEST-----';
