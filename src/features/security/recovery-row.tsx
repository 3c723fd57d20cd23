import { type ReactNode, useState } from 'react';
import type { SecurityOverview } from '#core/contract/calls/security.ts';
import * as securityCalls from '#core/contract/calls/security.ts';
import { ActionDialog } from '#src/console/action/action-dialog.tsx';
import { useWork } from '#src/console/action/use-action.ts';
import { useServices } from '#src/console/services.ts';
import { FactRow } from '#src/features/security/fact-row.tsx';
import { RecoveryCodes } from '#src/features/security/recovery-codes.tsx';
import { securityTexts } from '#src/features/security/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { StatusTag } from '#src/ui/tag/tag.tsx';

/** Fewer are worth a word. */
const few = 3;

/** The recovery codes: how many are left, and new ones. */
export function RecoveryRow({
  overview,
  icon,
}: {
  readonly overview: SecurityOverview;
  readonly icon: ReactNode;
}) {
  const t = useText(securityTexts);
  const format = useFormat();
  const { client, secrets } = useServices();
  const [handle, setHandle] = useState<string | null>(null);
  const { total, left, lastUsedTime } = overview.recovery;
  const making = useWork(
    async () => {
      const { codes } = await client.call(securityCalls.makeRecoveryCodes, {});
      setHandle(secrets.put(codes.join('\n')));
    },
    { confirms: true },
  );
  const used = format.date(lastUsedTime);
  const close = () => {
    if (handle !== null) secrets.take(handle);
    setHandle(null);
  };
  return (
    <FactRow
      icon={icon}
      title={t('security.recovery.title')}
      facts={
        total === 0
          ? [t('security.recovery.none')]
          : [
              t('security.recovery.left', { left, total }),
              used === '-' ? '' : t('security.recovery.used', { date: used }),
            ]
      }
      tag={
        left <= few && (
          <StatusTag tone="warning">
            {t(total === 0 ? 'security.recovery.missing' : 'security.recovery.low')}
          </StatusTag>
        )
      }
      actions={
        <>
          <Button onClick={() => making.start(null)}>
            {t(total === 0 ? 'security.recovery.first' : 'security.recovery.make')}
          </Button>
          <ActionDialog
            action={making}
            tone={total === 0 ? 'primary' : 'danger'}
            texts={{
              title: t('security.recovery.makeTitle'),
              confirm: t(total === 0 ? 'security.recovery.first' : 'security.recovery.make'),
              keep: t('common.cancel'),
            }}
          >
            {t('security.recovery.makeAbout')}
          </ActionDialog>
          {handle !== null && (
            <CodesDialog codes={secrets.peek(handle) ?? ''} email={overview.email} onClose={close} />
          )}
        </>
      }
    />
  );
}

interface CodesDialogProps {
  readonly codes: string;
  readonly email: string;
  readonly onClose: () => void;
}

function CodesDialog({ codes, email, onClose }: CodesDialogProps) {
  const t = useText(securityTexts);
  const [isKept, setKept] = useState(false);
  return (
    <Dialog
      open
      mustAnswer
      title={t('security.recovery.title')}
      onClose={onClose}
      footer={
        <Button variant="primary" disabled={!isKept} onClick={onClose}>
          {t('security.recovery.close')}
        </Button>
      }
    >
      <RecoveryCodes codes={codes.split('\n')} email={email} isKept={isKept} onKeep={setKept} />
    </Dialog>
  );
}
