import { createFileRoute } from '@tanstack/react-router';
import { statistics } from '#core/contract/order-statistics.ts';
import { prefetch } from '#src/console/calls/prefetch.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { DashboardPage } from '#src/features/orders/dashboard/dashboard-page.tsx';
import { dashboardTexts } from '#src/features/orders/dashboard/texts.ts';
import { ordersTexts } from '#src/features/orders/list/texts.ts';
import { zoneAsked } from '#src/features/orders/zone-asked.ts';

export const Route = createFileRoute('/_console/ssl/dashboard')({
  loader: ({ context }) => {
    prefetch(context, statistics, zoneAsked());
    return loadTexts(context, dashboardTexts, ordersTexts);
  },
  component: DashboardPage,
});
