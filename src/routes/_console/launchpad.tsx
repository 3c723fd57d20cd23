import { createFileRoute } from '@tanstack/react-router';
import { attention } from '#core/contract/order-ends.ts';
import { statistics } from '#core/contract/order-statistics.ts';
import { prefetch } from '#src/console/calls/prefetch.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { LaunchpadPage } from '#src/features/launchpad/launchpad-page.tsx';
import { launchpadTexts } from '#src/features/launchpad/texts.ts';
import { zoneAsked } from '#src/features/orders/zone-asked.ts';

export const Route = createFileRoute('/_console/launchpad')({
  loader: ({ context }) => {
    prefetch(context, attention, {});
    prefetch(context, statistics, zoneAsked());
    return loadTexts(context, launchpadTexts);
  },
  component: LaunchpadPage,
});
