import { Download } from 'lucide-react';
import { consoleTexts } from '#src/console/texts.ts';
import { useHeldPassphrase } from '#src/console/use-held-passphrase.ts';
import { vaultTexts } from '#src/features/vault/texts.ts';
import { fieldError, fieldId } from '#src/features/vault/vault-field.ts';
import type { VaultProps } from '#src/features/vault/vault-props.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { StrengthMeter } from '#src/ui/strength-meter/strength-meter.tsx';
import { PasswordInput } from '#src/ui/text-input/password-input.tsx';
import { css } from '#styled/css';

const levels = { empty: 0, weak: 1, fair: 2, good: 3, strong: 4 } as const;

/** A file that opens every key of the account, under a passphrase. Begun anew (`key`) with each backup made. */
export function BackupForm({ view, send }: VaultProps) {
  const t = useText(vaultTexts, consoleTexts);
  const first = useHeldPassphrase((held) => send({ type: 'backup.passphrase', ...held }));
  const again = useHeldPassphrase((held) => send({ type: 'backup.passphrase-again', ...held }));
  const isWorking = view.step === 'backingUp';
  // Shown again, the field is empty, whatever was typed in it before.
  const strength = first.value === '' ? 'empty' : view.strength;
  const eye = { showLabel: t('vault.show'), hideLabel: t('vault.hide') };
  if (view.vault?.state === 'missing') return <Notice tone="neutral">{t('vault.backup.empty')}</Notice>;
  if (view.vault?.state === 'half-lost') return <Notice tone="neutral">{t('vault.backup.locked')}</Notice>;
  return (
    <form
      noValidate
      className={form}
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: 'backup.submit' });
      }}
    >
      <div role="status">
        {view.outcome?.kind === 'backed-up' && (
          <Notice tone="success">{t('vault.backup.done', { filename: view.outcome.filename })}</Notice>
        )}
      </div>
      <p className={about}>{t('vault.backup.about')}</p>
      <div>
        <Field
          id={fieldId('backup.passphrase')}
          label={t('vault.backup.passphrase')}
          hint={t('vault.backup.hint')}
          error={fieldError(view, 'backup.passphrase', t)}
          required
        >
          <PasswordInput {...first} {...eye} autoComplete="new-password" />
        </Field>
        <StrengthMeter
          label={t('vault.strength.label')}
          level={levels[strength]}
          text={t(`vault.strength.${strength}`)}
        />
      </div>
      <Field
        id={fieldId('backup.passphraseAgain')}
        label={t('vault.backup.again')}
        error={fieldError(view, 'backup.passphraseAgain', t)}
        required
      >
        <PasswordInput {...again} {...eye} autoComplete="new-password" />
      </Field>
      <Button type="submit" variant="primary" icon={<Download />} busy={isWorking} wide>
        {isWorking ? t('vault.backup.working') : t('vault.backup.start')}
      </Button>
    </form>
  );
}

const form = css({ display: 'grid', gap: '4', '& > [role=status]:empty': { display: 'none' } });
const about = css({ fontSize: 'sm', color: 'fg.muted' });
