import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_console/billing/invoice-template')({
  beforeLoad: () => {
    throw redirect({ to: '/account/invoice/invoice-template', replace: true });
  },
});
