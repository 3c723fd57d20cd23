import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';

/**
 * Inserts bills of an account over two years, of the kinds, methods and people that occur, for the orders the account has; `balances` is
 * set to what the last of them leaves.
 */
export async function insertBills(db: Db, accountID: string, userID: string, count: number): Promise<void> {
  await db.execute(sql`
    with numbered as (select id, row_number() over (order by order_no) - 1 as place, count(*) over () as number from orders where account_id = ${accountID}),
    moves as (
      select n, case n % 10 when 0 then 'deposit' when 7 then 'refund' else 'charge' end as kind,
        case n % 10 when 0 then 900000 when 7 then 5000 + n % 90 else -(10000 + n % 900) end as cents
      from generate_series(1, ${count}::int) n),
    written as (
    insert into ledger (account_id, kind, cause, cents, balance_after, order_id, user_id, at)
    select ${accountID}, m.kind, 'many:' || m.n || ':' || ${accountID}, m.cents, sum(m.cents) over (order by m.n) + 1000000, case when m.kind <> 'deposit' then o.id end,
      case when m.kind = 'charge' then ${userID}::uuid end, now() - (${count}::int - m.n) * interval '700 days' / ${count}::int
    from moves m left join numbered o on o.place = m.n % o.number order by m.n
    returning id, kind, cents)
    insert into ledger_lines (entry_id, account, cents)
    select id, 'balance', cents from written
    union all select id, case kind when 'charge' then 'sales' when 'refund' then 'refunds' else 'bank' end, -cents from written`);
  await db.execute(sql`
    insert into balances (account_id, cents)
    select account_id, balance_after from bills where account_id = ${accountID} order by at desc, id desc limit 1
    on conflict (account_id) do update set cents = excluded.cents`);
}
