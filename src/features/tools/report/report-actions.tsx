import type { Audit } from '#core/contract/calls/tools.ts';
import { ok } from '#core/result.ts';
import { ResultActions } from '#src/features/tools/kit/result-actions.tsx';
import { problemText } from '#src/features/tools/report/problem-text.ts';
import { reportTexts } from '#src/features/tools/report/texts.ts';
import { useText } from '#src/i18n/use-text.ts';

/** Copies of the report. A link needs only its address. */
export function ReportActions({ audit }: { readonly audit: Audit }) {
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
