import { contract } from '#core/contract/contract.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { openSession } from '#server/session/sessions.ts';
import { type Figure, percentile, round } from '#tests/bench/measure.ts';
import { insertPerson } from '#tests/support/server/people.ts';
import { emptyPostgresDatabase, hasPostgres } from '#tests/support/server/postgres.ts';
import { startServerProgram } from '#tests/support/server/server-program.ts';
import { createClient } from '#tests/support/server/test-server.ts';

const clients = 16;
const seconds = 10;
const goals: Readonly<Record<number, string>> = { 2: '≥ 1', 4: '≥ 0.8' };

/** Calls answered in a second by 1, 2 and 4 processes on one PostgreSQL, which share the cores with whoever asks. */
export async function benchProcesses(): Promise<Figure[]> {
  if (!(await hasPostgres())) return [];
  const databaseUrl = await emptyPostgresDatabase();
  const database = await openDatabase({ databaseUrl });
  await migrate(database.upgradeDb);
  const figures: Figure[] = [];
  let alone = 0;
  for (const count of [1, 2, 4]) {
    const processes = [];
    for (let index = 0; index < count; index += 1) {
      const program = startServerProgram({ DATABASE_URL: databaseUrl, PORT: '0', LOG_LEVEL: 'error' });
      await program.prints('Certhub is ready at ');
      processes.push({ ...program, url: /ready at (\S+)/.exec(program.text())?.[1] ?? '' });
    }
    const { id } = await insertPerson(database.db);
    const token = await openSession(database.db, id, new Date());
    const { perSecond, p99 } = await load(
      processes.map(({ url }) => url),
      token,
    );
    if (count === 1) alone = perSecond;
    else {
      figures.push({
        name: `calls answered by ${count} processes`,
        value: round(perSecond / alone),
        unit: `× of one (${round(alone, 0)}/s)`,
        goal: goals[count] ?? '',
        peer: '',
      });
    }
    figures.push({ name: `p99 with ${count}`, value: round(p99, 0), unit: 'ms', goal: '≤ 1000', peer: '' });
    for (const { child, ended } of processes) {
      child.kill('SIGTERM');
      await ended();
    }
  }
  await database.close();
  return figures;
}

/** A customer's usual mix: three reads, one write. */
async function load(urls: readonly string[], token: string): Promise<{ perSecond: number; p99: number }> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const customer = createClient(urls[client % urls.length] ?? '', token);
      for (let turn = 0; performance.now() < end; turn += 1) {
        const began = performance.now();
        if (turn % 4 === 3) {
          const email = `c${client}-${turn}-${urls.length}@example.com`;
          const body = { lastname: '林', firstname: '雪', email, telephone: '+8613800138000' };
          await customer.ask(contract.parties.contacts.add, { body });
        } else await customer.ask(contract.orders.list, { query: {} });
        times.push(performance.now() - began);
      }
    }),
  );
  return { perSecond: times.length / seconds, p99: percentile(times, 99) };
}
