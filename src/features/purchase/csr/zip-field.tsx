import type { SourceProps } from '#src/features/purchase/csr/paste-field.tsx';
import { requestsTexts } from '#src/features/purchase/csr/texts.ts';
import { usePurchaseFiles } from '#src/features/purchase/csr/use-purchase-files.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Field } from '#src/ui/field/field.tsx';
import { FileDrop } from '#src/ui/file-drop/file-drop.tsx';
import { css } from '#styled/css';

/** A zip of requests, one order each (spec §5 'CSR upload'). */
export function ZipField({ view, send, error }: SourceProps) {
  const t = useText(requestsTexts);
  const files = usePurchaseFiles();
  const { fileName, isReading, requests } = view.csr;
  const isRead = fileName !== '' && !isReading;
  return (
    <Field label={t('requests.zip.label')} hint={t('requests.zip.about')} error={error}>
      <FileDrop
        accept=".zip,application/zip"
        onFile={(file) => void send({ type: 'csr.upload', file: files.put(file) })}
      >
        {isRead ? (
          <>
            <strong className={css({ color: 'fg.default' })}>{fileName}</strong> · {t('requests.zip.again')}
          </>
        ) : (
          t('requests.zip.drop')
        )}
      </FileDrop>
      <p role="status" className={css({ mt: '1.5', fontSize: 'sm', color: 'success', _empty: { mt: '0' } })}>
        {isRead && requests.length > 0 && t.count('requests.zip.loaded', requests.length)}
      </p>
    </Field>
  );
}
