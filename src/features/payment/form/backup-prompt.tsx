import { useState } from 'react';
import { useVaultStatus } from '#src/console/site/use-vault-status.ts';
import { paymentTexts } from '#src/features/payment/texts.ts';
import { VaultDrawer } from '#src/features/vault/lazy-vault-drawer.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';

/** Suggests a backup before money is spent on a certificate whose key exists only in this browser. */
export function BackupPrompt() {
  const t = useText(paymentTexts);
  const status = useVaultStatus();
  const [isDismissed, setDismissed] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const needsBackup =
    status.data?.ok && status.data.value.state === 'present' && status.data.value.backedUpAt === null;
  if (!needsBackup || isDismissed) return null;
  return (
    <>
      <Notice
        tone="warning"
        title={t('payment.backup.title')}
        actions={
          <>
            <Button size="sm" variant="ghost" onClick={() => setDismissed(true)}>
              {t('payment.backup.later')}
            </Button>
            <Button size="sm" onClick={() => setOpen(true)}>
              {t('payment.backup.action')}
            </Button>
          </>
        }
      >
        {t('payment.backup.about')}
      </Notice>
      {isOpen && (
        <VaultDrawer
          open
          onClose={() => {
            setOpen(false);
            void status.refetch();
          }}
        />
      )}
    </>
  );
}
