import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { jobs } from '#server/db/schema/jobs.ts';
import { webhookDeliveries, webhookEndpoints } from '#server/db/schema/webhooks.ts';

/** Deliveries of one endpoint that are attempted at the same time, each of another object. */
export const mostTogether = 8;

/**
 * Condition over deliveries `d` and their endpoints `w`: it is due, and no earlier one of its object waits. What a person pressed for waits
 * for nothing.
 */
function isDue(now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`d.state = 'waiting' and d.next_time <= ${at}
    and (d.is_manual or (w.state = 'active' and (w.rest_until is null or w.rest_until <= ${at})))
    and not exists (select from ${webhookDeliveries} b
      where b.endpoint_id = d.endpoint_id and b.object = d.object and b.state = 'waiting' and b.id < d.id)`;
}

export interface DueEndpoint {
  readonly id: string;
  readonly accountID: string;
  /** Its last attempts got no answer: it may keep its place for long. */
  readonly isSlow: boolean;
}

/** Endpoints with something to do that no job works on. An account that is disabled is told nothing until it is enabled again. */
export async function dueEndpoints(db: Db, now: Date, queues: readonly string[]): Promise<DueEndpoint[]> {
  const { rows } = await db.execute<{ id: string; account_id: string; failures: number }>(sql`
    select w.id, w.account_id, w.failures from ${webhookEndpoints} w
    join ${accounts} a on a.id = w.account_id and a.disabled_time is null
    where w.id in (select d.endpoint_id from ${webhookDeliveries} d join ${webhookEndpoints} w on w.id = d.endpoint_id where ${isDue(now)})
      and not exists (select from ${jobs} j where j.queue = any(${sql.param(queues)}::text[]) and j.key = w.id::text)
    order by w.id`);
  return rows.map(({ id, account_id: accountID, failures }) => ({ id, accountID, isSlow: failures > 0 }));
}

/** Ids of the next deliveries of an endpoint, each of another object. */
export async function nextDeliveries(db: Db, endpointID: string, now: Date): Promise<number[]> {
  const { rows } = await db.execute<{ id: number | string }>(sql`
    select d.id from ${webhookDeliveries} d join ${webhookEndpoints} w on w.id = d.endpoint_id
    where d.endpoint_id = ${endpointID}::uuid and ${isDue(now)}
    order by d.is_manual desc, d.next_time, d.id limit ${mostTogether}`);
  return rows.map(({ id }) => Number(id));
}
