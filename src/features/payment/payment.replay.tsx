import type { PaymentContext } from '#machines/payment/payment.types.ts';
import type { ReplayProps } from '#src/console/flows/define-flow.ts';
import { InlinePayment } from '#src/features/payment/pages/inline-payment.tsx';

export const ends = ['success', 'failed', 'cancelled'];

export function Screen({ snapshot }: ReplayProps) {
  const { orderNos }: PaymentContext = snapshot.context;
  return <InlinePayment orderNos={orderNos.join()} />;
}
