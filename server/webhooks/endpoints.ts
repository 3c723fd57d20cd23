import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { DeliveryAttempt, Endpoint } from '#core/contract/calls/webhooks.ts';
import { zeroTime } from '#core/contract/fields.ts';
import { type EndpointDraft, shownUrl } from '#core/webhooks/formats.ts';
import { type Owner, own } from '#server/account/own.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/open.ts';
import { accounts, departments } from '#server/db/schema/accounts.ts';
import { type EndpointRow, webhookDeliveries, webhookEndpoints } from '#server/db/schema/webhooks.ts';
import { isRecordID } from '#server/http/record-id.ts';
import { shownTime } from '#server/orders/show-order.ts';
import { type EndpointSecrets, openSecrets } from '#server/webhooks/sealed.ts';

type Keeping = Pick<Config, 'caKeySecret'>;

/** Endpoints that somebody may see: those of their account, or of their department. */
export async function listEndpoints(db: Db, owner: Owner, config: Keeping): Promise<Endpoint[]> {
  const rows = await db
    .select({
      endpoint: webhookEndpoints,
      department: departments.name,
      delivered: countOf(sql`d.state = 'delivered'`),
      waiting: countOf(sql`d.state in ('waiting', 'held')`),
      failed: countOf(sql`d.state = 'failed'`),
      last: sql<DeliveryAttempt | null>`(select d.attempts->-1 from ${webhookDeliveries} d
        where d.endpoint_id = ${webhookEndpoints.id} and json_array_length(d.attempts) > 0
        order by d.attempts->-1->>'at' desc limit 1)`,
    })
    .from(webhookEndpoints)
    .leftJoin(departments, eq(departments.id, webhookEndpoints.departmentID))
    .where(own(owner, webhookEndpoints))
    .orderBy(asc(webhookEndpoints.createdTime), asc(webhookEndpoints.id));
  return rows.map(({ endpoint, department, last, ...counts }) => {
    const { url, recipient, signing } = openSecrets(config, endpoint);
    const { id, name, format, language, kinds, state, isGivenUp } = endpoint;
    return {
      ...{ id, name, format, language, kinds: [...kinds], state, isGivenUp, ...counts },
      url: format === 'json' ? url : endpoint.shownUrl,
      recipient,
      hasSigning: signing !== '',
      department: department ?? '',
      failingSince: shownTime(endpoint.failingSince),
      last: {
        at: last?.at ?? zeroTime,
        status: last?.status ?? 0,
        problem: last?.problem ?? '',
      },
      previousUntil: shownTime(endpoint.previousUntil),
      createTime: endpoint.createdTime.toISOString(),
    };
  });
}

/** Deliveries of the last seven days. */
function countOf(condition: SQL): SQL<number> {
  return sql<number>`(select count(*)::int from ${webhookDeliveries} d where d.endpoint_id = ${webhookEndpoints.id}
    and d.create_time > now() - interval '7 days' and ${condition})`;
}

/** An endpoint that somebody may see; null for any other. Locked, if it is to be changed. */
export async function findEndpoint(
  db: Db,
  owner: Owner,
  id: string,
  isLocked = false,
): Promise<EndpointRow | null> {
  if (!isRecordID(id)) return null;
  const query = db
    .select()
    .from(webhookEndpoints)
    .where(and(own(owner, webhookEndpoints), eq(webhookEndpoints.id, id)));
  const [row] = await (isLocked ? query.for('update') : query);
  return row ?? null;
}

/** Serializes additions of one account, so that the limit holds. Returns how many endpoints it has. */
export async function lockEndpoints(tx: Db, accountID: string): Promise<number> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountID)).for('no key update');
  return tx.$count(webhookEndpoints, eq(webhookEndpoints.accountID, accountID));
}

/** The columns of a draft whose secrets are known. */
export function columnsOf({ name, format, language, kinds }: EndpointDraft, { url }: EndpointSecrets) {
  return { name: name.trim(), format, language, kinds: [...kinds], shownUrl: shownUrl(format, url) };
}

/** The secrets after a change: an empty address or secret of a chat keeps the present one. */
export function changedSecrets(present: EndpointSecrets, draft: EndpointDraft): EndpointSecrets {
  return {
    ...present,
    url: draft.url === '' ? present.url : draft.url,
    signing: draft.signing === '' ? present.signing : draft.signing,
    recipient: draft.recipient,
  };
}
