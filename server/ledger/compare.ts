import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db } from '#server/db/open.ts';
import { type JobWork, workOn } from '#server/jobs/jobs.ts';
import { defineQueue } from '#server/jobs/queue.ts';
import type { Services } from '#server/services.ts';

export const compareQueue = defineQueue('ledger-comparison', v.object({}));

/** A number in the books that does not follow from the entries. */
export type Difference =
  | {
      readonly kind: 'balance' | 'spent' | 'held';
      readonly accountID: string;
      readonly stored: number;
      readonly sum: number;
    }
  | {
      readonly kind: 'entry' | 'balance-after';
      readonly entryID: number;
      readonly stored: number;
      readonly sum: number;
    };

/** Compares the books every night. A difference is an alert: nothing repairs it in silence. */
export function ledgerJobs(services: Pick<Services, 'db' | 'log'>): JobWork[] {
  return [
    workOn(
      compareQueue,
      async () => {
        const found = await compareLedger(services.db);
        for (const difference of found) services.log.error('ledger.difference', { ...difference });
        if (found.length === 0) services.log.info('ledger.compared', {});
      },
      { everySeconds: 86_400 },
    ),
  ];
}

/** At most this many of each kind are named. */
const mostNamed = 100;

/**
 * Compares, in one snapshot: each balance and sum spent with the entries of its account, what is held of it
 * with its refunds under way, each entry with its lines, and each balance
 * after an entry with the one before. Returns what differs.
 */
export async function compareLedger(db: Db): Promise<Difference[]> {
  const { rows } = await db.execute<{
    kind: Difference['kind'];
    id: string;
    stored: string;
    sum: string;
  }>(sql`
    with sums as (
      select account_id, sum(cents) as cents,
        -coalesce(sum(cents) filter (where kind in ('charge', 'refund', 'package', 'package-refund')), 0) as spent
      from ledger group by account_id
    ), compared as (
      select account_id::text as id, coalesce(balances.cents, 0) as cents, coalesce(balances.spent, 0) as spent,
        coalesce(sums.cents, 0) as cents_sum, coalesce(sums.spent, 0) as spent_sum
      from balances full join sums using (account_id)
    ), lines as (
      select ledger.id, ledger.cents, coalesce(sum(ledger_lines.cents), 1) as total,
        coalesce(sum(ledger_lines.cents) filter (where account = 'balance'), 0) as change
      from ledger left join ledger_lines on entry_id = ledger.id group by ledger.id
    ), running as (
      select id, balance_after, sum(cents) over (partition by account_id order by id) as sum from ledger
    ), under_way as (
      select account_id, sum(cents) as cents from refunds where state = 'pending' group by account_id
    ), held as (
      select account_id, sum(ledger_lines.cents) as cents from ledger join ledger_lines on entry_id = ledger.id
      where account = 'held' and kind in ('payout', 'payout-settled', 'payout-returned') group by account_id
    ), compared_held as (
      select account_id::text as id, coalesce(under_way.cents, 0) as cents, coalesce(held.cents, 0) as sum
      from under_way full join held using (account_id)
    )
    (select 'balance' as kind, id, cents as stored, cents_sum as sum from compared where cents <> cents_sum limit ${mostNamed})
    union all (select 'spent', id, spent, spent_sum from compared where spent <> spent_sum limit ${mostNamed})
    union all (select 'held', id, cents, sum from compared_held where cents <> sum limit ${mostNamed})
    union all (select 'entry', id::text, cents, change + total from lines where total <> 0 or change <> cents limit ${mostNamed})
    union all (select 'balance-after', id::text, balance_after, sum from running where balance_after <> sum limit ${mostNamed})`);
  return rows.map(({ kind, id, ...amounts }) => {
    const compared = { stored: Number(amounts.stored), sum: Number(amounts.sum) };
    return kind === 'balance' || kind === 'spent' || kind === 'held'
      ? { kind, accountID: id, ...compared }
      : { kind, entryID: Number(id), ...compared };
  });
}
