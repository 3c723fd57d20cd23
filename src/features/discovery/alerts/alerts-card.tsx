import { Link } from '@tanstack/react-router';
import * as alertCalls from '#core/contract/discovery-alerts.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { AlertKindTag } from '#src/features/discovery/alerts/alert-columns.tsx';
import { alertsTexts } from '#src/features/discovery/alerts/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { css } from '#styled/css';

const mostShown = 5;

/** The newest open alerts of the account, or of one certificate; nothing while there are none. */
export function AlertsCard({ certificateID }: { readonly certificateID?: string }) {
  const t = useText(alertsTexts);
  const format = useFormat();
  const query = { state: 'open', limit: mostShown, ...(certificateID && { certificateID }) } as const;
  const { data } = useCall(alertCalls.alerts, { query });
  if (data === undefined || data.total === 0) return null;
  return (
    <Card>
      <CardSection title={`${t('alerts.card.title')} · ${format.number(data.total)}`}>
        <ul className={rows}>
          {data.data.map((alert) => (
            <li key={alert.id} className={row}>
              <span className={css({ minW: '0', flex: '1', overflowWrap: 'anywhere' })}>
                {certificateID === undefined && <AlertName alert={alert} />}
                <span className={minor}>{format.dateTime(alert.openedTime)}</span>
              </span>
              <AlertKindTag alert={alert} word={t(`alerts.kinds.${alert.kind}`)} />
            </li>
          ))}
        </ul>
        <Link to="/certhub/discovery/alerts" search={{ state: 'open' }}>
          {t('alerts.card.all')}
        </Link>
      </CardSection>
    </Card>
  );
}

function AlertName({ alert: { name, certificateID } }: { readonly alert: alertCalls.DiscoveryAlert }) {
  if (certificateID === '') return name;
  return (
    <Link to="/certhub/discovery/certs/$id" params={{ id: certificateID }}>
      {name}
    </Link>
  );
}

const rows = css({ mb: '3' });
const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  py: '2',
  borderBottom: '1px solid token(colors.border)',
});
const minor = css({ display: 'block', fontSize: 'xs', color: 'fg.muted' });
