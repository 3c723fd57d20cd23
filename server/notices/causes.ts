import { sql } from 'drizzle-orm';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import type { NoticeKind, NoticeTopic } from '#core/notices/kinds.ts';
import type { Db } from '#server/db/open.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { noticeItems } from '#server/db/schema/notices.ts';
import { orders } from '#server/db/schema/orders.ts';

/** An event of an order's timeline. */
interface TimelineEvent {
  readonly orderID: string;
  readonly at: Date;
  readonly kind: OrderDetail['timeline'][number]['kind'];
  readonly note: string;
}

interface Noticed {
  readonly kind: NoticeKind;
  readonly topic: NoticeTopic;
  /**
   * What makes it the same cause: the certificate whose serial number is the event's note, the certificate that a next one follows, or
   * nothing but the event itself.
   */
  readonly cause: 'serial' | 'next' | 'event';
}

/** Events of a timeline that the customer is notified of. */
const noticed: Partial<Readonly<Record<TimelineEvent['kind'], Noticed>>> = {
  issued: { kind: 'issued', topic: '', cause: 'serial' },
  revoked: { kind: 'revoked', topic: '', cause: 'serial' },
  'next-begun': { kind: 'needs-you', topic: 'validation', cause: 'next' },
  'next-asked': { kind: 'needs-you', topic: 'request', cause: 'next' },
  'next-failed': { kind: 'failed', topic: 'next-refused', cause: 'next' },
  resubmit: { kind: 'failed', topic: 'returned', cause: 'event' },
  refunded: { kind: 'payment', topic: 'refunded', cause: 'event' },
  'refund-settled': { kind: 'payment', topic: 'refunded', cause: 'event' },
  'refund-returned': { kind: 'payment', topic: 'refund-returned', cause: 'event' },
};

/** Stores the causes of notices among these events, in the transaction of the events. */
export async function keepCauses(tx: Db, events: readonly TimelineEvent[]): Promise<void> {
  const causes = events.flatMap(({ orderID, at, kind, note }) => {
    const rule = noticed[kind];
    return rule === undefined
      ? []
      : [{ ...rule, order_id: orderID, at, serial: rule.cause === 'serial' ? note : '' }];
  });
  if (causes.length === 0) return;
  await tx.execute(sql`
    insert into ${noticeItems} (cause, account_id, kind, topic, order_id, certificate_id, end_time, create_time)
    select case e.cause when 'serial' then e.kind || ':' || e.serial when 'next' then 'next:' || coalesce(c.id, o.id)
        else e.topic || ':' || o.id || ':' || e.at end,
      o.account_id, e.kind, e.topic, o.id, c.id, coalesce(c.not_after, e.at), e.at
    from json_to_recordset(${JSON.stringify(causes)}::json)
      as e(kind text, topic text, cause text, order_id uuid, at timestamptz, serial text)
    join ${orders} o on o.id = e.order_id
    left join ${certificates} c on c.order_id = o.id
      and case when e.serial = '' then c.number = o.issued_count else c.serial_number = e.serial end
    on conflict (cause) do nothing`);
}

/** Stores a user's sign-in from a network that nobody signed in from before. */
export async function keepSignIn(
  tx: Db,
  { accountID, id: userID }: { readonly accountID: string; readonly id: string },
  network: string,
  now: Date,
): Promise<void> {
  const cause = `sign-in:${userID}:${network}:${now.toISOString()}`;
  await tx
    .insert(noticeItems)
    .values({ cause, accountID, userID, kind: 'security', note: network, endTime: now, createTime: now })
    .onConflictDoNothing();
}
