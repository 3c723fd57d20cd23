import type { OrderDetail } from '#core/contract/calls/orders.ts';
import type { Translate } from '#src/i18n/texts.ts';
import { payWayText } from '#src/views/order/pay-way-text.ts';

type OrderEvent = OrderDetail['timeline'][number];

/** What is told beside an event: codes in words, names and numbers as they are. */
export function eventDetail({ kind, note }: Pick<OrderEvent, 'kind' | 'note'>, t: Translate): string {
  if (kind === 'paid' || kind === 'refunded' || kind === 'reversed') return payWayText(note, t);
  return (kind === 'resubmit' && t.find(`order.timeline.refused.${note}`)) || note;
}
