import { dayMs } from '#core/day.ts';
import type { AuditedCertificate, AuditFacts } from '#core/tools/audit-facts.ts';
import { problemText } from '#src/features/tools/report/report-values.ts';
import { reportTexts } from '#src/features/tools/report/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { KeyValues } from '#src/ui/key-values/key-values.tsx';
import { css } from '#styled/css';

/** The certificates as sent by the server, each with its remaining lifetime. */
export function ChainFacts({ facts }: { readonly facts: AuditFacts }) {
  const t = useText(reportTexts);
  const { certificates, chain, measuredAt, stapled } = facts;
  const [leaf] = certificates;
  const unknown = t('report.unknown');
  const staple = stapled === null ? unknown : t(stapled ? 'report.stapled' : 'report.notStapled');
  return (
    <Card>
      <CardSection
        title={t('report.chain')}
        hint={t(chain.source === 'sent' ? 'report.chainSent' : 'report.chainBuilt')}
      >
        <ol className={strip}>
          {certificates.map((certificate, index) => (
            <Link
              // biome-ignore lint/suspicious/noArrayIndexKey: a server may send a certificate twice
              key={index}
              certificate={certificate}
              isLeaf={index === 0}
              now={Date.parse(measuredAt)}
            />
          ))}
        </ol>
      </CardSection>
      {leaf && (
        <CardSection>
          <KeyValues
            layout="start"
            items={[
              {
                label: t('report.names'),
                value: `${leaf.names.join(', ')}${leaf.nameCount > leaf.names.length ? ` … ${t('report.moreNames', { count: leaf.nameCount })}` : ''}`,
              },
              {
                label: t('report.trust'),
                value: chain.isTrusted
                  ? t('report.yes')
                  : `${t('report.no')} (${problemText(chain.problem, t)})`,
              },
              { label: t('report.signature'), value: leaf.signature },
              {
                label: t('report.timestamps'),
                value:
                  leaf.timestamps.length === 0
                    ? t('report.noTimestamps')
                    : leaf.timestamps.map(({ log }) => log ?? unknown).join(', '),
              },
              {
                label: t('report.ocsp'),
                value: leaf.ocsp.length === 0 ? t('report.ocspNone') : `${leaf.ocsp.join(', ')} · ${staple}`,
              },
              { label: t('report.fingerprint'), value: leaf.sha256, mono: true },
            ]}
          />
        </CardSection>
      )}
    </Card>
  );
}

interface LinkProps {
  readonly certificate: AuditedCertificate;
  readonly isLeaf: boolean;
  readonly now: number;
}

function Link({ certificate, isLeaf, now }: LinkProps) {
  const t = useText(reportTexts);
  const format = useFormat();
  const { subject, key, notBefore, notAfter, isSelfIssued } = certificate;
  const [from, until] = [Date.parse(notBefore ?? ''), Date.parse(notAfter ?? '')];
  const left = Math.floor((until - now) / dayMs);
  const lived = Math.min(100, Math.max(0, ((now - from) / (until - from)) * 100));
  const kind = isLeaf ? 'leaf' : isSelfIssued ? 'root' : 'intermediate';
  return (
    <li className={link}>
      <strong className={css({ overflowWrap: 'anywhere' })}>
        {/CN=([^,]+)/.exec(subject)?.[1] ?? (subject || t('report.unknown'))}
      </strong>
      <span className={css({ color: 'fg.muted', fontSize: 'sm' })}>
        {t(`report.${kind}`)} · {key}
      </span>
      <span className={track} aria-hidden="true">
        <span className={bar} data-low={left < 14 || undefined} style={{ width: `${100 - lived}%` }} />
      </span>
      <span className={css({ fontSize: 'sm' })}>
        {left >= 0 ? t.count('report.daysLeft', left) : t('report.expired')}
        <span className={css({ color: 'fg.muted' })}>
          {' '}
          · {format.utcDate(notBefore ?? '')} – {format.utcDate(notAfter ?? '')}
        </span>
      </span>
    </li>
  );
}

const strip = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))',
  gap: '5',
});
const link = css({ display: 'grid', gap: '1', alignContent: 'start', minW: '0' });
const track = css({ display: 'block', h: '6px', borderRadius: 'full', bg: 'bg.subtle', overflow: 'hidden' });
const bar = css({
  display: 'block',
  h: 'full',
  bg: 'success',
  forcedColorAdjust: 'none',
  '&[data-low]': { bg: 'danger' },
});
