import { Download } from 'lucide-react';
import { passphraseFacts, passphraseStrength } from '#core/session/passphrase.ts';
import type { VaultStatus } from '#src/adapters/vault/vault.ts';
import { FormBody } from '#src/console/form/form-body.tsx';
import { type FormControl, useFormField } from '#src/console/form/form-context.ts';
import { PassphraseField } from '#src/features/vault/passphrase-field.tsx';
import { vaultTexts } from '#src/features/vault/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { StrengthMeter } from '#src/ui/strength-meter/strength-meter.tsx';
import { css } from '#styled/css';

const levels = { empty: 0, weak: 1, fair: 2, good: 3, strong: 4 } as const;

interface BackupFormProps {
  readonly form: FormControl;
  readonly state: VaultStatus['state'];
}

/** Saves a backup file that opens every key of the account with a passphrase. */
export function BackupForm({ form, state }: BackupFormProps) {
  const t = useText(vaultTexts);
  const { isBusy, isSaved, draft } = form.view;
  if (state === 'missing') return <Notice tone="neutral">{t('vault.backup.empty')}</Notice>;
  if (state === 'half-lost') return <Notice tone="neutral">{t('vault.backup.locked')}</Notice>;
  return (
    <div className={stack}>
      <div role="status">
        {isSaved && (
          <Notice tone="success">{t('vault.backup.done', { filename: draft.filename ?? '' })}</Notice>
        )}
      </div>
      <p className={about}>{t('vault.backup.about')}</p>
      <FormBody
        form={form}
        footer={
          <Button type="submit" variant="primary" icon={<Download />} busy={isBusy} wide>
            {isBusy ? t('vault.backup.working') : t('vault.backup.start')}
          </Button>
        }
      >
        <div className={wide}>
          <PassphraseField
            name="passphrase"
            label={t('vault.backup.passphrase')}
            hint={t('vault.backup.hint')}
            isNew
          />
          <Strength />
        </div>
        <PassphraseField name="passphraseAgain" label={t('vault.backup.again')} isNew wide />
      </FormBody>
    </div>
  );
}

function Strength() {
  const t = useText(vaultTexts);
  const strength = passphraseStrength(passphraseFacts(useFormField('passphrase').value));
  return (
    <StrengthMeter
      label={t('vault.strength.label')}
      level={levels[strength]}
      text={t(`vault.strength.${strength}`)}
    />
  );
}

const stack = css({ display: 'grid', gap: '4', '& > [role=status]:empty': { display: 'none' } });
const about = css({ fontSize: 'sm', color: 'fg.muted' });
const wide = css({ gridColumn: { sm: '1 / -1' } });
