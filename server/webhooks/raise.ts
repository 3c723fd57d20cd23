import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { EventData, EventObject, WebhookEvent } from '#core/webhooks/events.ts';
import type { AnyEventKind, EventKind } from '#core/webhooks/kinds.ts';
import type { Db } from '#server/db/open.ts';
import { webhookDeliveries, webhookEndpoints, webhookEvents } from '#server/db/schema/webhooks.ts';

/** Something that happened in an account. `object.id` decides what is delivered in order. */
export interface Raised {
  readonly accountID: string;
  /** Null for what belongs to no department: only endpoints of the whole account are told of it. */
  readonly departmentID: string | null;
  readonly kind: EventKind;
  readonly object: EventObject;
  readonly data: EventData;
  readonly at: Date;
}

/** Events stored with one query. */
const mostAtOnce = 200;

/** Stores events for every endpoint that wants them, in the transaction that caused them. What nobody wants leaves no row. */
export async function raise(tx: Db, events: readonly Raised[]): Promise<void> {
  for (let at = 0; at < events.length; at += mostAtOnce)
    await insertWanted(tx, events.slice(at, at + mostAtOnce));
}

async function insertWanted(tx: Db, events: readonly Raised[]): Promise<void> {
  const rows = events.map(({ accountID, departmentID, ...event }, n) => {
    const id = randomUUID();
    const { kind, object } = event;
    return {
      ...{ n, id, account_id: accountID, department_id: departmentID, kind, object: objectKey(object) },
      body: bodyOf(id, event),
    };
  });
  await tx.execute(sql`
    with wanted as (
      select e.*, w.id as endpoint_id, w.state as endpoint_state
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as e(n int, id uuid, account_id uuid, department_id uuid, kind text, object text, body json)
      join ${webhookEndpoints} w on w.account_id = e.account_id and e.kind = any(w.kinds)
        and (w.department_id is null or w.department_id = e.department_id)
    ), stored as (
      insert into ${webhookEvents} (id, account_id, kind, body)
      select distinct on (id) id, account_id, kind, body from wanted
    )
    insert into ${webhookDeliveries} (endpoint_id, event_id, kind, object, state)
    select endpoint_id, id, kind, object, case endpoint_state when 'paused' then 'held' else 'waiting' end
    from wanted order by n, endpoint_id`);
}

/** Stores an event for one endpoint alone. Returns the id of its delivery. */
export async function raiseFor(
  tx: Db,
  endpoint: { readonly id: string; readonly accountID: string; readonly state: 'active' | 'paused' },
  {
    isManual,
    ...event
  }: Pick<Raised, 'object' | 'data' | 'at'> & { readonly kind: AnyEventKind; readonly isManual: boolean },
): Promise<number> {
  const id = randomUUID();
  const { id: endpointID, accountID, state } = endpoint;
  await tx.insert(webhookEvents).values({ id, accountID, kind: event.kind, body: bodyOf(id, event) });
  const [row] = await tx
    .insert(webhookDeliveries)
    .values({
      ...{ endpointID, eventID: id, kind: event.kind, object: `${objectKey(event.object)}:${id}`, isManual },
      state: state === 'paused' && !isManual ? 'held' : 'waiting',
    })
    .returning({ id: webhookDeliveries.id });
  if (row === undefined) throw new Error('a delivery was not stored');
  return row.id;
}

/** An event without the address of the console, which is added when it is sent. */
export type StoredBody = Omit<WebhookEvent, 'url'>;

function bodyOf(
  id: string,
  { at, kind, object, data }: Pick<Raised, 'at' | 'object' | 'data'> & { readonly kind: AnyEventKind },
): StoredBody {
  return { id: `evt_${id}`, time: at.toISOString(), kind, test: kind === 'webhook.test', object, data };
}

function objectKey({ type, id }: EventObject): string {
  return `${type}:${id}`;
}
