import type { PaymentOrigin } from '#machines/payment/payment.types.ts';
import { paymentView } from '#machines/payment/payment.view.ts';
import { sendAtOnce } from '#src/console/send-at-once.ts';
import type { Workspace } from '#src/console/workspace.ts';

/** The payment of these orders; one that was left for now is taken up again. */
export async function openPayment(
  workspace: Workspace,
  orderNos: readonly string[],
  origin: PaymentOrigin,
): ReturnType<Workspace['openPayment']> {
  const handle = await workspace.openPayment(orderNos, origin);
  if (paymentView(handle.getSnapshot()).can.open) await sendAtOnce(handle, { type: 'payment.open' });
  return handle;
}
