import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { demoAccount } from '#server/catalogue/seed-demo.ts';
import { claimInstallation } from '#server/db/installation.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { hashPassword } from '#server/session/hash-password.ts';
import { storePassword } from '#server/session/stored-password.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type OutsideWorld, openOutsideWorld } from '#tests/support/server/outside-world.ts';
import { insertPerson } from '#tests/support/server/people.ts';
import { emptyPostgresDatabase, hasPostgres } from '#tests/support/server/postgres.ts';
import { freePort } from '#tests/support/server/server-process.ts';
import { type Started, startServerProgram } from '#tests/support/server/server-program.ts';
import { shareFolder } from '#tests/support/server/share-folder.ts';
import { payOrder, requestFor } from '#tests/support/server/shop.ts';
import { signIn, tokenIn } from '#tests/support/server/sign-in.ts';
import { makeTestFolder, openTestFolder } from '#tests/support/server/test-database.ts';
import { createClient } from '#tests/support/server/test-server.ts';

/**
 * Resumes the work of a killed server, within the given milliseconds of its end if another server runs, otherwise of the next start.
 * Payment queues are in `batch-payment-restart.test.ts`.
 */
const cases = [
  { name: 'the next server, on PGlite', postgres: false, hasOther: false, within: 3_000 },
  { name: 'the next server, on PostgreSQL', postgres: true, hasOther: false, within: 3_000 },
  { name: 'another server, on PostgreSQL', postgres: true, hasOther: true, within: 5_000 },
];
/** Milliseconds of a start on an idle machine; the limits scale with how much slower a busy one is. */
const usualStart = 2_000;
const withPostgres = await hasPostgres();

type Env = Readonly<Record<string, string>>;

let world: OutsideWorld;
beforeAll(async () => {
  world = await openOutsideWorld();
});
afterAll(() => world.close());

describe.each(cases.filter(({ postgres }) => withPostgres || !postgres))(
  'the work of a killed server, resumed by $name within $within ms,',
  { timeout: 180_000 },
  ({ name, postgres, hasOther, within }) => {
    const dataDir = shareFolder();
    let pace = 1;
    const running: Started[] = [];

    /** Settings of servers that share their data. */
    const shared = async (folder: string) => ({
      DATA_DIR: join(dataDir, folder),
      DATABASE_URL: postgres ? await emptyPostgresDatabase() : '',
    });

    async function start(env: Env): Promise<string> {
      const port = await freePort();
      const began = performance.now();
      const started = startServerProgram({ ...env, PORT: String(port), LOG_LEVEL: 'error' });
      running.push(started);
      await started.prints('Certhub is ready');
      pace = Math.max(pace, (performance.now() - began) / usualStart);
      return `http://127.0.0.1:${port}`;
    }

    /** Starts the active server and, with `hasOther`, a second one, stopped by a signal so that it takes no work. */
    async function startWorking(env: Env) {
      const url = await start(env);
      const other = hasOther ? await start(env) : null;
      running[1]?.child.kill('SIGSTOP');
      return { url, other };
    }

    async function end(started: Started | undefined): Promise<void> {
      started?.child.kill('SIGKILL');
      await started?.ended();
    }

    /**
     * Kills the active server and lets another take over. Returns the time of takeover, the DNS queries so far, and the other server's URL.
     */
    async function kill(env: Env, other: string | null) {
      await end(running.shift());
      const ended = performance.now();
      const { questions } = world.hold;
      world.hold.on = false;
      running[0]?.child.kill('SIGCONT');
      return other === null
        ? { questions, url: await start(env), since: performance.now() }
        : { questions, url: other, since: ended };
    }

    afterEach(() => Promise.all(running.splice(0).map(end)));

    const report = (what: string, since: number) => {
      const took = performance.now() - since;
      console.info(`${what} went on after ${Math.round(took)} ms, by ${name}`);
      expect(took).toBeLessThan(within * pace);
    };

    it('includes validation checks and payment polling', async () => {
      const env = { ...(await shared('sandbox')), DCV_RESOLVER: world.env.DCV_RESOLVER ?? '' };
      if (!postgres) await makeTestFolder(env.DATA_DIR);
      const { url, other } = await startWorking(env);
      const { email, password } = demoAccount;
      const token = tokenIn((await signIn(createClient(url, null), email, password)).headers);
      const customer = createClient(url, token);
      const { depositNo } = await customer.ask(contract.deposit.create, { body: { amount: 5_000 } });
      const body = { payWay: 0, name: 'alipay', aim: 'deposit', orderNo: depositNo } as const;
      const { paymentID } = await customer.ask(contract.payment.pay, { body });
      const opened = performance.now();
      // Paid without a notice, so only a query to the provider finds out.
      const paid = { params: { ref: paymentID }, body: { outcome: 'lose' } } as const;
      await customer.ask(contract.sandbox.settlePayment, paid);

      world.hold.on = true;
      const unasked = world.hold.questions;
      const csr = await requestFor(['recovery.example.com'], 'demo');
      const cert = { csr, key: '', commonName: 'recovery.example.com', domainNames: 'recovery.example.com' };
      const order = { year: 1, dcvMethod: 'dns' as const, productType: 'dv_one_ssl', sslCerts: [cert] };
      const { orderNos } = await customer.ask(contract.purchase.create, {
        params: { productNo: 'bitcert-dv-one' },
        body: order,
      });
      await payOrder(customer, orderNos);
      await eventually(() => expect(world.hold.questions).toBeGreaterThan(unasked));

      const { url: next, since, questions } = await kill(env, other);
      await eventually(() => expect(world.hold.questions).toBeGreaterThan(questions));
      report('a check', since);
      const later = createClient(next, token);
      const detail = { params: { id: depositNo } };
      await eventually(async () =>
        expect((await later.ask(contract.deposit.detail, detail)).state).toBe('paid'),
      );
      // A provider is first asked five seconds after a payment was opened.
      report('a payment', Math.max(since, opened + 5_000));
    });

    it('includes mails', async () => {
      const env = { ...(await shared('product')), ...world.env, SANDBOX: 'off', WEB_DIR: 'public' };
      const email = `${name.toLowerCase().replace(/\W/g, '')}@example.com`;
      const password = 'correct horse battery staple';
      await makeCustomer(env, email, password);
      const { url, other } = await startWorking(env);
      world.hold.on = true;
      const mails = world.hold.mails;
      world.messageIDs.splice(0);
      expect((await signIn(createClient(url, null), email, password)).envelope.code).toBe(12009);
      await eventually(() => expect(world.hold.mails).toBeGreaterThan(mails));
      const { since } = await kill(env, other);
      await eventually(() => expect(world.mails.filter(({ to }) => to === email)).toHaveLength(1));
      // Accepted twice, it is still recognized as one.
      expect(world.messageIDs.length).toBeGreaterThan(1);
      expect([...new Set(world.messageIDs)]).toEqual([expect.stringMatching(/^<[0-9a-f-]{36}@/)]);
      report('a mail', since);
    });
  },
);

/** The state after a first start and `npm run admin`: a customer database with one account, whose sign-in needs a code by mail. */
async function makeCustomer(env: Env, email: string, password: string): Promise<void> {
  await mkdir(env.DATA_DIR ?? '', { recursive: true, mode: 0o700 });
  const { DATABASE_URL: databaseUrl = '', DATA_DIR: dataDir = '' } = env;
  const database = databaseUrl === '' ? await openTestFolder(dataDir) : await openDatabase({ databaseUrl });
  const { db } = database;
  await migrate(db);
  await claimInstallation(db, 'product');
  const stored = await storePassword(hashPassword(password), 17);
  await insertPerson(db, { email, displayName: 'Ada Byron', password: stored, twoStepEmail: true });
  await database.close();
}
