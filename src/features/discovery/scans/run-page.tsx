import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileQuestion } from 'lucide-react';
import * as discoveryCalls from '#core/contract/calls/discovery.ts';
import { callFailureOf, isRefused } from '#core/contract/failure.ts';
import { isRunOver } from '#core/discovery/codes.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { PageHead } from '#src/console/page/page-head.tsx';
import { type RunAddress, runArguments } from '#src/features/discovery/scans/run-address.ts';
import { RunProgress } from '#src/features/discovery/scans/run-progress.tsx';
import { RunStateTag } from '#src/features/discovery/scans/run-state.tsx';
import { RunTargets } from '#src/features/discovery/scans/run-targets.tsx';
import { scansTexts } from '#src/features/discovery/scans/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Card } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

/** Milliseconds between two polls of a run that goes on. */
const pause = 1_500;

interface RunPageProps {
  readonly id: string;
  readonly address: RunAddress;
}

/** /certhub/discovery/runs/{id}: one run, its progress, and what came of each target. */
export function RunPage({ id, address }: RunPageProps) {
  const t = useText(scansTexts);
  const query = useCall(discoveryCalls.runDetail, runArguments(id, address), {
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data && !isRunOver(data.run.state) ? pause : false),
  });
  if (isRefused(callFailureOf(query.error), 'notFound', 'badInput')) return <MissingRun />;
  const run = query.data?.run;
  return (
    <>
      <PageHead
        crumbs={[
          <Link key="scans" to="/certhub/discovery/profile">
            {t('scans.profile.parts.profiles')}
          </Link>,
          <Link key="runs" to="/certhub/discovery/profile" search={{ part: 'runs' }}>
            {t('scans.runs.title')}
          </Link>,
        ]}
        title={run === undefined ? t('scans.runs.title') : t('scans.run.title', { name: run.profileName })}
        mark={run && <RunStateTag state={run.state} />}
      />
      <QueryGate query={query} failed={t('scans.run.failed')} pending={<Skeleton height="320px" />}>
        {(detail) => (
          <div className={stack}>
            <RunProgress run={detail.run} />
            <RunTargets detail={detail} address={address} />
          </div>
        )}
      </QueryGate>
    </>
  );
}

function MissingRun() {
  const t = useText(scansTexts);
  return (
    <>
      <PageHead title={t('scans.run.missing')} />
      <Card>
        <EmptyState
          icon={<FileQuestion />}
          title={t('scans.run.missing')}
          description={t('scans.run.missingAbout')}
          action={
            <Link to="/certhub/discovery/profile" className={button({ variant: 'primary' })}>
              {t('scans.run.back')}
            </Link>
          }
        />
      </Card>
    </>
  );
}

const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' });
