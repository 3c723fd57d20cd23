import { createFileRoute } from '@tanstack/react-router';
import { DepositPage } from '#src/features/deposit/deposit-page.tsx';
import { depositSearch } from '#src/features/deposit/deposit-search.ts';

export const Route = createFileRoute('/_console/deposit/')({
  validateSearch: depositSearch,
  component: Page,
});

function Page() {
  const { amount, next, depositNo, page } = Route.useSearch();
  return <DepositPage amount={amount?.toString()} next={next} depositNo={depositNo} page={page ?? 1} />;
}
