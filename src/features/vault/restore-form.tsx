import { ArchiveRestore } from 'lucide-react';
import type { FileBox } from '#src/adapters/files/file-box.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { useHeldPassphrase } from '#src/console/use-held-passphrase.ts';
import { workerFaultText } from '#src/console/worker-fault-text.ts';
import { vaultTexts } from '#src/features/vault/texts.ts';
import { fieldError, fieldId, restoreField } from '#src/features/vault/vault-field.ts';
import type { VaultProps } from '#src/features/vault/vault-props.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { FileDrop } from '#src/ui/file-drop/file-drop.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { PasswordInput } from '#src/ui/text-input/password-input.tsx';
import { css } from '#styled/css';

/** A backup merged into the vault of this browser, once for each showing of the form. */
export function RestoreForm(props: VaultProps & { readonly files: FileBox }) {
  const t = useText(consoleTexts, vaultTexts);
  const { view, send } = props;
  const isDone = view.outcome?.kind === 'restored' || view.outcome?.kind === 'merged';
  if (!isDone) return <Fields {...props} />;
  return (
    <Notice
      tone="success"
      role="status"
      actions={
        <Button size="sm" onClick={() => send({ type: 'vault.reload' })}>
          {t('vault.restore.another')}
        </Button>
      }
    >
      {t('vault.restore.done')}
    </Notice>
  );
}

function Fields({ view, send, files }: VaultProps & { readonly files: FileBox }) {
  const t = useText(consoleTexts, vaultTexts);
  const passphrase = useHeldPassphrase((held) => send({ type: 'restore.passphrase', ...held }));
  const isWorking = view.step === 'restoring';
  const { failure } = view;
  const isOtherFailure = failure?.work === 'restore' && restoreField(failure.fault.code) === null;
  const choose = (file: File) => {
    files.clear();
    send({ type: 'restore.file', file: { handle: files.put(file), name: file.name } });
  };
  return (
    <form
      noValidate
      className={form}
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: 'restore.submit' });
      }}
    >
      <p className={about}>{t('vault.restore.about')}</p>
      {isOtherFailure && (
        <Notice tone="danger" role="alert">
          {workerFaultText(failure.fault.code, failure.fault.detail, t)}
        </Notice>
      )}
      <Field
        id={fieldId('restore.file')}
        label={t('vault.restore.file')}
        error={fieldError(view, 'restore.file', t)}
        required
      >
        <FileDrop accept=".json,application/json" onFile={choose}>
          {view.chosenFile === null
            ? t('vault.restore.choose')
            : t('vault.restore.chosen', { name: view.chosenFile })}
        </FileDrop>
      </Field>
      <Field
        id={fieldId('restore.passphrase')}
        label={t('vault.restore.passphrase')}
        error={fieldError(view, 'restore.passphrase', t)}
        required
      >
        <PasswordInput
          {...passphrase}
          showLabel={t('vault.show')}
          hideLabel={t('vault.hide')}
          autoComplete="off"
        />
      </Field>
      <Button type="submit" variant="primary" icon={<ArchiveRestore />} busy={isWorking} wide>
        {isWorking ? t('vault.restore.working') : t('vault.restore.start')}
      </Button>
    </form>
  );
}

const form = css({ display: 'grid', gap: '4' });
const about = css({ fontSize: 'sm', color: 'fg.muted' });
