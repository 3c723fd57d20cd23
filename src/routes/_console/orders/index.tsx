import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_console/orders/')({
  beforeLoad: () => {
    throw redirect({ to: '/orders/list', replace: true });
  },
});
