import type { AuditFacts } from '#core/tools/audit-facts.ts';
import { reportTexts } from '#src/features/tools/report/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { SectionCard } from '#src/ui/card/card.tsx';
import { KeyValues } from '#src/ui/key-values/key-values.tsx';
import { css } from '#styled/css';

/** Where plain HTTP redirects to, and what the site offers over HTTPS. */
export function WebFacts({ facts: { http, alpn, http3 } }: { readonly facts: AuditFacts }) {
  const t = useText(reportTexts);
  const yesNo = (flag: boolean) => t(flag ? 'report.yes' : 'report.no');
  return (
    <SectionCard title={t('report.web')}>
      <KeyValues
        layout="start"
        items={[
          {
            label: t('report.httpPath'),
            value: (
              <ol className={hops}>
                {http.hops.map(({ url, status, problem }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: redirects may pass the same address twice
                  <li key={index}>
                    <span className={css({ overflowWrap: 'anywhere' })}>{url}</span>{' '}
                    <span className={css({ color: 'fg.muted', whiteSpace: 'nowrap' })}>
                      {status ?? t.find(`report.problems.${problem}`) ?? t('report.noAnswer')}
                    </span>
                  </li>
                ))}
              </ol>
            ),
          },
          { label: t('report.hsts'), value: <Hsts hsts={http.hsts} /> },
          { label: t('report.alpn'), value: yesNo(alpn === 'h2') },
          { label: t('report.http3'), value: yesNo(http3) },
        ]}
      />
    </SectionCard>
  );
}

function Hsts({ hsts }: Pick<AuditFacts['http'], 'hsts'>) {
  const t = useText(reportTexts);
  if (hsts === null) return t('report.none');
  return [
    t.count('report.hstsValue', Math.floor(hsts.maxAge / 86_400)),
    ...(hsts.includeSubDomains ? [t('report.subDomains')] : []),
    ...(hsts.preload ? [t('report.preload')] : []),
  ].join(' · ');
}

export function NameFacts({ facts: { dns, addresses } }: { readonly facts: AuditFacts }) {
  const t = useText(reportTexts);
  return (
    <SectionCard title={t('report.dns')}>
      <KeyValues
        layout="start"
        items={[
          { label: t('report.facts.address'), value: addresses.join(', '), mono: true },
          {
            label: t('report.caa'),
            value:
              dns.caaAt === null
                ? t('report.caaNone')
                : dns.caaAt === ''
                  ? t('report.unknown')
                  : `${dns.caa.join(', ')} (${t('report.caaAt', { name: dns.caaAt })})`,
          },
          {
            label: t('report.dnssecLabel'),
            value: t(`report.dnssec.${dns.dnssec}`, { name: dns.dnssecAt }),
          },
        ]}
      />
    </SectionCard>
  );
}

const hops = css({ display: 'grid', gap: '1' });
