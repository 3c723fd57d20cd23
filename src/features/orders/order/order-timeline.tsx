import { useMemo } from 'react';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import { HostName } from '#src/console/page/host-name.tsx';
import { consoleTexts } from '#src/console/texts.ts';
import { eventDetail } from '#src/features/orders/order/event-detail.ts';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { LateDetails } from '#src/ui/late-details/late-details.tsx';
import type { Tone } from '#src/ui/tag/tag.tsx';
import { Moment } from '#src/ui/time/moment.tsx';
import { Timeline } from '#src/ui/timeline/timeline.tsx';
import { css } from '#styled/css';

type EventKind = OrderDetail['timeline'][number]['kind'];

const tones = {
  created: 'neutral',
  'ca-key': 'warning',
  'token-key': 'info',
  'approval-asked': 'neutral',
  'approval-given': 'success',
  'approval-refused': 'danger',
  paid: 'info',
  'mail-sent': 'info',
  verified: 'success',
  'check-failed': 'warning',
  vetting: 'neutral',
  vetted: 'success',
  issued: 'success',
  cancelled: 'neutral',
  'unit-back': 'info',
  refunded: 'info',
  'refund-begun': 'info',
  'refund-settled': 'success',
  'refund-returned': 'warning',
  reversed: 'danger',
  resubmit: 'danger',
  resubmitted: 'info',
  corrected: 'info',
  reissue: 'info',
  pulled: 'info',
  'reissue-cancelled': 'neutral',
  'reissue-over': 'warning',
  'order-over': 'warning',
  'next-begun': 'info',
  'next-asked': 'warning',
  'next-failed': 'danger',
  'name-removed': 'neutral',
  renewed: 'info',
  renews: 'info',
  'revoke-asked': 'warning',
  revoked: 'danger',
  'revoke-raised': 'danger',
  'revoke-refused': 'warning',
} as const satisfies Record<EventKind, Tone>;

/** Number of newest events shown; an order may have thousands of names with an event each. */
const mostShown = 50;

interface OrderTimelineProps {
  readonly order: OrderDetail;
  /** Nothing is green on the page of a revoked certificate. */
  readonly isRevoked: boolean;
}

/** Events of the order, newest first. */
export function OrderTimeline({ order, isRevoked }: OrderTimelineProps) {
  const t = useText(consoleTexts, orderTexts);
  const { timeline, domainNames } = order;
  const items = useMemo(() => {
    const names = new Set(domainNames);
    return timeline
      .map(({ at, kind, note }, index) => ({
        key: `${index}`,
        time: <Moment at={at} />,
        label: t(`order.event.${kind}`),
        detail: names.has(note) ? <HostName ascii={note} both /> : eventDetail({ kind, note }, t),
        tone: isRevoked && tones[kind] === 'success' ? 'neutral' : tones[kind],
      }))
      .reverse();
  }, [timeline, domainNames, isRevoked, t]);
  const older = items.slice(mostShown);
  return (
    <>
      <Timeline label={t('order.timeline.title')} items={items.slice(0, mostShown)} />
      {older.length > 0 && (
        <div className={folded}>
          <LateDetails summary={t.count('order.timeline.older', older.length)}>
            {() => <Timeline label={t('order.timeline.title')} items={older} />}
          </LateDetails>
        </div>
      )}
    </>
  );
}

const folded = css({ mt: '4', '& summary + *': { mt: '4' } });
