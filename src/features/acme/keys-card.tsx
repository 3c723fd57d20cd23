import { useState } from 'react';
import type { AcmeKey } from '#core/contract/calls/acme.ts';
import * as acmeCalls from '#core/contract/calls/acme.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { ActionDialog } from '#src/console/action/action-dialog.tsx';
import { useChosenCall } from '#src/console/action/use-action.ts';
import { useCan } from '#src/console/rights/use-can.ts';
import { acmeTexts } from '#src/features/acme/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SectionCard } from '#src/ui/card/card.tsx';
import { Tag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

interface KeysCardProps {
  readonly keys: readonly AcmeKey[];
  readonly of: { readonly orderNo: string } | { readonly policyID: string };
}

/** The credentials of a directory, and who used them. */
export function KeysCard({ keys, of }: KeysCardProps) {
  const t = useText(acmeTexts);
  const [asked, ask] = useState<AcmeKey | null>(null);
  const revoke = useChosenCall({ confirms: true, done: t('acme.keys.revokedDone') });
  const mayRevoke = useCan()(acmeCalls.revokeKey);
  if (keys.length === 0) return null;
  const start = (key: AcmeKey) => {
    ask(key);
    revoke.start(
      'orderNo' in of
        ? { call: acmeCalls.revokeKey, args: { params: { orderNo: of.orderNo, id: key.id } } }
        : {
            call: acmeCalls.revokeDirectoryKey,
            args: { params: { id: of.policyID }, body: { keyID: key.id } },
          },
    );
  };
  return (
    <SectionCard title={t('acme.keys.title')}>
      <ul className={list}>
        {keys.map((key) => (
          <li key={key.id} className={row}>
            <KeyFacts acmeKey={key} />
            {mayRevoke && !key.isRevoked && (
              <Button
                size="sm"
                aria-label={t('acme.keys.revokeOf', { kid: key.kid })}
                onClick={() => start(key)}
              >
                {t('acme.keys.revoke')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <ActionDialog
          action={revoke}
          texts={{
            title: t('acme.keys.question', { kid: asked.kid }),
            confirm: t('acme.keys.revoke'),
            keep: t('common.cancel'),
            unresolved: t('acme.keys.unresolved'),
          }}
        >
          <p>{t('acme.keys.questionAbout')}</p>
        </ActionDialog>
      )}
    </SectionCard>
  );
}

function KeyFacts({ acmeKey }: { readonly acmeKey: AcmeKey }) {
  const t = useText(acmeTexts);
  const format = useFormat();
  const { kid, isRevoked, maker, createdTime, accounts, usedTime, client, address, networks } = acmeKey;
  const date = format.utcDate(createdTime);
  return (
    <div className={css({ minW: '0' })}>
      <p>
        <code className={code} translate="no">
          {kid}
        </code>{' '}
        {isRevoked && <Tag>{t('acme.keys.revoked')}</Tag>}
      </p>
      <p className={muted}>
        {maker === '' ? t('acme.keys.madeAt', { date }) : t('acme.keys.made', { name: maker, date })} ·{' '}
        {t.count('acme.keys.accounts', accounts)}
      </p>
      <p className={muted}>
        {isZeroTime(usedTime)
          ? t('acme.keys.unused')
          : t('acme.keys.usedBy', { time: format.dateTime(usedTime), client, address })}
      </p>
      {networks.length > 0 && (
        <p className={muted}>{t('acme.keys.only', { networks: networks.join(', ') })}</p>
      )}
    </div>
  );
}

const list = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' });
const row = css({ display: 'flex', justifyContent: 'space-between', alignItems: 'start', gap: '3' });
const code = css({ fontFamily: 'mono', fontSize: 'sm', overflowWrap: 'anywhere' });
const muted = css({ fontSize: 'sm', color: 'fg.muted', overflowWrap: 'anywhere' });
