import { createFileRoute } from '@tanstack/react-router';
import * as orderCalls from '#core/contract/calls/orders.ts';
import { prefetch } from '#src/console/prefetch.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { expiringQuery } from '#src/features/launchpad/expiring-card.tsx';
import { LaunchpadPage } from '#src/features/launchpad/launchpad-page.tsx';
import { launchpadTexts } from '#src/features/launchpad/texts.ts';

export const Route = createFileRoute('/_console/launchpad')({
  loader: ({ context }) => {
    prefetch(context, orderCalls.count, { query: {} });
    prefetch(context, orderCalls.list, expiringQuery);
    return loadTexts(context, launchpadTexts);
  },
  component: LaunchpadPage,
});
