import type { Audit } from '#core/contract/calls/tools.ts';
import { ok } from '#core/result.ts';
import { ResultActions } from '#src/features/tools/kit/result-actions.tsx';
import { AuditHistory } from '#src/features/tools/report/audit-history.tsx';
import { ChainFacts } from '#src/features/tools/report/chain-facts.tsx';
import { gradeTone, problemText, type Report } from '#src/features/tools/report/report-values.ts';
import { NameFacts, WebFacts } from '#src/features/tools/report/site-facts.tsx';
import { reportTexts } from '#src/features/tools/report/texts.ts';
import { TlsFacts } from '#src/features/tools/report/tls-facts.tsx';
import { ToolLink } from '#src/features/tools/tool-link.tsx';
import { toolNamed } from '#src/features/tools/tool-list.ts';
import { useText } from '#src/i18n/use-text.ts';
import { SectionCard } from '#src/ui/card/card.tsx';
import { KeyValues } from '#src/ui/key-values/key-values.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { ProgressBar } from '#src/ui/progress/progress-bar.tsx';
import { Tag } from '#src/ui/tag/tag.tsx';
import { Moment } from '#src/ui/time/moment.tsx';
import { css } from '#styled/css';

type Finding = Report['findings'][number];

export interface AuditReportProps {
  readonly audit: Audit;
  readonly report: Report;
  readonly isSignedIn: boolean;
}

export function AuditReport({ audit, report, isSignedIn }: AuditReportProps) {
  const t = useText(reportTexts);
  return (
    <>
      {!isSignedIn && <Notice>{t('report.kept')}</Notice>}
      <Verdict report={report} />
      {report.facts.cut.map((reason) => (
        <Notice key={reason} tone="warning">
          {t(`report.cut.${reason}`)}
        </Notice>
      ))}
      <Findings findings={report.findings} />
      <ChainFacts facts={report.facts} />
      <TlsFacts facts={report.facts} />
      <div className={pair}>
        <WebFacts facts={report.facts} />
        <NameFacts facts={report.facts} />
      </div>
      {isSignedIn && <AuditHistory audit={audit} report={report} />}
    </>
  );
}

function Verdict({ report: { grade, score, areas, facts } }: { readonly report: Report }) {
  const t = useText(reportTexts);
  return (
    <SectionCard>
      <div className={verdict}>
        <div
          className={css({
            display: 'flex',
            flexWrap: { base: 'wrap', sm: 'nowrap' },
            alignItems: 'center',
            gap: '5',
          })}
        >
          <div
            className={badge}
            data-tone={gradeTone(grade)}
            role="img"
            aria-label={t('report.grade', { grade })}
          >
            {grade}
          </div>
          <div className={css({ minW: '0' })}>
            <h2 className={title}>{facts.host}</h2>
            <p className={css({ color: 'fg.muted', mb: '2' })}>{t('report.score', { score })}</p>
            <KeyValues
              layout="start"
              items={[
                { label: t('report.measured'), value: <Moment at={facts.measuredAt} /> },
                { label: t('report.address'), value: facts.address, mono: true },
              ]}
            />
          </div>
        </div>
        <div className={bars}>
          {areas.map(({ area, score: points }) => (
            <ProgressBar
              key={area}
              label={t(`report.areas.${area}`)}
              value={points}
              max={100}
              count={String(points)}
              {...(points < 50 ? { tone: 'danger' as const } : {})}
            />
          ))}
        </div>
      </div>
    </SectionCard>
  );
}

function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  const t = useText(reportTexts);
  return (
    <SectionCard title={findings.length === 0 ? t('report.noFindings') : t('report.findings')}>
      {findings.length > 0 && (
        <ol className={list}>
          {findings.map((finding) => (
            <FindingRow key={finding.code} finding={finding} />
          ))}
        </ol>
      )}
    </SectionCard>
  );
}

/** Areas that the server's configuration can fix. */
const configured: readonly Finding['area'][] = ['protocol', 'exchange', 'cipher', 'http'];

function FindingRow({ finding: { code, area, cap, found } }: { readonly finding: Finding }) {
  const t = useText(reportTexts);
  const values = { found: problemText(found, t) };
  return (
    <li className={row}>
      <span className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: '1.5' })}>
        <Tag>{t(`report.areas.${area}`)}</Tag>
        {cap !== null && <Tag tone={gradeTone(cap)}>{t('report.cap', { grade: cap })}</Tag>}
      </span>
      <div className={css({ minW: '0' })}>
        <p className={css({ fontWeight: 'medium', overflowWrap: 'anywhere' })}>
          {t(`report.rules.${code}.title`, values)}
        </p>
        <p className={css({ color: 'fg.muted', fontSize: 'sm', overflowWrap: 'anywhere' })}>
          {t(`report.rules.${code}.fix`, values)}{' '}
          {configured.includes(area) && (
            <ToolLink tool={toolNamed('ssl-config')} className={css({ textDecoration: 'underline' })}>
              {t('report.fix')}
            </ToolLink>
          )}
        </p>
      </div>
    </li>
  );
}

/** Copies of the report. A link needs only its address. */
export function ReportActions({ audit }: Pick<AuditReportProps, 'audit'>) {
  const t = useText(reportTexts);
  const text = () => {
    const { report } = audit;
    if (!report) return audit.host;
    const { grade, score, facts, findings } = report;
    return [
      `${facts.host} (${facts.address}) · ${t('report.grade', { grade })} · ${t('report.score', { score })}`,
      `${t('report.measured')} ${facts.measuredAt}`,
      ...findings.map(({ code, area, found }) => {
        const values = { found: problemText(found, t) };
        return `\n[${t(`report.areas.${area}`)}] ${t(`report.rules.${code}.title`, values)}\n${t(`report.rules.${code}.fix`, values)}`;
      }),
    ].join('\n');
  };
  return (
    <ResultActions
      text={text}
      json={() => audit}
      link={async () => ok(location.href)}
      linkCopied={t('report.linkCopied')}
    />
  );
}

const verdict = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
  gap: '6',
  alignItems: 'center',
});
const badge = css({
  display: 'grid',
  placeItems: 'center',
  flexShrink: '0',
  w: '88px',
  h: '88px',
  borderRadius: 'xl',
  fontSize: '40px',
  fontWeight: 'bold',
  border: '2px solid currentcolor',
  '&[data-tone=success]': { color: 'success', bg: 'success.tint' },
  '&[data-tone=warning]': { color: 'warning', bg: 'warning.tint' },
  '&[data-tone=danger]': { color: 'danger', bg: 'danger.tint' },
});
const title = css({ fontSize: 'xl', fontWeight: 'semibold', overflowWrap: 'anywhere' });
const bars = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(160px, 100%), 1fr))',
  gap: '4',
});
const list = css({ display: 'grid', gap: '4' });
const row = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '190px minmax(0, 1fr)' },
  gap: { base: '1', md: '4' },
});
const pair = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  gap: '4.5',
  alignItems: 'start',
});
