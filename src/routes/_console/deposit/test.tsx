import { createFileRoute, redirect } from '@tanstack/react-router';
import { PaymentTestPage } from '#src/features/payment/test/payment-test-page.tsx';

export const Route = createFileRoute('/_console/deposit/test')({
  beforeLoad: ({ context }) => {
    if (!context.services.site.sandbox) throw redirect({ to: '/404', replace: true });
  },
  component: () => <PaymentTestPage subject="deposit" />,
});
