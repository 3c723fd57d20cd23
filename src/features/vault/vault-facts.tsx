import type { VaultFacts as Facts } from '#machines/vault/vault.types.ts';
import { vaultTexts } from '#src/features/vault/texts.ts';
import type { VaultProps } from '#src/features/vault/vault-props.ts';
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

/** How the vault stands, and what to do when half of it is gone. */
export function VaultFacts({ vault, view, send }: VaultProps & { readonly vault: Facts }) {
  const t = useText(vaultTexts);
  const format = useFormat();
  return (
    <>
      <KeyValues
        layout="start"
        className={css({ mb: '4' })}
        items={[
          {
            key: 'state',
            label: t('vault.facts.state'),
            value: <StatusTag tone={tones[vault.state]}>{t(`vault.state.${vault.state}`)}</StatusTag>,
          },
          {
            key: 'backup',
            label: t('vault.facts.backup'),
            value: vault.backedUpAt ? format.dateTime(vault.backedUpAt) : t('vault.facts.backupNone'),
          },
          {
            key: 'persistence',
            label: t('vault.facts.persistence'),
            value: t(persistence[vault.persistence]),
          },
        ]}
      />
      {vault.lost && (
        <Notice
          tone="danger"
          role="alert"
          className={css({ mb: '4' })}
          actions={
            <Button size="sm" disabled={!view.can.renew} onClick={() => send({ type: 'renew.ask' })}>
              {t('vault.renew')}
            </Button>
          }
        >
          {t(`vault.lost.${vault.lost}`)}
        </Notice>
      )}
      <div role="status">
        {view.outcome?.kind === 'renewed' && (
          <Notice tone="success" className={css({ mb: '4' })}>
            {t('vault.renewed')}
          </Notice>
        )}
      </div>
    </>
  );
}
