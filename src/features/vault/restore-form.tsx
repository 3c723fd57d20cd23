import { ArchiveRestore } from 'lucide-react';
import type { FileBox } from '#src/adapters/files/file-box.ts';
import { FileField } from '#src/console/form/file-field.tsx';
import { FormBody } from '#src/console/form/form-body.tsx';
import type { FormControl } from '#src/console/form/form-context.ts';
import { PassphraseField } from '#src/features/vault/passphrase-field.tsx';
import { vaultTexts } from '#src/features/vault/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

/** Merges a backup into this browser's vault. */
export function RestoreForm({ form, files }: { readonly form: FormControl; readonly files: FileBox }) {
  const t = useText(vaultTexts);
  const { isBusy, isSaved } = form.view;
  if (isSaved)
    return (
      <Notice
        tone="success"
        role="status"
        actions={
          <Button size="sm" onClick={() => form.send({ type: 'form.reset', draft: form.view.draft })}>
            {t('vault.restore.another')}
          </Button>
        }
      >
        {t('vault.restore.done')}
      </Notice>
    );
  return (
    <div className={css({ display: 'grid', gap: '4' })}>
      <p className={css({ fontSize: 'sm', color: 'fg.muted' })}>{t('vault.restore.about')}</p>
      <FormBody
        form={form}
        footer={
          <Button type="submit" variant="primary" icon={<ArchiveRestore />} busy={isBusy} wide>
            {isBusy ? t('vault.restore.working') : t('vault.restore.start')}
          </Button>
        }
      >
        <FileField
          files={files}
          label={t('vault.restore.file')}
          accept=".json,application/json"
          prompt={(name) => (name ? t('vault.restore.chosen', { name }) : t('vault.restore.choose'))}
        />
        <PassphraseField name="passphrase" label={t('vault.backup.passphrase')} wide />
      </FormBody>
    </div>
  );
}
