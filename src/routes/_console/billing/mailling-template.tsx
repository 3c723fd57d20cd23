import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_console/billing/mailling-template')({
  beforeLoad: () => {
    throw redirect({ to: '/account/invoice/mailling-template', replace: true });
  },
});
