import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { logout } from '#core/contract/calls/session.ts';
import { answer } from '#machines/kit/slot.ts';
import { clearBrowser } from '#src/adapters/session/clear-browser.ts';
import { useWork } from '#src/console/action/use-action.ts';
import { useWatched } from '#src/console/flows/use-watched.ts';
import { useWorkspace } from '#src/console/flows/use-workspace.ts';
import type { Workspace } from '#src/console/flows/workspace.ts';
import { useServices } from '#src/console/services.ts';
import { useVaultStatus } from '#src/console/site/use-vault-status.ts';
import { unfinishedFlows } from '#src/features/launchpad/unfinished-flows.ts';
import { overlayTexts } from '#src/features/shell/overlay.texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

export interface ClearDialogProps {
  readonly onClose: () => void;
  readonly onVault: () => void;
}

/** Signs out and clears this browser's data, after showing what would be lost. */
export function ClearDialog({ onClose, onVault }: ClearDialogProps) {
  const t = useText(overlayTexts);
  const workspace = useWorkspace().data;
  const { view, start } = useClearing();
  return (
    <Dialog
      open
      role="alertdialog"
      size="sm"
      keepOnOutside
      mustAnswer={view.isBusy}
      title={t('clear.title')}
      onClose={onClose}
      footer={
        <>
          <Button disabled={view.isBusy} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="danger" busy={view.isBusy} onClick={() => start(null)}>
            {t('clear.confirm')}
          </Button>
        </>
      }
    >
      <div className={css({ display: 'grid', gap: '3' })}>
        <p>{t('clear.about')}</p>
        <Keys onVault={onVault} />
        {workspace && <Unfinished workspace={workspace} />}
      </div>
    </Dialog>
  );
}

function useClearing() {
  const { client, session, workspace } = useServices();
  const router = useRouter();
  const accountID = useSelector(session, ({ context }) => context.customer?.id ?? '');
  return useWork<null>(async () => {
    await (await workspace(accountID)).close();
    // Ignore the result: a session that was not ended on the server expires.
    await answer(client.call(logout, {}));
    await clearBrowser();
    // A full page load, so that nothing in memory is written back.
    location.replace(router.buildLocation({ to: '/sign-in' }).href);
  });
}

/** Shows whether the private keys can be recovered. */
function Keys({ onVault }: Pick<ClearDialogProps, 'onVault'>) {
  const t = useText(overlayTexts);
  const format = useFormat();
  const status = useVaultStatus().data;
  if (!status?.ok || status.value.state !== 'present') return null;
  const { backedUpAt } = status.value;
  if (backedUpAt !== null)
    return <Notice tone="warning">{t('clear.keysBackedUp', { time: format.dateTime(backedUpAt) })}</Notice>;
  return (
    <Notice
      tone="danger"
      actions={
        <Button size="sm" onClick={onVault}>
          {t('clear.backUp')}
        </Button>
      }
    >
      {t('clear.keysLost')}
    </Notice>
  );
}

function Unfinished({ workspace: { journal } }: { readonly workspace: Workspace }) {
  const t = useText(overlayTexts);
  const { length } = unfinishedFlows(useWatched(journal.list()));
  if (length === 0) return null;
  return <Notice tone="warning">{t.count('clear.unfinished', length)}</Notice>;
}
