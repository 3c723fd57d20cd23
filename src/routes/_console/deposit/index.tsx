import { createFileRoute } from '@tanstack/react-router';
import { listRoute } from '#src/console/list/list-route.ts';
import { DepositPage } from '#src/features/deposit/deposit-page.tsx';
import { depositListSearch, depositSearch } from '#src/features/deposit/deposit-search.ts';

export const Route = createFileRoute('/_console/deposit/')({
  ...listRoute(depositListSearch, async () => (await import('#core/contract/calls/deposit.ts')).list),
  validateSearch: depositSearch,
  component: () => <DepositPage search={Route.useSearch()} />,
});
