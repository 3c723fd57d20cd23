import { Link } from '@tanstack/react-router';
import type { OrderRow } from '#core/contract/calls/orders.ts';
import * as orderCalls from '#core/contract/calls/orders.ts';
import { QueryGate } from '#src/console/query-gate.tsx';
import { useCall } from '#src/console/use-call.ts';
import { useServerTime } from '#src/console/use-server-time.ts';
import { item } from '#src/features/launchpad/launchpad-styles.ts';
import { launchpadTexts } from '#src/features/launchpad/texts.ts';
import { daysLeft } from '#src/features/orders/list/days-left.ts';
import { HostName } from '#src/features/orders/list/host-name.tsx';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { SectionCard } from '#src/ui/card/card.tsx';
import { Tag } from '#src/ui/tag/tag.tsx';
import { css, cx } from '#styled/css';

const shown = 5;
/** Request of the card. */
export const expiringQuery = {
  query: { status: 'expiring', sort: 'certExpireTime', direction: 'asc', limit: shown, offset: 1 },
} as const;
/** Days before expiry from which a certificate counts as urgent. */
const urgentDays = 7;

/** Certificates that expire within 30 days, soonest first. */
export function ExpiringCard() {
  const t = useText(launchpadTexts);
  const orders = useCall(orderCalls.list, expiringQuery);
  const total = orders.data?.total ?? 0;
  return (
    <SectionCard
      title={t('launchpad.expiring.title')}
      hint={t('launchpad.expiring.hint')}
      actions={total > shown && <Link to="/orders/expiring">{t.count('launchpad.expiring.all', total)}</Link>}
    >
      <QueryGate query={orders} failed={t('launchpad.failed')}>
        {({ data }) => (data.length === 0 ? <Nothing /> : <ExpiringList rows={data} />)}
      </QueryGate>
    </SectionCard>
  );
}

function ExpiringList({ rows }: { readonly rows: readonly OrderRow[] }) {
  const t = useText(launchpadTexts);
  const format = useFormat();
  const now = useServerTime();
  return (
    <ul>
      {rows.map(({ orderNo, commonName, certExpireTime }) => {
        const days = daysLeft(certExpireTime, now) ?? 0;
        return (
          <li key={orderNo} className={row}>
            <Link to="/ssl/certificate/$id" params={{ id: orderNo }} className={name}>
              <HostName ascii={commonName} />
            </Link>
            <span className={date}>
              {t('launchpad.expiring.expires', { date: format.date(certExpireTime) })}
            </span>
            <span className={left}>
              <Tag tone={days <= urgentDays ? 'danger' : 'warning'}>
                {days === 0 ? t('launchpad.expiring.today') : t.count('launchpad.expiring.left', days)}
              </Tag>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Nothing() {
  const t = useText(launchpadTexts);
  return <p className={css({ color: 'fg.muted', fontSize: 'sm' })}>{t('launchpad.expiring.none')}</p>;
}

const row = cx(item, css({ rowGap: '1', py: '2.5' }));
const name = css({
  flex: { base: '1 1 100%', sm: '1 1 200px' },
  minW: '0',
  fontFamily: 'mono',
  fontWeight: 'semibold',
  overflowWrap: 'anywhere',
});
const left = css({ minW: { sm: '24' }, textAlign: 'end', ms: { base: 'auto', sm: '0' } });
const date = css({ fontSize: 'sm', color: 'fg.muted' });
