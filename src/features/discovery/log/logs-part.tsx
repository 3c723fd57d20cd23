import { Database } from 'lucide-react';
import type { CtLog } from '#core/contract/discovery-logs.ts';
import * as logCalls from '#core/contract/discovery-logs.ts';
import { isFraud } from '#core/discovery/ct-codes.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { useServerTime } from '#src/console/site/use-server-time.ts';
import { ctlogTexts } from '#src/features/discovery/log/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Card, SectionCard } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { ProgressBar } from '#src/ui/progress/progress-bar.tsx';
import { StatusTag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

/** The logs that are read, how far, and what is wrong with them. */
export function LogsPart() {
  const t = useText(ctlogTexts);
  const query = useCall(logCalls.logs, {});
  return (
    <QueryGate query={query} failed={t('ctlog.logs.failed')}>
      {({ logs, canSearch }) => (
        <>
          {logs.length === 0 ? (
            <Card>
              <EmptyState
                icon={<Database />}
                title={t('ctlog.logs.none')}
                description={t('ctlog.logs.noneAbout')}
              />
            </Card>
          ) : (
            <ul className={list} aria-label={t('ctlog.logs.title')}>
              {logs.map((log) => (
                <li key={log.id}>
                  <Log log={log} />
                </li>
              ))}
            </ul>
          )}
          <p className={css({ mt: '4', fontSize: 'sm', color: 'fg.muted' })}>
            {t(canSearch ? 'ctlog.logs.searched' : 'ctlog.logs.notSearched')}
          </p>
        </>
      )}
    </QueryGate>
  );
}

function Log({ log }: { readonly log: CtLog }) {
  const t = useText(ctlogTexts);
  const format = useFormat();
  const now = useServerTime();
  const { name, format: kind, position, size, startedAt, headTime, checkTime } = log;
  const { problem, problemSince, detail, lastProblem, lastProblemTime } = log;
  const isRead = !isZeroTime(headTime);
  const facts = [
    t(`ctlog.logs.formats.${kind}`),
    isRead && t('ctlog.logs.head', { time: format.relative(headTime, now) }),
    !isZeroTime(checkTime) && t('ctlog.logs.checked', { time: format.relative(checkTime, now) }),
    startedAt > 0 && t('ctlog.logs.from', { index: format.number(startedAt) }),
  ].filter((fact) => fact !== false);
  return (
    <SectionCard
      title={name}
      actions={
        problem === '' ? (
          <StatusTag tone={isRead ? 'success' : 'neutral'}>
            {t(isRead ? 'ctlog.logs.fine' : 'ctlog.logs.notYet')}
          </StatusTag>
        ) : undefined
      }
    >
      {problem !== '' && (
        <Notice
          tone={isFraud(problem) ? 'danger' : 'warning'}
          className={css({ mb: '3' })}
          title={t(`ctlog.logs.problems.${problem}`)}
        >
          <p>
            {!isZeroTime(problemSince) && t('ctlog.logs.since', { time: format.dateTime(problemSince) })}{' '}
            {t('ctlog.logs.stopped')}
          </p>
          {detail !== '' && <p className={mono}>{detail}</p>}
        </Notice>
      )}
      <ProgressBar
        label={facts.join(' · ')}
        value={position}
        max={Math.max(1, size)}
        count={t('ctlog.logs.position', { position: format.number(position), size: format.number(size) })}
        tone={isRead && position === size ? 'success' : undefined}
      />
      {problem === '' && lastProblem !== '' && (
        <p className={css({ mt: '2', fontSize: 'sm', color: 'fg.muted' })}>
          {t('ctlog.logs.last', {
            problem: t(`ctlog.logs.problems.${lastProblem}`),
            time: format.relative(lastProblemTime, now),
          })}
        </p>
      )}
    </SectionCard>
  );
}

const list = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' });
const mono = css({ mt: '1', fontFamily: 'mono', fontSize: 'xs', overflowWrap: 'anywhere' });
