import { and, eq, inArray, sql } from 'drizzle-orm';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import type { EventData } from '#core/webhooks/events.ts';
import type { EventKind } from '#core/webhooks/kinds.ts';
import type { Db } from '#server/db/open.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { orders } from '#server/db/schema/orders.ts';
import { webhookEndpoints } from '#server/db/schema/webhooks.ts';
import { type Raised, raise } from '#server/webhooks/raise.ts';

type TimelineKind = OrderDetail['timeline'][number]['kind'];

interface TimelineEvent {
  readonly orderID: string;
  readonly at: Date;
  readonly kind: TimelineKind;
  readonly note: string;
}

/** Which events of a timeline endpoints can be told of, and what the note is. */
const raised: Partial<Readonly<Record<TimelineKind, readonly [EventKind, keyof EventData | null]>>> = {
  created: ['order.created', null],
  paid: ['order.paid', 'method'],
  cancelled: ['order.canceled', null],
  'order-over': ['order.ended', null],
  resubmit: ['order.returned', 'reason'],
  'next-begun': ['validation.needed', null],
  'next-asked': ['request.needed', null],
  verified: ['validation.passed', 'host'],
  'check-failed': ['validation.failed', 'host'],
  vetted: ['organization.passed', 'by'],
  issued: ['certificate.issued', 'serialNumber'],
  revoked: ['certificate.revoked', 'serialNumber'],
  reversed: ['payment.reversed', 'method'],
  refunded: ['refund.credited', 'method'],
  'refund-begun': ['refund.begun', 'method'],
  'refund-settled': ['refund.settled', 'method'],
  'refund-returned': ['refund.returned', 'method'],
  'approval-asked': ['approval.asked', 'by'],
  'approval-given': ['approval.given', 'by'],
  'approval-refused': ['approval.refused', 'by'],
};

/** Raises what a timeline says, in the transaction of its events. */
export async function raiseOrderEvents(tx: Db, events: readonly TimelineEvent[]): Promise<void> {
  const known = events.filter(({ kind }) => raised[kind] !== undefined);
  if (known.length === 0) return;
  const ids = [...new Set(known.map(({ orderID }) => orderID))];
  const isOfThese = sql`${orders.id} = any(${sql.param(`{${ids.join(',')}}`)}::uuid[])`;
  const found = await tx
    .select({
      ...{ id: orders.id, orderNo: orders.orderNo, accountID: orders.accountID },
      ...{ departmentID: orders.departmentID, commonName: orders.commonName, product: orders.productName },
    })
    .from(orders)
    .where(
      and(
        isOfThese,
        sql`exists (select from ${webhookEndpoints} where ${webhookEndpoints.accountID} = ${orders.accountID})`,
      ),
    );
  if (found.length === 0) return;
  const orderOf = new Map(found.map((order) => [order.id, order]));
  const issued = await certificatesOf(tx, known);
  await raise(
    tx,
    known.flatMap(({ orderID, at, kind, note }): Raised[] => {
      const order = orderOf.get(orderID);
      const rule = raised[kind];
      if (order === undefined || rule === undefined) return [];
      const [eventKind, field] = rule;
      const certificate = field === 'serialNumber' ? issued.get(`${orderID} ${note}`) : undefined;
      const { accountID, departmentID, orderNo, commonName, product } = order;
      return [
        {
          ...{ accountID, departmentID, at },
          kind: kind === 'issued' && (certificate?.number ?? 1) > 1 ? 'certificate.reissued' : eventKind,
          object: { type: 'order', id: orderNo, name: commonName },
          data: {
            product,
            ...(field === null || note === '' ? {} : { [field]: note }),
            ...certificate,
          },
        },
      ];
    }),
  );
}

/** Facts of the certificates that are named by their serial numbers. */
async function certificatesOf(
  tx: Db,
  events: readonly TimelineEvent[],
): Promise<ReadonlyMap<string, EventData>> {
  const named = events.filter(({ kind }) => raised[kind]?.[1] === 'serialNumber');
  if (named.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(certificates)
    .where(
      and(
        inArray(
          certificates.orderID,
          named.map(({ orderID }) => orderID),
        ),
        inArray(
          certificates.serialNumber,
          named.map(({ note }) => note),
        ),
      ),
    );
  return new Map(rows.map((row) => [`${row.orderID} ${row.serialNumber}`, certificateData(row)]));
}

export function certificateData({
  serialNumber,
  notBefore,
  notAfter,
  number,
}: Pick<typeof certificates.$inferSelect, 'serialNumber' | 'notBefore' | 'notAfter' | 'number'>): EventData {
  return {
    serialNumber,
    notBefore: notBefore.toISOString(),
    notAfter: notAfter.toISOString(),
    number,
  };
}

/** Whether anybody of the account is told of anything. */
export async function hasEndpoints(tx: Db, accountID: string): Promise<boolean> {
  const rows = await tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.accountID, accountID))
    .limit(1);
  return rows.length > 0;
}
