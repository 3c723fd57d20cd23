import { beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { databaseKinds } from '#tests/support/server/postgres.ts';
import { shareServer } from '#tests/support/server/share-server.ts';
import { createTestClock, day, hour, minute, second } from '#tests/support/server/test-clock.ts';
import { createClient, type TestCustomer } from '#tests/support/server/test-server.ts';

const databases = await databaseKinds();

describe.each(databases)('a session on %s', (database) => {
  const clock = createTestClock();
  const server = shareServer({ database, clock });
  let customer: TestCustomer;
  beforeEach(async () => {
    customer = await server.customer();
  });

  async function ask(token: string) {
    const answer = await createClient(server.url, token).call(contract.session.account, {});
    const replacement = answer.headers.get('authorization')?.replace(/^Token /, '') ?? null;
    return { status: answer.status, replacement };
  }
  it('stores only the hash of its token', async () => {
    const rows = JSON.stringify(await server.services.db.select().from(sessions));
    expect(rows).not.toContain(customer.token);
    expect(rows).toMatch(/[0-9a-f]{64}/);
  });

  it('ends after 12 idle hours', async () => {
    clock.move(12 * hour - second);
    const { status, replacement } = await ask(customer.token);
    expect(status).toBe(200);
    clock.move(12 * hour + second);
    expect((await ask(replacement ?? '')).status).toBe(401);
  });

  it('ends 7 days after the sign-in, however busy', async () => {
    let { token } = customer;
    for (let passed = 0; passed < 7 * day - hour; passed += hour) {
      clock.move(hour);
      const { status, replacement } = await ask(token);
      expect(status).toBe(200);
      token = replacement ?? token;
    }
    clock.move(hour + second);
    expect((await ask(token)).status).toBe(401);
  });

  it('gets a new token every hour; the old one works for 60 s after the first use of the new one', async () => {
    expect((await ask(customer.token)).replacement).toBeNull();
    clock.move(hour + second);
    const { replacement } = await ask(customer.token);
    expect(replacement).toMatch(/^[\w-]{43}$/);
    expect((await ask(replacement ?? '')).status).toBe(200);
    clock.move(59 * second);
    expect((await ask(customer.token)).status).toBe(200);
    clock.move(2 * second);
    expect((await ask(customer.token)).status).toBe(401);
    expect((await ask(replacement ?? '')).status).toBe(200);
  });

  it('survives the loss of the reply that held the new token', async () => {
    clock.move(hour + second);
    const lost = (await ask(customer.token)).replacement ?? '';
    clock.move(5 * second);
    expect(await ask(customer.token)).toEqual({ status: 200, replacement: null });
    clock.move(10 * minute);
    const again = (await ask(customer.token)).replacement ?? '';
    expect(again).toMatch(/^[\w-]{43}$/);
    expect((await ask(again)).status).toBe(200);
    expect((await ask(lost)).status).toBe(401);
  });

  it('issues one new token to concurrent requests', async () => {
    clock.move(hour + second);
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(customer.token)));
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 6 }, () => 200));
    expect(answers.filter((answer) => answer.replacement !== null)).toHaveLength(1);
  });

  it('ends on sign-out, and no other session does', async () => {
    const second = await server.customer();
    expect((await customer.call(contract.session.logout, {})).status).toBe(200);
    expect((await ask(customer.token)).status).toBe(401);
    expect((await ask(second.token)).status).toBe(200);
  });
});
