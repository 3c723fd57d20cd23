import type { DownloadUserEvent } from '#machines/orders/download/download.types.ts';
import type { DownloadView } from '#machines/orders/download/download.view.ts';
import { useHeldPassphrase } from '#src/console/use-held-passphrase.ts';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import { vaultTexts } from '#src/features/vault/texts.ts';
import { faultText } from '#src/i18n/fault-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Field } from '#src/ui/field/field.tsx';
import { FocusOnce } from '#src/ui/field/focus-once.tsx';
import { PasswordInput } from '#src/ui/text-input/password-input.tsx';
import { css } from '#styled/css';

export interface DownloadPartProps {
  readonly view: DownloadView;
  readonly send: (event: DownloadUserEvent) => void;
}

/** The passphrase that locks the file; it goes to the secret box, never into an event. */
export function PassphraseFields({ view, send }: DownloadPartProps) {
  const t = useText(orderTexts, vaultTexts);
  const first = useHeldPassphrase((held) => send({ type: 'passphrase.change', ...held }));
  const again = useHeldPassphrase((held) => send({ type: 'passphrase-again.change', ...held }));
  const error = (field: string) => {
    const fault = view.faults.find((each) => each.field === field);
    return fault && faultText(fault, t);
  };
  if (view.passphraseNeed === 'none') return null;
  const labels = { showLabel: t('vault.show'), hideLabel: t('vault.hide') };
  return (
    <div
      className={css({ display: 'grid', gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' }, gap: '3.5' })}
    >
      <Field
        id="download-passphrase"
        label={t('order.downloads.passphrase')}
        mark={view.passphraseNeed === 'optional' ? t('common.optional') : undefined}
        required={view.passphraseNeed === 'required'}
        error={error('passphrase')}
        hint={
          view.passphraseNeed === 'optional'
            ? t('order.downloads.passphraseOptional')
            : t('order.downloads.passphraseFor')
        }
      >
        <PasswordInput {...first} {...labels} autoComplete="new-password" />
      </Field>
      <Field
        id="download-passphraseAgain"
        label={t('order.downloads.passphraseAgain')}
        required={view.passphraseNeed === 'required'}
        error={error('passphraseAgain')}
      >
        <PasswordInput {...again} {...labels} autoComplete="new-password" />
      </Field>
      {view.focus && <FocusOnce key={view.focus.ordinal} id={`download-${view.focus.field}`} />}
    </div>
  );
}
