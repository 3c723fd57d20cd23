import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { hasStoredJournal } from '#src/adapters/journal/stored-journal.ts';
import { PageHead } from '#src/console/page-head.tsx';
import { useServices } from '#src/console/services.ts';
import { useOpenedWorkspace } from '#src/console/use-workspace.ts';
import { BalanceCard } from '#src/features/launchpad/balance-card.tsx';
import { ExpiringCard } from '#src/features/launchpad/expiring-card.tsx';
import { OrdersCard } from '#src/features/launchpad/orders-card.tsx';
import { QuickActions } from '#src/features/launchpad/quick-actions.tsx';
import { launchpadTexts } from '#src/features/launchpad/texts.ts';
import { Loading, NothingUnfinished, UnfinishedCard } from '#src/features/launchpad/unfinished-card.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { besidePanel } from '#src/ui/frame/frame-styles.ts';
import { css } from '#styled/css';

/** /launchpad: the account's current state and unfinished work. */
export function LaunchpadPage() {
  const t = useText(launchpadTexts);
  const { session } = useServices();
  const name = useSelector(session, ({ context }) => context.customer?.displayName ?? '');
  return (
    <>
      <PageHead title={t('launchpad.title')} description={name && t('launchpad.greeting', { name })} />
      <div className={besidePanel}>
        <div className={column}>
          <OrdersCard />
          <Unfinished />
          <ExpiringCard />
        </div>
        <div className={column}>
          <BalanceCard />
          <QuickActions />
        </div>
      </div>
    </>
  );
}

const KeptFlows = lazy(async () => ({
  default: (await import('#src/features/launchpad/kept-flows.tsx')).KeptFlows,
}));

/** Unfinished workflows. Without a stored journal, neither the journal code nor the list is loaded. */
function Unfinished() {
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

const column = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' });
