import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/open.ts';
import type { GaugeValue } from '#server/metrics/metrics.ts';

/** Milliseconds a reading counts: scrapes in between cost the database nothing. */
const freshMs = 10_000;
/** Milliseconds a scrape waits for the database. */
const patienceMs = 3_000;

const gauges = {
  certhub_jobs: 'Jobs by queue and state; the periodic ones always wait',
  certhub_jobs_oldest_seconds: 'Seconds the oldest due job of a queue has waited',
  certhub_orders: 'Orders by status code; an issued one stays so after its certificate ended',
  certhub_undecided: 'What waits for a person or a provider, by kind',
  certhub_undecided_cents: 'Money of it, in cents of the site’s currency',
  certhub_ct_logs:
    'Logs of Certificate Transparency that are read, by what is wrong with them; empty for nothing',
  certhub_mails_waiting: 'Mails the mail server has not accepted yet',
} as const;

/** Reads what the database knows, for `/metrics`: the same numbers from each process that shares it. Without an answer, `certhub_database_up` is 0. */
export function createStoredGauges({
  loopDb,
}: Pick<Database, 'loopDb'>): () => Promise<readonly GaugeValue[]> {
  let last: { readonly at: number; readonly reading: Promise<readonly GaugeValue[]> } | null = null;
  return () => {
    const now = performance.now();
    if (last === null || now - last.at > freshMs) last = { at: now, reading: readOrDown(loopDb) };
    return last.reading;
  };
}

async function readOrDown(db: Database['loopDb']): Promise<readonly GaugeValue[]> {
  const up = (value: number): GaugeValue => ({
    name: 'certhub_database_up',
    help: 'Whether the database answered this scrape',
    value,
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs);
    timer.unref();
  });
  const read = readGauges(db).catch(() => null);
  const found = await Promise.race([read, late]);
  clearTimeout(timer);
  return found === null ? [up(0)] : [up(1), ...found];
}

async function readGauges(db: Database['loopDb']): Promise<readonly GaugeValue[]> {
  const { rows } = await db.execute<{
    name: keyof typeof gauges;
    label: string;
    first: string;
    second: string | null;
    value: string;
  }>(sql`
    with job as (
      select queue, case when worker is not null then 'running' when failures > 0 then 'failed' else 'waiting' end as state,
        case when worker is null and run_time <= now() then extract(epoch from now() - run_time) end as waited
      from jobs
    ), undecided as (
      select 'refund' as kind, cents from refunds where state = 'pending'
      union all select 'withdrawal', cents from withdrawals where state = 'waiting'
      union all select 'negative balance', -cents from balances where cents < 0
    ), waiting as (
      select 'invoice' as kind from invoices where state = 'applied'
      union all select 'real name' from person_real_names where status = 'waiting'
      union all select 'real name' from organization_real_names where status = 'waiting'
    )
    select 'certhub_jobs' as name, 'queue' as label, queue as first, state as second, count(*)::text as value
      from job group by queue, state
    union all select 'certhub_jobs_oldest_seconds', 'queue', queue, null, max(waited)::text from job where waited is not null group by queue
    union all select 'certhub_orders', 'status', status::text, null, count(*)::text from orders group by status
    union all select 'certhub_undecided', 'kind', kind, null, count(*)::text from undecided group by kind
    union all select 'certhub_undecided', 'kind', kind, null, count(*)::text from waiting group by kind
    union all select 'certhub_undecided_cents', 'kind', kind, null, sum(cents)::text from undecided group by kind
    union all select 'certhub_ct_logs', 'problem', problem, null, count(*)::text from ct_logs
      where is_listed and check_time > now() - interval '1 day' group by problem
    union all select 'certhub_mails_waiting', '', '', null, count(*)::text from outgoing_mails`);
  return rows.map(({ name, label, first, second, value }) => ({
    name,
    help: gauges[name],
    labels: {
      ...(label === '' ? {} : { [label]: first }),
      ...(second === null ? {} : { state: second }),
    },
    value: Number(value),
  }));
}
