import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { isRunOver } from '#core/discovery/codes.ts';
import { useServerTime } from '#src/console/site/use-server-time.ts';
import type { Overview } from '#src/features/discovery/overview/overview.ts';
import { inventoryTexts } from '#src/features/discovery/overview/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { SectionCard } from '#src/ui/card/card.tsx';
import { ProgressBar } from '#src/ui/progress/progress-bar.tsx';
import { css } from '#styled/css';

/** What the inventory learns from, and whether it still does. */
export function SourcesCard({ runs }: Pick<Overview, 'runs'>) {
  const t = useText(inventoryTexts);
  const format = useFormat();
  const now = useServerTime();
  return (
    <SectionCard
      title={t('inventory.sources.title')}
      actions={<Link to="/certhub/discovery/profile">{t('inventory.sources.manage')}</Link>}
    >
      <ul className={css({ display: 'grid', gap: '2.5', fontSize: 'sm' })}>
        <li className={row}>
          <CircleCheck aria-hidden="true" className={good} />
          {t('inventory.sources.orders')}
        </li>
        {runs.length === 0 && (
          <li className={row}>
            <CircleDashed aria-hidden="true" className={quiet} />
            {t('inventory.sources.noRun')}
          </li>
        )}
        {runs.map(({ runID, profileName, state, at, done, targets, refused }) => {
          const Icon = state === 'failed' ? CircleAlert : isRunOver(state) ? CircleCheck : CircleDashed;
          return (
            <li key={runID} className={row}>
              <Icon
                aria-hidden="true"
                className={state === 'failed' ? bad : isRunOver(state) ? good : quiet}
              />
              <span className={css({ minW: '0' })}>
                <Link to="/certhub/discovery/runs/$id" params={{ id: runID }}>
                  {t('inventory.sources.run', { name: profileName })}
                </Link>
                <span className={minor}>
                  {t('inventory.sources.about', {
                    time: format.relative(at, now),
                    done: format.number(done),
                    targets: format.number(targets),
                  })}
                  {refused > 0 && ` · ${t.count('inventory.sources.refused', refused)}`}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </SectionCard>
  );
}

/** How many certificates renew without anybody, before the short lives begin. */
export function Readiness({ readiness: { ours, automatic } }: Pick<Overview, 'readiness'>) {
  const t = useText(inventoryTexts);
  const format = useFormat();
  return (
    <SectionCard title={t('inventory.ready.title')}>
      {ours === 0 ? (
        <p className={css({ color: 'fg.muted' })}>{t('inventory.ready.none')}</p>
      ) : (
        <ProgressBar
          label={t('inventory.ready.about')}
          value={automatic}
          max={ours}
          count={t('inventory.ready.figure', {
            automatic: format.number(automatic),
            ours: format.number(ours),
          })}
          tone={automatic === ours ? 'success' : undefined}
        />
      )}
      <p className={css({ mt: '3', fontSize: 'sm', color: 'fg.muted' })}>{t('inventory.ready.rule')}</p>
    </SectionCard>
  );
}

const row = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '2',
  '& > svg': { w: '4', h: '4', flexShrink: 0, mt: '0.5' },
});
const good = css({ color: 'success' });
const bad = css({ color: 'danger' });
const quiet = css({ color: 'fg.muted' });
const minor = css({ display: 'block', fontSize: 'xs', color: 'fg.muted' });
