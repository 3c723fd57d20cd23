import { useState } from 'react';
import type { DataOf } from '#core/contract/call.ts';
import * as systemCalls from '#core/contract/shop-system.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { useAction } from '#src/console/action/use-action.ts';
import { ReasonDialog } from '#src/features/shop/reason-dialog.tsx';
import { shopSystemTexts } from '#src/features/shop/system.texts.ts';
import { code, minor, quiet, row, rows, text } from '#src/features/shop/system-style.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SectionCard } from '#src/ui/card/card.tsx';

interface FailedJobsPartProps {
  readonly failed: DataOf<typeof systemCalls.system>['failed'];
}

/** Jobs that failed, each tried now or dropped. */
export function FailedJobsPart({ failed: { data, total } }: FailedJobsPartProps) {
  const t = useText(shopSystemTexts);
  const [dropped, drop] = useState<systemCalls.FailedJob | null>(null);
  return (
    <SectionCard title={t('shopSystem.jobs.title')} hint={t('shopSystem.jobs.about')}>
      {data.length === 0 ? (
        <p className={quiet}>{t('shopSystem.jobs.none')}</p>
      ) : (
        <ul className={rows}>
          {data.map((job) => (
            <JobRow key={job.id} job={job} onDrop={() => drop(job)} />
          ))}
        </ul>
      )}
      {total > data.length && <p className={minor}>{t('shopSystem.cut', { shown: data.length, total })}</p>}
      {dropped && (
        <ReasonDialog
          key={dropped.id}
          call={systemCalls.dropJob}
          tone="danger"
          title={t('shopSystem.jobs.dropTitle', { queue: dropped.queue, id: dropped.id })}
          confirm={t('shopSystem.jobs.drop')}
          done={t('shopSystem.jobs.dropped')}
          argsOf={(reason) => ({ params: { id: dropped.id }, body: { reason } })}
          reasons={[t('shopSystem.jobs.obsolete'), t('shopSystem.jobs.handled')]}
          onClosed={() => drop(null)}
        >
          <p>{t('shopSystem.jobs.dropAbout')}</p>
        </ReasonDialog>
      )}
    </SectionCard>
  );
}

interface JobRowProps {
  readonly job: systemCalls.FailedJob;
  readonly onDrop: () => void;
}

function JobRow({ job, onDrop }: JobRowProps) {
  const t = useText(shopSystemTexts);
  const format = useFormat();
  const retry = useAction(systemCalls.retryJob, { done: t('shopSystem.jobs.retried') });
  const facts = [
    t.count('shopSystem.jobs.failures', job.failures),
    !isZeroTime(job.since) && t('shopSystem.jobs.since', { time: format.dateTime(job.since) }),
    job.isRunning
      ? t('shopSystem.jobs.running')
      : t('shopSystem.jobs.next', { time: format.dateTime(job.nextTime) }),
  ].filter((fact) => fact !== false);
  const named = `${job.queue} ${job.id}`;
  return (
    <li className={row}>
      <div className={text}>
        <span className={code}>{job.queue}</span>
        {job.account && ` · ${job.account.companyName || job.account.accountNo}`}
        {job.fault !== '' && (
          <span className={minor} lang="en">
            {job.fault}
          </span>
        )}
        <span className={minor}>{facts.join(' · ')}</span>
      </div>
      {!job.isRunning && (
        <>
          <Button
            size="sm"
            busy={retry.view.isBusy}
            aria-label={`${t('shopSystem.jobs.retry')} ${named}`}
            onClick={() => retry.start({ params: { id: job.id } })}
          >
            {t('shopSystem.jobs.retry')}
          </Button>
          {!job.isPeriodic && (
            <Button size="sm" aria-label={`${t('shopSystem.jobs.drop')} ${named}`} onClick={onDrop}>
              {t('shopSystem.jobs.drop')}
            </Button>
          )}
        </>
      )}
    </li>
  );
}
