import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { createFileBox } from '#src/adapters/files/file-box.ts';
import { saveFile } from '#src/adapters/files/save-file.ts';
import type { Vault } from '#src/adapters/vault/vault.ts';
import { usePageForm } from '#src/console/form/use-page-form.ts';
import { useServices } from '#src/console/services.ts';
import { useVaultStatus } from '#src/console/site/use-vault-status.ts';
import { workerFaultText } from '#src/console/worker-fault-text.ts';
import { BackupForm } from '#src/features/vault/backup-form.tsx';
import { RestoreForm } from '#src/features/vault/restore-form.tsx';
import { vaultTexts } from '#src/features/vault/texts.ts';
import { VaultFacts } from '#src/features/vault/vault-facts.tsx';
import { backupForm, restoreForm, vaultID } from '#src/features/vault/vault-forms.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { SkeletonStatus } from '#src/ui/skeleton/skeleton.tsx';
import { Tabs } from '#src/ui/tabs/tabs.tsx';

export type VaultSide = 'backup' | 'restore';

interface VaultPanelProps {
  readonly vault: Vault;
  readonly side: VaultSide | undefined;
}

export function VaultPanel({ vault, side }: VaultPanelProps) {
  const t = useText(vaultTexts);
  const status = useVaultStatus();
  const { secrets } = useServices();
  const queryClient = useQueryClient();
  const files = useMemo(createFileBox, []);
  const services = { vault, secrets, files, queryClient, save: saveFile };
  // The forms outlive their tab, so that typed text is kept.
  const backup = usePageForm(backupForm(services), { id: vaultID, filename: '' });
  const restore = usePageForm(restoreForm(services), { id: vaultID });
  const [chosen, setChosen] = useState(side);
  if (status.data === undefined) return <VaultSkeleton />;
  if (!status.data.ok) {
    const { code, detail } = status.data.error;
    return <VaultFailed reason={workerFaultText(code, detail, t)} onRetry={() => void status.refetch()} />;
  }
  const facts = status.data.value;
  return (
    <>
      <VaultFacts facts={facts} vault={vault} />
      <Tabs<VaultSide>
        label={t('vault.tabs.label')}
        // A half-lost vault can be restored from a backup, but not backed up.
        value={chosen ?? (facts.state === 'half-lost' ? 'restore' : 'backup')}
        onValueChange={setChosen}
        items={[
          {
            value: 'backup',
            label: t('vault.tabs.backup'),
            content: <BackupForm form={backup} state={facts.state} />,
          },
          {
            value: 'restore',
            label: t('vault.tabs.restore'),
            content: <RestoreForm form={restore} files={files} />,
          },
        ]}
      />
    </>
  );
}

/** Without a reason, the vault itself could not be opened. */
export function VaultFailed(props: { readonly reason?: string; readonly onRetry: () => void }) {
  const t = useText(vaultTexts);
  return (
    <Notice
      tone="danger"
      role="alert"
      title={props.reason && t('vault.failed')}
      actions={
        <Button size="sm" onClick={props.onRetry}>
          {t('common.retry')}
        </Button>
      }
    >
      {props.reason ?? t('vault.failed')}
    </Notice>
  );
}

export function VaultSkeleton() {
  const t = useText();
  return <SkeletonStatus label={t('common.loading')} lines={4} />;
}
