import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_console/billing/transaction')({
  beforeLoad: () => {
    throw redirect({ to: '/account/transaction', replace: true });
  },
});
