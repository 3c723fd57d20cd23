import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { operatorRights } from '#core/account/rights.ts';
import type { QueryOf, ReplyOf } from '#core/contract/call.ts';
import type { acts } from '#core/contract/calls/shop.ts';
import { zeroTime } from '#core/contract/fields.ts';
import type { Db } from '#server/db/open.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { shopActs } from '#server/db/schema/shop.ts';
import type { Actor } from '#server/http/serve.ts';
import { namedAs } from '#server/people/audit-log.ts';

const deciders = alias(users, 'deciders');

/** Lists acts of the rights that the operator holds. */
export async function listActs(
  db: Db,
  actor: Actor,
  { state, limit, offset }: Required<Pick<QueryOf<typeof acts>, 'state'>> & { limit: number; offset: number },
): Promise<ReplyOf<typeof acts>> {
  const held = operatorRights.filter((right) => actor.rights.includes(right));
  const wanted = and(
    inArray(shopActs.right, held),
    state === 'waiting' ? eq(shopActs.state, 'waiting') : ne(shopActs.state, 'waiting'),
  );
  const rows = await db
    .select({ act: shopActs, account: accounts, asker: users, decider: deciders })
    .from(shopActs)
    .innerJoin(accounts, eq(accounts.id, shopActs.accountID))
    .innerJoin(users, eq(users.id, shopActs.askedBy))
    .leftJoin(deciders, eq(deciders.id, shopActs.decidedBy))
    .where(wanted)
    .orderBy(state === 'waiting' ? asc(shopActs.askedTime) : desc(shopActs.decidedTime), asc(shopActs.id))
    .limit(limit)
    .offset(limit * (offset - 1));
  return {
    data: rows.map(({ act, account, asker, decider }) => ({
      ...{ id: act.id, kind: act.kind, right: act.right, cents: act.cents, about: act.about },
      ...{ accountID: account.id, accountNo: account.accountNo, companyName: account.companyName },
      ...{ reason: act.reason, state: act.state, note: act.note, isOwn: asker.id === actor.id },
      asker: namedAs(asker),
      askedTime: act.askedTime.toISOString(),
      dueTime: act.dueTime?.toISOString() ?? zeroTime,
      decider: decider === null ? '' : namedAs(decider),
      decidedTime: act.decidedTime?.toISOString() ?? zeroTime,
    })),
    total: await db.$count(shopActs, wanted),
  };
}
