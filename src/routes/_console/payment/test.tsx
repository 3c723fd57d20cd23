import { createFileRoute, redirect } from '@tanstack/react-router';
import { BenchPage } from '#src/features/payment/test/bench-page.tsx';

export const Route = createFileRoute('/_console/payment/test')({
  beforeLoad: ({ context }) => {
    if (!context.services.site.sandbox) throw redirect({ to: '/404', replace: true });
  },
  component: () => <BenchPage subject="order" />,
});
