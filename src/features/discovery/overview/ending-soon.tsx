import { Link } from '@tanstack/react-router';
import * as inventoryCalls from '#core/contract/discovery-inventory.ts';
import { expiringDays } from '#core/discovery/conditions.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { useServerTime } from '#src/console/site/use-server-time.ts';
import { certName } from '#src/features/discovery/certs/certs-columns.tsx';
import { LifeLine } from '#src/features/discovery/certs/life-line.tsx';
import { inventoryTexts } from '#src/features/discovery/overview/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { SectionCard } from '#src/ui/card/card.tsx';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';

const most = 6;
/** What the list asks; the same for the route's loader. */
export const endingSoon = { query: { endsWithin: expiringDays, sort: 'ends', limit: most } } as const;

/** The certificates that end first. */
export function EndingSoon() {
  const t = useText(inventoryTexts);
  const now = useServerTime();
  const { data } = useCall(inventoryCalls.certificates, endingSoon);
  return (
    <SectionCard
      title={t('inventory.soon.title')}
      actions={
        data !== undefined &&
        data.total > 0 && (
          <Link to="/certhub/discovery/certs" search={{ endsWithin: expiringDays }}>
            {t('inventory.soon.all')}
          </Link>
        )
      }
    >
      {data === undefined ? (
        <SkeletonText lines={4} />
      ) : data.total === 0 ? (
        <p className={css({ color: 'fg.muted' })}>{t('inventory.soon.none')}</p>
      ) : (
        <ul className={css({ display: 'grid', gap: '3' })}>
          {data.data.map((certificate) => (
            <li key={certificate.id} className={row}>
              <Link
                to="/certhub/discovery/certs/$id"
                params={{ id: certificate.id }}
                className={css({ overflowWrap: 'anywhere', minW: '0' })}
              >
                {certName(certificate)}
              </Link>
              <LifeLine {...certificate} now={now} />
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

const row = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(9.5rem, auto)',
  alignItems: 'center',
  gap: '4',
  fontSize: 'sm',
});
