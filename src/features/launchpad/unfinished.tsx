import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { hasStoredJournal } from '#src/adapters/journal/stored-journal.ts';
import { useOpenedWorkspace } from '#src/console/use-workspace.ts';
import { Loading, NothingUnfinished, UnfinishedCard } from '#src/features/launchpad/unfinished-card.tsx';

const KeptFlows = lazy(async () => ({
  default: (await import('#src/features/launchpad/kept-flows.tsx')).KeptFlows,
}));

/** What was left in the middle. Where there is no journal yet, neither its code nor that of its list is loaded. */
export function Unfinished() {
  const opened = useOpenedWorkspace();
  const stored = useQuery({ queryKey: ['stored-journal'], queryFn: hasStoredJournal });
  const loading = (
    <UnfinishedCard>
      <Loading />
    </UnfinishedCard>
  );
  if (opened || stored.data === true)
    return (
      <Suspense fallback={loading}>
        <KeptFlows />
      </Suspense>
    );
  if (stored.data === undefined) return loading;
  return (
    <UnfinishedCard>
      <NothingUnfinished />
    </UnfinishedCard>
  );
}
