import { useWorkspace } from '#src/console/flows/use-workspace.ts';
import { formTexts } from '#src/console/form/texts.ts';
import { vaultTexts } from '#src/features/vault/texts.ts';
import { VaultFailed, VaultPanel, type VaultSide, VaultSkeleton } from '#src/features/vault/vault-panel.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { Drawer } from '#src/ui/dialog/dialog.tsx';

export interface VaultDrawerProps {
  readonly open: boolean;
  /** Shown first; by default what its state asks for. */
  readonly side?: VaultSide | undefined;
  readonly onClose: () => void;
}

/** This browser's key vault: its status, making a backup, restoring one. */
export function VaultDrawer({ open, side, onClose }: VaultDrawerProps) {
  // Load all texts of the drawer here: suspending inside it would open it twice.
  const t = useText(vaultTexts, formTexts);
  return (
    <Drawer
      open={open}
      onClose={onClose}
      keepOnOutside
      title={t('vault.title')}
      description={t('vault.about')}
    >
      <OpenVault side={side} />
    </Drawer>
  );
}

function OpenVault({ side }: Pick<VaultDrawerProps, 'side'>) {
  const workspace = useWorkspace();
  if (workspace.data) return <VaultPanel vault={workspace.data.vault} side={side} />;
  if (workspace.isError) return <VaultFailed onRetry={() => void workspace.refetch()} />;
  return <VaultSkeleton />;
}
