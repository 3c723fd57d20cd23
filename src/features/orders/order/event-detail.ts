import type { OrderDetail } from '#core/contract/calls/orders.ts';
import { paidWithText } from '#src/features/payment/methods/method-name.ts';
import type { Translate } from '#src/i18n/texts.ts';

type OrderEvent = OrderDetail['timeline'][number];

/** Returns the detail shown beside an event: codes as text, names and numbers unchanged. */
export function eventDetail(
  { kind, note }: Pick<OrderEvent, 'kind' | 'note'>,
  t: Translate<'order' | 'status'>,
): string {
  if (kind === 'paid' || kind === 'reversed' || kind.startsWith('refund')) return paidWithText(note, t);
  return (kind === 'resubmit' && t.find(`order.timeline.refused.${note}`)) || note;
}
