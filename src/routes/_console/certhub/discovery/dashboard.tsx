import { createFileRoute } from '@tanstack/react-router';
import { certificates, facets, overview } from '#core/contract/discovery-inventory.ts';
import { prefetch } from '#src/console/calls/prefetch.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { alertsTexts } from '#src/features/discovery/alerts/texts.ts';
import { endingSoon } from '#src/features/discovery/overview/ending-soon.tsx';
import { OverviewPage } from '#src/features/discovery/overview/overview-page.tsx';
import { inventoryTexts } from '#src/features/discovery/overview/texts.ts';
import { discoveryTexts } from '#src/features/discovery/texts.ts';

export const Route = createFileRoute('/_console/certhub/discovery/dashboard')({
  loader: ({ context }) => {
    prefetch(context, overview, {});
    prefetch(context, facets, {});
    prefetch(context, certificates, endingSoon);
    return loadTexts(context, discoveryTexts, inventoryTexts, alertsTexts);
  },
  component: OverviewPage,
});
