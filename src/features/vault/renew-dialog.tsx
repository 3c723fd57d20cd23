import { vaultTexts } from '#src/features/vault/texts.ts';
import type { VaultProps } from '#src/features/vault/vault-props.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';

/** Asks before a new vault takes the place of one that does not open. */
export function RenewDialog({ view, send }: VaultProps) {
  const t = useText(vaultTexts);
  const isWorking = view.step === 'renewing';
  const cancel = () => send({ type: 'renew.cancel' });
  return (
    <Dialog
      open={view.step === 'confirmingRenewal' || isWorking}
      role="alertdialog"
      size="sm"
      keepOnOutside
      onClose={cancel}
      title={t('vault.renewTitle')}
      footer={
        <>
          <Button onClick={cancel} disabled={isWorking}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" busy={isWorking} onClick={() => send({ type: 'renew.confirm' })}>
            {t('vault.renewConfirm')}
          </Button>
        </>
      }
    >
      {t('vault.renewAbout')}
    </Dialog>
  );
}
