import { and, desc, eq, sql } from 'drizzle-orm';
import type { DataOf } from '#core/contract/call.ts';
import type {
  Delivery,
  DeliveryDetail,
  deliveries as deliveriesCall,
} from '#core/contract/calls/webhooks.ts';
import { zeroTime } from '#core/contract/fields.ts';
import type { AnyEventKind } from '#core/webhooks/kinds.ts';
import type { Db } from '#server/db/open.ts';
import {
  type DeliveryRow,
  type deliveryStates,
  type EndpointRow,
  webhookDeliveries,
  webhookEvents,
} from '#server/db/schema/webhooks.ts';
import type { StoredBody } from '#server/webhooks/raise.ts';

interface Listing {
  readonly limit: number;
  readonly offset: number;
  readonly state?: (typeof deliveryStates)[number] | undefined;
  readonly kind?: AnyEventKind | undefined;
}

/** What was sent to an endpoint, the newest first. */
export async function listDeliveries(
  db: Db,
  { id }: EndpointRow,
  { limit, offset, state, kind }: Listing,
): Promise<DataOf<typeof deliveriesCall>> {
  const wanted = and(
    eq(webhookDeliveries.endpointID, id),
    state === undefined ? undefined : eq(webhookDeliveries.state, state),
    kind === undefined ? undefined : eq(webhookDeliveries.kind, kind),
  );
  const rows = await db
    .select({ delivery: webhookDeliveries, body: webhookEvents.body })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventID))
    .where(wanted)
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit)
    .offset(limit * (offset - 1));
  return {
    data: rows.map(({ delivery, body }) => shownDelivery(delivery, body as StoredBody)),
    total: await db.$count(webhookDeliveries, wanted),
  };
}

export async function showDelivery(
  db: Db,
  endpoint: EndpointRow,
  deliveryID: string,
): Promise<DeliveryDetail | null> {
  const [row] = await db
    .select({ delivery: webhookDeliveries, body: webhookEvents.body })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventID))
    .where(isOf(endpoint, deliveryID));
  if (row === undefined) return null;
  const { request, answer, attempts } = row.delivery;
  return {
    ...shownDelivery(row.delivery, row.body as StoredBody),
    ...{ request, answer, attempts: [...attempts] },
  };
}

function shownDelivery(row: DeliveryRow, { id: eventID, object }: StoredBody): Delivery {
  const { id, kind, state, isManual, tries, createTime, nextTime, endTime, attempts } = row;
  return {
    ...{
      id: String(id),
      eventID,
      kind,
      about: object.type === 'webhook' ? object.name : object.id,
      state,
      isManual,
      tries,
    },
    createTime: createTime.toISOString(),
    nextTime: state === 'waiting' ? nextTime.toISOString() : zeroTime,
    endTime: endTime?.toISOString() ?? zeroTime,
    last: attempts.at(-1) ?? { at: zeroTime, status: 0, ms: 0, problem: '' },
  };
}

/** Stores a delivery of the same event, which waits for no other. Returns its id; null if there is none to repeat. */
export async function repeatDelivery(
  tx: Db,
  endpoint: EndpointRow,
  deliveryID: string,
): Promise<number | null> {
  const [found] = await tx.select().from(webhookDeliveries).where(isOf(endpoint, deliveryID));
  if (found === undefined) return null;
  const { endpointID, eventID, kind } = found;
  const [row] = await tx
    .insert(webhookDeliveries)
    .values({ endpointID, eventID, kind, isManual: true, object: sql`'again:' || gen_random_uuid()::text` })
    .returning({ id: webhookDeliveries.id });
  return row?.id ?? null;
}

function isOf({ id }: EndpointRow, deliveryID: string) {
  return and(eq(webhookDeliveries.endpointID, id), eq(webhookDeliveries.id, Number(deliveryID)));
}
