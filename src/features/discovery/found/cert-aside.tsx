import { Link } from '@tanstack/react-router';
import type { FoundCertificate, FoundDetail } from '#core/contract/discovery-inventory.ts';
import type { SightingSource } from '#core/discovery/codes.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { useServerTime } from '#src/console/site/use-server-time.ts';
import { certName } from '#src/features/discovery/certs/certs-columns.tsx';
import { DaysLeft } from '#src/features/discovery/certs/life-line.tsx';
import { foundCertTexts } from '#src/features/discovery/found/texts.ts';
import { discoveryTexts } from '#src/features/discovery/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { SectionCard } from '#src/ui/card/card.tsx';
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx';
import { KeyValues } from '#src/ui/key-values/key-values.tsx';
import { Tag, type Tone } from '#src/ui/tag/tag.tsx';
import { Timeline } from '#src/ui/timeline/timeline.tsx';
import { css } from '#styled/css';

interface AsideProps {
  readonly detail: FoundDetail;
}

const mostNames = 8;

/** The facts most asked for; all of them are in the decoder below. */
export function CertFacts({ detail }: AsideProps) {
  const t = useText(discoveryTexts, foundCertTexts);
  const format = useFormat();
  const now = useServerTime();
  const { certificate, names, issuerName, serialNumber, signature, revocation, revokedTime } = detail;
  const { notBefore, notAfter, issuer, key, sha256, ownerName, ownerBy, tags, orderNo } = certificate;
  return (
    <SectionCard title={t('foundCert.facts.title')}>
      <KeyValues
        items={[
          {
            label: t('foundCert.facts.ends'),
            value: (
              <>
                {format.date(notAfter)}
                <span className={minor}>
                  <DaysLeft notAfter={notAfter} now={now} />
                </span>
              </>
            ),
          },
          { label: t('foundCert.facts.starts'), value: format.date(notBefore) },
          { label: t('foundCert.facts.issuer'), value: <span title={issuerName}>{issuer}</span> },
          names.length > 0 && {
            label: t('foundCert.facts.names'),
            mono: true,
            value: (
              <>
                {names.slice(0, mostNames).map((name) => (
                  <span key={name} className={css({ display: 'block', fontSize: 'xs' })}>
                    {name}
                  </span>
                ))}
                {names.length > mostNames && (
                  <span className={minor}>
                    {t.count('foundCert.facts.moreNames', names.length - mostNames)}
                  </span>
                )}
              </>
            ),
          },
          { label: t('foundCert.facts.key'), value: key },
          { label: t('foundCert.facts.signature'), value: signature },
          {
            label: t('foundCert.facts.revocation'),
            value: t(`foundCert.facts.revocations.${revocation}`, {
              day: isZeroTime(revokedTime) ? '' : format.date(revokedTime),
            }),
          },
          orderNo !== '' && {
            label: t('foundCert.facts.order'),
            mono: true,
            value: (
              <Link to="/ssl/certificate/$id" params={{ id: orderNo }}>
                {orderNo}
              </Link>
            ),
          },
          {
            label: t('foundCert.facts.owner'),
            value:
              ownerName === '' ? (
                t('discovery.nobody')
              ) : (
                <>
                  {ownerName}
                  {ownerBy !== '' && <span className={minor}>{t(`foundCert.facts.ownerBy.${ownerBy}`)}</span>}
                </>
              ),
          },
          tags.length > 0 && {
            label: t('foundCert.facts.tags'),
            value: (
              <span
                className={css({ display: 'inline-flex', flexWrap: 'wrap', gap: '1', justifyContent: 'end' })}
              >
                {tags.map((tag) => (
                  <Tag key={tag}>{tag}</Tag>
                ))}
              </span>
            ),
          },
          {
            label: t('foundCert.facts.serial'),
            mono: true,
            value: <Code text={serialNumber} thing={t('foundCert.facts.serial')} />,
          },
          {
            label: t('foundCert.facts.fingerprint'),
            mono: true,
            value: <Code text={sha256} thing={t('foundCert.facts.fingerprint')} />,
          },
        ]}
      />
    </SectionCard>
  );
}

const shownDigits = 16;

function Code({ text, thing }: { readonly text: string; readonly thing: string }) {
  const short = text.length > shownDigits ? `${text.slice(0, shownDigits)}…` : text;
  return (
    <span className={css({ display: 'inline-flex', alignItems: 'center', gap: '1', fontSize: 'xs' })}>
      <span title={text}>{short}</span>
      <CopyButton text={text} thing={thing} />
    </span>
  );
}

const tones: Readonly<Record<SightingSource, Tone>> = {
  order: 'success',
  scan: 'info',
  file: 'neutral',
  ct: 'warning',
  agent: 'info',
};

/** What showed the certificate, and when. */
export function Sources({ detail: { sightings } }: AsideProps) {
  const t = useText(foundCertTexts);
  const format = useFormat();
  const now = useServerTime();
  if (sightings.length === 0) return null;
  return (
    <SectionCard title={t('foundCert.sources.title')}>
      <Timeline
        label={t('foundCert.sources.title')}
        items={sightings.map(({ source, ref, note, firstSeen, lastSeen }) => ({
          key: `${source} ${ref}`,
          tone: tones[source],
          time: format.relative(lastSeen, now),
          label: t(`foundCert.sources.${source}`, { ref }),
          detail: [t('foundCert.sources.first', { day: format.date(firstSeen) }), note]
            .filter((part) => part !== '')
            .join(' · '),
        }))}
      />
    </SectionCard>
  );
}

interface OtherCertsProps {
  readonly title: string;
  readonly certificates: readonly FoundCertificate[];
  readonly own: FoundDetail;
}

/** Related certificates, each with its period. */
export function OtherCerts({ title, certificates, own }: OtherCertsProps) {
  const t = useText(foundCertTexts);
  const format = useFormat();
  if (certificates.length === 0) return null;
  const sameKey = new Set(own.sameKey.map(({ id }) => id));
  return (
    <SectionCard title={title}>
      <ul className={css({ display: 'grid', gap: '2.5' })}>
        {certificates.map((certificate) => (
          <li key={certificate.id} className={other}>
            <span className={css({ minW: '0' })}>
              <Link to="/certhub/discovery/certs/$id" params={{ id: certificate.id }} className={name}>
                {certName(certificate)}
              </Link>
              <span className={minor}>
                {format.date(certificate.notBefore)} – {format.date(certificate.notAfter)}
              </span>
            </span>
            <span className={minor}>
              {t(sameKey.has(certificate.id) ? 'foundCert.equalKey' : 'foundCert.otherKey')}
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

const minor = css({
  display: 'block',
  fontWeight: 'normal',
  fontSize: 'xs',
  color: 'fg.muted',
  _empty: { display: 'none' },
});
const other = css({ display: 'flex', justifyContent: 'space-between', gap: '3', fontSize: 'sm' });
const name = css({ overflowWrap: 'anywhere' });
