import { createFileRoute } from '@tanstack/react-router';
import { alerts } from '#core/contract/discovery-alerts.ts';
import { listLoader } from '#src/console/list/prefetch-list.ts';
import { AlertsPage } from '#src/features/discovery/alerts/alerts-page.tsx';
import { alertsSearch } from '#src/features/discovery/alerts/alerts-search.ts';
import { alertsTexts } from '#src/features/discovery/alerts/texts.ts';

export const Route = createFileRoute('/_console/certhub/discovery/alerts')({
  validateSearch: alertsSearch.schema,
  loaderDeps: ({ search }) => search,
  loader: listLoader(alerts, alertsSearch, alertsTexts),
  component: AlertsPage,
});
