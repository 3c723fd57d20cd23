import { useSelector } from '@xstate/react';
import { PageTitle } from '#src/console/page-title.tsx';
import { useServices } from '#src/console/services.ts';
import { BalanceCard } from '#src/features/launchpad/balance-card.tsx';
import { ExpiringCard } from '#src/features/launchpad/expiring-card.tsx';
import { OrdersCard } from '#src/features/launchpad/orders-card.tsx';
import { QuickActions } from '#src/features/launchpad/quick-actions.tsx';
import { launchpadTexts } from '#src/features/launchpad/texts.ts';
import { Unfinished } from '#src/features/launchpad/unfinished.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { besidePanel } from '#src/ui/frame/frame-styles.ts';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { css } from '#styled/css';

/** /launchpad: what is going on, and where to go on. */
export function LaunchpadPage() {
  const t = useText(launchpadTexts);
  const { session } = useServices();
  const name = useSelector(session, ({ context }) => context.customer?.displayName ?? '');
  return (
    <>
      <PageTitle text={t('launchpad.title')} />
      <PageHeader title={t('launchpad.title')} description={name && t('launchpad.greeting', { name })} />
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

const column = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' });
