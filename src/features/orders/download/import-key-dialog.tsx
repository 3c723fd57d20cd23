import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { createFileBox } from '#src/adapters/files/file-box.ts';
import { keptKeys } from '#src/adapters/vault/kept-keys.ts';
import type { Workspace } from '#src/console/flows/workspace.ts';
import { FileField } from '#src/console/form/file-field.tsx';
import { FormBody } from '#src/console/form/form-body.tsx';
import { usePageForm } from '#src/console/form/use-page-form.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { importKeyForm } from '#src/features/orders/download/import-key-form.ts';
import { downloadTexts } from '#src/features/orders/download/texts.ts';
import { PassphraseField } from '#src/features/vault/passphrase-field.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';

export interface ImportKeyDialogProps {
  readonly workspace: Workspace;
  /** Of the certificate whose key is imported. */
  readonly spkiHash: string;
  readonly onClose: () => void;
}

/** Imports the customer's own key file: checks it against a certificate and seals it in this browser. */
export function ImportKeyDialog({ workspace, spkiHash, onClose }: ImportKeyDialogProps) {
  const t = useText(consoleTexts, downloadTexts);
  const queryClient = useQueryClient();
  const files = useMemo(createFileBox, []);
  const { vault, accountID } = workspace;
  const form = usePageForm(
    importKeyForm(spkiHash, { vault, accountID, files, keptKeys, queryClient }),
    { id: spkiHash },
    onClose,
  );
  const { isBusy } = form.view;
  return (
    <Dialog
      open
      keepOnOutside
      title={t('download.import.title')}
      description={t('download.import.about')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" form={form.id} variant="primary" busy={isBusy}>
            {t(isBusy ? 'download.import.working' : 'download.import.go')}
          </Button>
        </>
      }
    >
      <FormBody form={form}>
        <FileField
          files={files}
          label={t('download.import.file')}
          accept=".key,.pem,.der,.p8,.pk8,.pfx,.p12,.jks,.txt"
          prompt={(name) => (name ? t('download.import.chosen', { name }) : t('download.import.choose'))}
        />
        <PassphraseField
          name="passphrase"
          label={t('download.import.passphrase')}
          hint={t('download.import.passphraseHint')}
          mark={t('common.optional')}
          optional
          wide
        />
      </FormBody>
    </Dialog>
  );
}
