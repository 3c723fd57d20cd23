import { useQueryClient } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { vaultView } from '#machines/vault/vault.view.ts';
import { createFileBox, type FileBox } from '#src/adapters/files/file-box.ts';
import type { Vault } from '#src/adapters/vault/vault.ts';
import { useServices } from '#src/console/services.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { workerFaultText } from '#src/console/worker-fault-text.ts';
import { BackupForm } from '#src/features/vault/backup-form.tsx';
import { RenewDialog } from '#src/features/vault/renew-dialog.tsx';
import { RestoreForm } from '#src/features/vault/restore-form.tsx';
import { vaultTexts } from '#src/features/vault/texts.ts';
import { vaultLogic } from '#src/features/vault/vault.slots.ts';
import { VaultFacts } from '#src/features/vault/vault-facts.tsx';
import { fieldId } from '#src/features/vault/vault-field.ts';
import type { VaultProps } from '#src/features/vault/vault-props.ts';
import { VaultSkeleton } from '#src/features/vault/vault-skeleton.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FocusOnce } from '#src/ui/field/focus-once.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { Tabs } from '#src/ui/tabs/tabs.tsx';
import { css } from '#styled/css';

type Side = 'backup' | 'restore';

export function VaultPanel({ vault }: { readonly vault: Vault }) {
  const t = useText(consoleTexts, vaultTexts);
  const { secrets } = useServices();
  const queryClient = useQueryClient();
  const files: FileBox = useMemo(createFileBox, []);
  const logic = useMemo(
    () => vaultLogic({ vault, secrets, files, queryClient }),
    [vault, secrets, files, queryClient],
  );
  const actor = useActorRef(logic);
  const view = useSelector(actor, vaultView);
  const props = { view, send: actor.send };
  const [chosen, setChosen] = useState<Side | null>(null);
  if (view.vault === null) return view.step === 'unavailable' ? <Failure {...props} /> : <VaultSkeleton />;
  return (
    <>
      <VaultFacts {...props} vault={view.vault} />
      <Failure {...props} />
      <Tabs<Side>
        label={t('vault.tabs.label')}
        // A vault that does not open is mended by a backup, and none can be made of it.
        value={chosen ?? (view.vault.state === 'half-lost' ? 'restore' : 'backup')}
        onValueChange={setChosen}
        items={[
          {
            value: 'backup',
            label: t('vault.tabs.backup'),
            content: <BackupForm key={view.vault.backedUpAt} {...props} />,
          },
          {
            value: 'restore',
            label: t('vault.tabs.restore'),
            content: <RestoreForm {...props} files={files} />,
          },
        ]}
      />
      <RenewDialog {...props} />
      {view.focus && <FocusOnce key={view.focus.ordinal} id={fieldId(view.focus.field)} />}
    </>
  );
}

/** What failed apart from a restore, which says so at its own fields. */
function Failure({ view, send }: VaultProps) {
  const t = useText(consoleTexts, vaultTexts);
  const { failure } = view;
  if (failure === null || failure.work === 'restore') return null;
  return (
    <Notice
      tone="danger"
      role="alert"
      className={css({ mb: '4' })}
      title={failure.work === 'read' ? t('vault.failed') : undefined}
      actions={
        view.can.reload && (
          <Button size="sm" onClick={() => send({ type: 'vault.reload' })}>
            {t('common.retry')}
          </Button>
        )
      }
    >
      {workerFaultText(failure.fault.code, failure.fault.detail, t)}
    </Notice>
  );
}
