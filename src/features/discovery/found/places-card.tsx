import { Link } from '@tanstack/react-router';
import type { FoundDetail } from '#core/contract/discovery-inventory.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { useServerTime } from '#src/console/site/use-server-time.ts';
import { ConditionTag } from '#src/features/discovery/condition-line.tsx';
import { foundCertTexts } from '#src/features/discovery/found/texts.ts';
import { placeText } from '#src/features/discovery/place-text.ts';
import { discoveryTexts } from '#src/features/discovery/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Card, SectionCard } from '#src/ui/card/card.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { DataTable } from '#src/ui/table/data-table.tsx';
import { StatusTag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

type Place = FoundDetail['places'][number];

/** Where it is and was served, since when, and in which state. */
export function PlacesCard({ detail: { places } }: { readonly detail: FoundDetail }) {
  const t = useText(discoveryTexts, foundCertTexts);
  const format = useFormat();
  const now = useServerTime();
  if (places.length === 0)
    return <SectionCard title={t('foundCert.places.title')}>{t('foundCert.places.none')}</SectionCard>;
  const looked =
    places
      .map(({ lastLook }) => lastLook)
      .toSorted()
      .at(-1) ?? '';
  return (
    <Card flush>
      <div className={head}>
        <h2 className={title}>{t('foundCert.places.title')}</h2>
        <span className={minor}>{t('foundCert.places.looked', { time: format.relative(looked, now) })}</span>
      </div>
      <DataTable
        caption={t('foundCert.places.title')}
        rows={places}
        rowKey={({ endpointID, since }) => `${endpointID} ${since}`}
        columns={[
          {
            key: 'place',
            label: t('foundCert.places.place'),
            lead: true,
            cell: (place) => (
              <span className={css({ minW: '0' })}>
                <span className={mono}>{placeText(place)}</span>
                <span className={minor}>
                  {place.address !== place.host && place.address}
                  {place.agentName !== '' && <> {t('foundCert.places.agent', { name: place.agentName })}</>}
                  {place.sni !== '' && place.sni !== place.host && (
                    <> {t('foundCert.places.asked', { name: place.sni })}</>
                  )}
                </span>
              </span>
            ),
          },
          {
            key: 'protocol',
            label: t('foundCert.places.protocol'),
            cell: ({ protocol, tlsVersion, asksForClientCertificate }) => (
              <span>
                {t(`discovery.protocols.${protocol}`)}
                <span className={minor}>
                  {[
                    tlsVersion.replace('v', ' '),
                    asksForClientCertificate && t('foundCert.places.clientCertificate'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            ),
          },
          {
            key: 'since',
            label: t('foundCert.places.since'),
            cell: ({ since, until }) =>
              isZeroTime(until)
                ? t('foundCert.places.now', { since: format.date(since) })
                : t('foundCert.places.until', { since: format.date(since), until: format.date(until) }),
          },
          {
            key: 'state',
            label: t('foundCert.places.sends'),
            cell: (place) => <PlaceState place={place} />,
          },
        ]}
      />
    </Card>
  );
}

function PlaceState({ place: { conditions, unreachableSince, until } }: { readonly place: Place }) {
  const t = useText(foundCertTexts);
  const format = useFormat();
  if (!isZeroTime(until)) return '—';
  return (
    <span className={tags}>
      {!isZeroTime(unreachableSince) && (
        <StatusTag tone="warning">
          {t('foundCert.places.silent', { day: format.date(unreachableSince) })}
        </StatusTag>
      )}
      {conditions.map((code) => (
        <ConditionTag key={code} code={code} />
      ))}
      {conditions.length === 0 && isZeroTime(unreachableSince) && (
        <StatusTag tone="success">{t('foundCert.places.right')}</StatusTag>
      )}
    </span>
  );
}

/** An issued certificate whose names are served with another one. */
export function ServedInstead({ detail: { servedInstead } }: { readonly detail: FoundDetail }) {
  const t = useText(foundCertTexts);
  const format = useFormat();
  if (servedInstead.length === 0) return null;
  return (
    <Notice tone="warning" title={t('foundCert.places.instead')}>
      {t('foundCert.places.insteadAbout')}
      <ul className={css({ mt: '2', display: 'grid', gap: '1' })}>
        {servedInstead.map((place) => (
          <li
            key={`${place.endpointID} ${place.certificateID}`}
            className={css({ overflowWrap: 'anywhere' })}
          >
            <span className={mono}>{placeText(place)}</span> {t('foundCert.places.serves')}{' '}
            <Link to="/certhub/discovery/certs/$id" params={{ id: place.certificateID }}>
              {place.name}
            </Link>{' '}
            <span className={css({ color: 'fg.muted' })}>
              {t('foundCert.places.now', { since: format.date(place.since) })}
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: '2',
  px: { base: '4', sm: '5.5' },
  py: '3.5',
  borderBottom: '1px solid token(colors.border)',
});
const title = css({ fontWeight: 'semibold', fontSize: 'lg' });
const minor = css({
  display: 'block',
  fontWeight: 'normal',
  fontSize: 'xs',
  color: 'fg.muted',
  overflowWrap: 'anywhere',
  _empty: { display: 'none' },
});
const mono = css({ fontFamily: 'mono', fontSize: 'sm', overflowWrap: 'anywhere' });
const tags = css({ display: 'inline-flex', flexWrap: 'wrap', gap: '1' });
