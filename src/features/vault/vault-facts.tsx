import { useQueryClient } from '@tanstack/react-query';
import type { Vault, VaultStatus } from '#src/adapters/vault/vault.ts';
import { ActionDialog } from '#src/console/action/action-dialog.tsx';
import { useWork } from '#src/console/action/use-action.ts';
import { valueOrThrow } from '#src/console/calls/work-answer.ts';
import { vaultTexts } from '#src/features/vault/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { KeyValues } from '#src/ui/key-values/key-values.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { StatusTag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

const tones = { present: 'success', missing: 'neutral', 'half-lost': 'danger' } as const;
const persistence = {
  granted: 'vault.facts.persistent',
  refused: 'vault.facts.evictable',
  unknown: 'vault.facts.persistenceUnknown',
} as const;

/** The vault's status, and what to do if half of it is lost. */
export function VaultFacts({ facts, vault }: { readonly facts: VaultStatus; readonly vault: Vault }) {
  const t = useText(vaultTexts);
  const format = useFormat();
  const queryClient = useQueryClient();
  const renewal = useWork<null>(
    async () => {
      valueOrThrow(await vault.renew());
      await queryClient.invalidateQueries({ queryKey: ['vault'] });
    },
    { confirms: true },
  );
  return (
    <>
      <KeyValues
        layout="start"
        className={css({ mb: '4' })}
        items={[
          {
            label: t('vault.facts.state'),
            value: (
              <StatusTag tone={tones[facts.state]} wraps>
                {t(`vault.state.${facts.state}`)}
              </StatusTag>
            ),
          },
          {
            label: t('vault.facts.backup'),
            value: facts.backedUpAt ? format.dateTime(facts.backedUpAt) : t('vault.facts.backupNone'),
          },
          {
            label: t('vault.facts.persistence'),
            value: t(persistence[facts.persistence]),
          },
        ]}
      />
      {facts.lost && (
        <Notice
          tone="danger"
          role="alert"
          className={css({ mb: '4' })}
          actions={
            <Button size="sm" onClick={() => renewal.start(null)}>
              {t('vault.renew')}
            </Button>
          }
        >
          {t(`vault.lost.${facts.lost}`)}
        </Notice>
      )}
      <div role="status">
        {renewal.view.isDone && (
          <Notice tone="success" className={css({ mb: '4' })}>
            {t('vault.renewed')}
          </Notice>
        )}
      </div>
      <ActionDialog
        action={renewal}
        texts={{
          title: t('vault.renewTitle'),
          confirm: t('vault.renewConfirm'),
          keep: t('common.cancel'),
        }}
      >
        {t('vault.renewAbout')}
      </ActionDialog>
    </>
  );
}
