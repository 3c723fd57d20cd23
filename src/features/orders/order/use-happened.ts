import { useEffect, useRef } from 'react';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { toast } from '#src/ui/toast/toasts.ts';

type EventKind = OrderDetail['timeline'][number]['kind'];

/** Events that change what the page says first. Payments and cancellations have a notice of their own. */
const announced = {
  issued: 'success',
  reissue: 'info',
  pulled: 'info',
  resubmitted: 'info',
  corrected: 'info',
  'next-begun': 'info',
  'revoke-asked': 'info',
  revoked: 'info',
  'revoke-refused': 'danger',
  resubmit: 'danger',
} as const satisfies Partial<Record<EventKind, string>>;

/** Announces what happened to the order while its page is open, with what comes next; the last event speaks for those read together. */
export function useHappened({ timeline }: Pick<OrderDetail, 'timeline'>, next: string): void {
  const t = useText(orderTexts);
  const known = useRef(timeline.length);
  useEffect(() => {
    const kinds = timeline.slice(known.current).map(({ kind }) => kind);
    known.current = timeline.length;
    const last = kinds.findLast(isAnnounced);
    if (last) toast({ tone: announced[last], title: t(`order.event.${last}`), description: next });
  }, [timeline, next, t]);
}

function isAnnounced(kind: EventKind): kind is keyof typeof announced {
  return kind in announced;
}
