import { ArchiveRestore } from 'lucide-react';
import type { FileBox } from '#src/adapters/files/file-box.ts';
import { FormBody } from '#src/console/form/form-body.tsx';
import { type FormControl, useFormDraft, useFormField } from '#src/console/form/form-context.ts';
import { PassphraseField } from '#src/features/vault/passphrase-field.tsx';
import { vaultTexts } from '#src/features/vault/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { FileDrop } from '#src/ui/file-drop/file-drop.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

interface RestoreFormProps {
  readonly form: FormControl;
  readonly files: FileBox;
}

/** A backup merged into the vault of this browser. */
export function RestoreForm({ form, files }: RestoreFormProps) {
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
        <BackupFile files={files} />
        <div className={wide}>
          <PassphraseField name="passphrase" label={t('vault.restore.passphrase')} />
        </div>
      </FormBody>
    </div>
  );
}

function BackupFile({ files }: Pick<RestoreFormProps, 'files'>) {
  const t = useText(vaultTexts);
  const { draft, change } = useFormDraft();
  const { id, error } = useFormField('file');
  const choose = (file: File) => {
    files.clear();
    change({ file: files.put(file), filename: file.name });
  };
  return (
    <Field id={id} label={t('vault.restore.file')} error={error} required className={wide}>
      <FileDrop accept=".json,application/json" onFile={choose}>
        {draft.filename ? t('vault.restore.chosen', { name: draft.filename }) : t('vault.restore.choose')}
      </FileDrop>
    </Field>
  );
}

const wide = css({ gridColumn: { sm: '1 / -1' } });
