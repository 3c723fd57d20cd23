import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { demoAccount } from '#server/catalogue/seed-demo.ts';
import { openDatabase } from '#server/db/open.ts';
import { users } from '#server/db/schema/accounts.ts';
import { raise } from '#server/webhooks/raise.ts';
import { eventually } from '#tests/support/eventually.ts';
import { emptyPostgresDatabase, hasPostgres } from '#tests/support/server/postgres.ts';
import { freePort } from '#tests/support/server/server-process.ts';
import { type Started, startServerProgram } from '#tests/support/server/server-program.ts';
import { signedIn } from '#tests/support/server/sign-in.ts';
import { arrived, startHookReceiver } from '#tests/support/server/webhook-receiver.ts';
import { isWhole } from '#tests/support/whole.ts';

const events = isWhole ? 1_000 : 100;
const objects = events / 10;
/** Each of them holds up those that are sent with it for ten seconds. */
const hangsEvery = events * 0.4;
/** Deliveries take their time: more of them, more. */
const arriving = { timeout: events * 200, interval: 10 };

async function kill({ child, ended }: Started): Promise<void> {
  child.kill('SIGKILL');
  await ended();
}

describe.runIf(await hasPostgres())('a server that is killed while it sends webhooks', () => {
  it(
    'goes on within 5 seconds, loses nothing, and keeps the order of each object',
    async () => {
      const databaseUrl = await emptyPostgresDatabase();
      const start = async () => {
        const port = String(await freePort());
        const server = startServerProgram({ PORT: port, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' });
        await server.prints('Certhub is ready');
        return { server, url: `http://127.0.0.1:${port}` };
      };
      let running = await start();
      const receiver = await startHookReceiver();
      const database = await openDatabase({ databaseUrl });
      try {
        const client = await signedIn(running.url, demoAccount.email, demoAccount.password);
        await client.ask(contract.webhooks.create, {
          body: {
            ...{ name: 'Receiver', format: 'json', url: receiver.url, language: 'zh' },
            kinds: 'payment.settled',
          },
        });
        const [person] = await database.db
          .select({ accountID: users.accountID })
          .from(users)
          .where(eq(users.email, demoAccount.email));
        const accountID = person?.accountID ?? '';
        const seen = () => new Set(arrived(receiver).map(({ id }) => id)).size;
        const kills = 2;
        const at = (part: number) => Math.floor((events * part) / (kills + 1));
        receiver.answer = (_, n) => (n % hangsEvery === hangsEvery - 1 ? 'hang' : 200);
        await database.db.transaction((tx) =>
          raise(
            tx,
            Array.from({ length: events }, (_, n) => ({
              ...{ accountID, departmentID: null, kind: 'payment.settled' as const, at: new Date() },
              object: { type: 'payment' as const, id: `DP-${n % objects}`, name: '' },
              data: { cents: n },
            })),
          ),
        );
        for (let part = 1; part <= kills; part += 1) {
          await vi.waitFor(() => expect(seen()).toBeGreaterThanOrEqual(at(part)), arriving);
          await kill(running.server);
          const before = receiver.received.length;
          receiver.answer = () => 200;
          running = await start();
          const ready = Date.now();
          await eventually(() => expect(receiver.received.length).toBeGreaterThan(before));
          expect((receiver.received[before]?.at ?? Number.POSITIVE_INFINITY) - ready).toBeLessThanOrEqual(
            5_000,
          );
        }
        await vi.waitFor(() => expect(seen()).toBe(events), arriving);
        const last = new Map<string, number>();
        const known = new Set<string>();
        for (const { body } of receiver.received) {
          const { id, object, data } = JSON.parse(body);
          if (known.has(id)) continue;
          known.add(id);
          expect(data.cents).toBeGreaterThan(last.get(object.id) ?? -1);
          last.set(object.id, data.cents);
        }
      } finally {
        await kill(running.server);
        await database.close();
        await receiver.close();
      }
    },
    60_000 + 4 * arriving.timeout,
  );
});
