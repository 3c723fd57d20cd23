import { and, desc, eq, sql } from 'drizzle-orm';
import type { DataOf } from '#core/contract/call.ts';
import type {
  Delivery,
  DeliveryDetail,
  deliveries as deliveriesCall,
} from '#core/contract/calls/webhooks.ts';
import { zeroTime } from '#core/contract/fields.ts';
import type { AnyEventKind } from '#core/webhooks/kinds.ts';
import { type Owner, own } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import {
  type DeliveryRow,
  type deliveryStates,
  type EndpointRow,
  webhookDeliveries,
  webhookEndpoints,
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

export async function showDelivery(db: Db, owner: Owner, id: string): Promise<DeliveryDetail | null> {
  const row = await findDelivery(db, owner, id);
  if (row === null) return null;
  const { request, answer, attempts } = row.delivery;
  return {
    ...shownDelivery(row.delivery, row.body as StoredBody),
    ...{ request, answer, attempts: [...attempts] },
  };
}

/** A delivery to an endpoint that somebody may see. */
async function findDelivery(db: Db, owner: Owner, id: string) {
  if (!/^\d{1,15}$/.test(id)) return null;
  const [row] = await db
    .select({ delivery: webhookDeliveries, body: webhookEvents.body })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventID))
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointID))
    .where(and(eq(webhookDeliveries.id, Number(id)), own(owner, webhookEndpoints)));
  return row ?? null;
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
export async function repeatDelivery(tx: Db, owner: Owner, id: string): Promise<number | null> {
  const found = await findDelivery(tx, owner, id);
  if (found === null) return null;
  const { endpointID, eventID, kind } = found.delivery;
  const [row] = await tx
    .insert(webhookDeliveries)
    .values({ endpointID, eventID, kind, isManual: true, object: sql`'again:' || gen_random_uuid()::text` })
    .returning({ id: webhookDeliveries.id });
  return row?.id ?? null;
}
