import { RefreshCw } from 'lucide-react';
import type { Scope } from '#core/contract/calls/discovery.ts';
import * as discoveryCalls from '#core/contract/calls/discovery.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { useAction } from '#src/console/action/use-action.ts';
import { useCan } from '#src/console/rights/use-can.ts';
import { useServerTime } from '#src/console/site/use-server-time.ts';
import { scansTexts } from '#src/features/discovery/scans/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SectionCard } from '#src/ui/card/card.tsx';
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

/** What to publish for a scope, what was found, and the check. */
export function ScopeProof({ scope }: { readonly scope: Scope }) {
  const t = useText(scansTexts);
  const format = useFormat();
  const now = useServerTime();
  const can = useCan();
  const check = useAction(discoveryCalls.checkScope);
  const { id, value, state, records, checkTime, found } = scope;
  const isFile = records[0]?.type === 'FILE';
  const about = isFile ? 'file' : records.length > 1 ? 'txtMany' : 'txt';
  if (state === 'proved')
    return (
      <Notice tone="success" role="status" title={value}>
        {t('scans.scopes.proof.found')}
      </Notice>
    );
  return (
    <SectionCard
      title={t('scans.scopes.proof.title', { name: value })}
      hint={t(`scans.scopes.proof.${state === 'expired' ? 'expired' : about}`)}
    >
      <ul className={css({ display: 'grid', gap: '2.5' })}>
        {records.map((record) => (
          <li key={record.name} className={row}>
            <Value label={t(`scans.scopes.proof.${isFile ? 'url' : 'name'}`)} text={record.name} />
            <Value
              label={
                isFile ? t('scans.scopes.proof.fileContent') : `TXT · ${t('scans.scopes.proof.content')}`
              }
              text={record.value}
            />
          </li>
        ))}
      </ul>
      <div className={foot}>
        {can(discoveryCalls.checkScope) && (
          <Button
            variant="primary"
            icon={<RefreshCw />}
            busy={check.view.isBusy}
            onClick={() => check.start({ params: { id } })}
          >
            {t('scans.scopes.proof.check')}
          </Button>
        )}
        <p role="status" className={css({ color: 'fg.muted', minW: '0' })}>
          {check.view.isBusy ? (
            t('scans.scopes.proof.checking')
          ) : isZeroTime(checkTime) ? (
            t('scans.scopes.proof.never')
          ) : (
            <>
              <span className={css({ color: 'warning' })}>{t('scans.scopes.proof.problem')}</span>
              {found.length > 0 && (
                <span className={seen}>{t('scans.scopes.proof.seen', { found: found.join(' · ') })}</span>
              )}{' '}
              <span>{t('scans.scopes.proof.checked', { time: format.relative(checkTime, now) })}</span>
            </>
          )}
        </p>
      </div>
    </SectionCard>
  );
}

function Value({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className={css({ minW: '0' })}>
      <span className={css({ fontSize: 'xs', color: 'fg.muted' })}>{label}</span>
      <span className={code}>
        <span className={css({ minW: '0', overflowWrap: 'anywhere' })}>{text}</span>
        <CopyButton text={text} thing={label} />
      </span>
    </div>
  );
}

const row = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  gap: '3',
  p: '3',
  bg: 'bg.subtle',
  borderRadius: 'md',
});
const code = css({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '2',
  fontFamily: 'mono',
  fontSize: 'sm',
});
const foot = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4', mt: '4' });
const seen = css({ ms: '2', fontFamily: 'mono', fontSize: 'xs', overflowWrap: 'anywhere' });
