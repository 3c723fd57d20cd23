import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_console/billing/')({
  beforeLoad: () => {
    throw redirect({ to: '/billing/invoice', replace: true });
  },
});
