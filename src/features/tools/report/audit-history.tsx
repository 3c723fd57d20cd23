import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Audit, type AuditRow, auditDetail, audits } from '#core/contract/calls/tools.ts';
import { auditChanges } from '#core/tools/audit-changes.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { gradeTone, type Report } from '#src/features/tools/report/report-values.ts';
import { reportTexts } from '#src/features/tools/report/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { Tag } from '#src/ui/tag/tag.tsx';
import { Moment } from '#src/ui/time/moment.tsx';
import { css } from '#styled/css';

const shown = { limit: 20, offset: 1 };

interface AuditHistoryProps {
  readonly audit: Audit;
  readonly report: Report;
}

/** The customer's other audits of the host, and the differences from a chosen one. */
export function AuditHistory({ audit, report }: AuditHistoryProps) {
  const t = useText(reportTexts);
  const list = useCall(audits, { query: { ...shown, host: audit.host } });
  return (
    <QueryGate query={list} failed={t('report.history')}>
      {({ data }) => <History audit={audit} report={report} rows={data} />}
    </QueryGate>
  );
}

function History({ audit, report, rows }: AuditHistoryProps & { readonly rows: readonly AuditRow[] }) {
  const t = useText(reportTexts);
  const others = rows.filter(({ id, state }) => id !== audit.id && state === 'done');
  const before = others.find(({ createTime }) => createTime < audit.createTime);
  const [chosen, setChosen] = useState(before?.id ?? null);
  return (
    <Card className={css({ _print: { display: 'none' } })}>
      <CardSection title={t('report.history')}>
        {others.length === 0 ? (
          <p className={css({ color: 'fg.muted', fontSize: 'sm' })}>{t('report.historyEmpty')}</p>
        ) : (
          <ul className={list}>
            {others.map(({ id, host, grade, createTime }) => (
              <li key={id} className={row}>
                {grade && <Tag tone={gradeTone(grade)}>{grade}</Tag>}
                <Link to="/certhub/tools/report/$domain" params={{ domain: host }} search={{ audit: id }}>
                  <Moment at={createTime} />
                </Link>
                <Button size="sm" variant="ghost" aria-pressed={chosen === id} onClick={() => setChosen(id)}>
                  {t('report.compare')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </CardSection>
      {chosen !== null && <Changes key={chosen} id={chosen} report={report} />}
    </Card>
  );
}

function Changes({ id, report }: { readonly id: string; readonly report: Report }) {
  const t = useText(reportTexts);
  const other = useCall(auditDetail, { params: { id } });
  return (
    <CardSection>
      <QueryGate query={other} failed={t('report.history')}>
        {(found) => (found.report ? <ChangeList other={found.report} report={report} /> : null)}
      </QueryGate>
    </CardSection>
  );
}

/** Lists the changes from the older report to the newer. */
function ChangeList({ other, report }: { readonly other: Report; readonly report: Report }) {
  const t = useText(reportTexts);
  const format = useFormat();
  const isOlder = other.facts.measuredAt < report.facts.measuredAt;
  const { come, gone, facts } = isOlder ? auditChanges(other, report) : auditChanges(report, other);
  const nothing = t('report.nothing');
  return (
    <>
      <h3 className={css({ fontWeight: 'semibold', mb: '2' })}>
        {t('report.changes', { time: format.dateTime(other.facts.measuredAt) })}
      </h3>
      {come.length + gone.length + facts.length === 0 && <p>{t('report.noChanges')}</p>}
      <ul className={list}>
        {come.map((code) => (
          <li key={code} className={row}>
            <Tag tone="warning">{t('report.come')}</Tag>
            {t(`report.rules.${code}.title`, { found: '…' })}
          </li>
        ))}
        {gone.map((code) => (
          <li key={code} className={row}>
            <Tag tone="success">{t('report.fixed')}</Tag>
            {t(`report.rules.${code}.title`, { found: '…' })}
          </li>
        ))}
        {facts.map(({ fact, from, to }) => (
          <li key={fact} className={row}>
            <span className={css({ color: 'fg.muted' })}>{t(`report.facts.${fact}`)}</span>
            <span className={css({ overflowWrap: 'anywhere', minW: '0' })}>
              {from || nothing} → {to || nothing}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

const list = css({ display: 'grid', gap: '2', fontSize: 'sm' });
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '1' });
