import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DataOf } from '#core/contract/call.ts';
import * as sharingCalls from '#core/contract/calls/sharing.ts';
import { sharingFingerprint, shortFingerprint } from '#core/x509/shared-envelope.ts';
import { pinnedKeys } from '#src/adapters/vault/pinned-keys.ts';
import { ActionDialog } from '#src/console/action/action-dialog.tsx';
import { useWork } from '#src/console/action/use-action.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { valueOrThrow } from '#src/console/calls/work-answer.ts';
import { useWorkspace } from '#src/console/flows/use-workspace.ts';
import type { Workspace } from '#src/console/flows/workspace.ts';
import { useServices } from '#src/console/services.ts';
import { useVaultStatus } from '#src/console/site/use-vault-status.ts';
import { Fingerprint } from '#src/features/sharing/fingerprint.tsx';
import { sharingTexts } from '#src/features/sharing/texts.ts';
import { VaultDrawer } from '#src/features/vault/lazy-vault-drawer.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import { StatusTag } from '#src/ui/tag/tag.tsx';
import { css, cx } from '#styled/css';

type OwnKey = NonNullable<DataOf<typeof sharingCalls.mine>['key']>;

/** On /account/secure: the user's own sharing key, its fingerprint to read aloud, and where its private half is. */
export function SharingKeyCard() {
  const t = useText(sharingTexts);
  const own = useCall(sharingCalls.mine, {});
  const workspace = useWorkspace();
  if (workspace.error) throw workspace.error;
  return (
    <Card>
      <QueryGate
        query={own}
        failed={t('sharing.own.failed')}
        pending={
          <CardSection title={t('sharing.own.title')}>
            <SkeletonText lines={3} />
          </CardSection>
        }
      >
        {({ key }) => workspace.data && <OwnSharingKey own={key} workspace={workspace.data} />}
      </QueryGate>
    </Card>
  );
}

interface OwnSharingKeyProps {
  readonly own: OwnKey | null;
  readonly workspace: Workspace;
}

function OwnSharingKey({ own, workspace }: OwnSharingKeyProps) {
  const t = useText(sharingTexts);
  const making = useMaking(workspace, true);
  const first = useMaking(workspace, false);
  const standing = useStanding(own, workspace);
  const [vaultSide, openVault] = useState<'backup' | 'restore' | null>(null);
  if (own === null)
    return (
      <CardSection title={t('sharing.own.title')}>
        <p className={text}>{t('sharing.own.none')}</p>
        <Button className={css({ mt: '3' })} busy={first.view.isBusy} onClick={() => first.start(null)}>
          {t(first.view.isBusy ? 'sharing.own.making' : 'sharing.own.make')}
        </Button>
      </CardSection>
    );
  const isHere = standing?.isHere;
  return (
    <CardSection title={t('sharing.own.title')}>
      {standing?.swappedFor && (
        <Notice tone="danger" role="alert" title={t('sharing.own.swapped')} className={css({ mb: '3' })}>
          {t('sharing.own.swappedAbout', {
            mine: shortFingerprint(standing.swappedFor),
            other: shortFingerprint(sharingFingerprint(own.publicKey)),
          })}
        </Notice>
      )}
      {isHere !== undefined && (
        <StatusTag tone={isHere ? 'success' : 'warning'}>
          {t(isHere ? 'sharing.own.here' : 'sharing.own.away')}
        </StatusTag>
      )}
      <p className={cx(text, css({ mt: '2' }))}>{t('sharing.own.about')}</p>
      <p
        className={code}
        role="img"
        aria-label={`${t('sharing.own.fingerprint')} ${shortFingerprint(own.fingerprint)}`}
      >
        <Fingerprint of={sharingFingerprint(own.publicKey)} />
      </p>
      {isHere === false && <p className={text}>{t('sharing.own.awayAbout')}</p>}
      <div className={foot}>
        {isHere === false ? (
          <>
            <Button size="sm" onClick={() => openVault('restore')}>
              {t('sharing.own.restore')}
            </Button>
            <Button size="sm" onClick={() => making.start(null)}>
              {t('sharing.own.replace')}
            </Button>
          </>
        ) : (
          <Backup onOpen={() => openVault('backup')} />
        )}
      </div>
      <ActionDialog
        action={making}
        texts={{
          title: t('sharing.own.replaceTitle'),
          confirm: t('sharing.own.replaceConfirm'),
          keep: t('common.cancel'),
        }}
      >
        <p>{t('sharing.own.replaceAbout')}</p>
      </ActionDialog>
      {vaultSide && <VaultDrawer open side={vaultSide} onClose={() => openVault(null)} />}
    </CardSection>
  );
}

function Backup({ onOpen }: { readonly onOpen: () => void }) {
  const t = useText(sharingTexts);
  const format = useFormat();
  const status = useVaultStatus();
  if (!status.data?.ok) return null;
  const { backedUpAt } = status.data.value;
  return (
    <>
      <span className={text}>
        {backedUpAt === null
          ? t('sharing.own.notBackedUp')
          : t('sharing.own.backedUp', { date: format.date(backedUpAt) })}
      </span>
      <Button size="sm" variant="ghost" className={css({ ms: 'auto' })} onClick={onOpen}>
        {t('sharing.own.backUp')}
      </Button>
    </>
  );
}

/** Makes a sharing key in the worker, publishes it, and remembers it, so that another one in its place is told. */
function useMaking({ vault, keyPool, accountID }: Workspace, confirms: boolean) {
  const t = useText(sharingTexts);
  const { client } = useServices();
  const queryClient = useQueryClient();
  return useWork(
    async (_: null) => {
      const keyring = valueOrThrow(await vault.ensure());
      const { publicKey, fingerprint, sealed } = valueOrThrow(await keyPool.makeSharingKey({ keyring }));
      await client.call(sharingCalls.publish, { body: { publicKey, sealed } });
      const since = new Date().toISOString();
      await pinnedKeys.put([{ account: accountID, userID: accountID, fingerprint, since }]);
      await queryClient.invalidateQueries({ queryKey: ['vault'] });
    },
    { confirms, done: t('sharing.own.made') },
  );
}

/** Whether this vault opens the private half, and the key that was made here if the server shows another one. */
function useStanding(own: OwnKey | null, { vault, accountID }: Workspace) {
  return useQuery({
    queryKey: ['vault', accountID, 'sharing', own?.fingerprint],
    queryFn: async () => {
      const isHere = own !== null && (await vault.canOpen([own.sealed]));
      const pin = (await pinnedKeys.list(accountID)).find(({ userID }) => userID === accountID);
      const isOther =
        own !== null && pin !== undefined && pin.fingerprint !== sharingFingerprint(own.publicKey);
      return { isHere, swappedFor: isOther ? pin.fingerprint : null };
    },
    enabled: own !== null,
    retry: false,
  }).data;
}

const text = css({ fontSize: 'sm', color: 'fg.muted' });
const code = css({
  my: '3',
  py: '2',
  borderRadius: 'md',
  bg: 'bg.subtle',
  textAlign: 'center',
  fontSize: 'lg',
});
const foot = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', mt: '2' });
