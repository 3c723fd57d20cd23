import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { defineCall, replyCode } from '#core/contract/call.ts';
import { contacts } from '#server/db/schema/catalogue.ts';
import { refuse, success } from '#server/http/reply.ts';
import { servePrepared } from '#server/http/serve.ts';
import { shareCustomer, shareServer } from '#tests/support/server/share-server.ts';
import { appOf } from '#tests/support/server/test-routes.ts';

const make = defineCall('test.make', 'POST /v1/make', {
  right: 'signed-in',
  effect: 'create',
  data: v.object({ number: v.number() }),
});

const server = shareServer();
const customer = shareCustomer(() => server.customer());
let request: ReturnType<typeof appOf>;
/** The result of the check: whether the work may be done. */
let isAllowed = true;
let judged = 0;
let done = 0;
beforeAll(async () => {
  request = appOf(server, [
    servePrepared(make, async ({ db, owner: asker }) => {
      judged += 1;
      const before = await db.$count(contacts, eq(contacts.accountID, asker.id));
      const mayDo = isAllowed;
      return async ({ db: tx, owner, clock }) => {
        if (!mayDo) return refuse(replyCode.badInput, 'not now');
        done += 1;
        const person = { lastname: 'A', firstname: 'B', email: 'a@b.test', telephone: '1' };
        await tx.insert(contacts).values({ ...person, accountID: owner.id, createdTime: clock.now() });
        return success({ number: before });
      };
    }),
  ]);
});

async function post(key: string) {
  const headers = { token: customer.token, 'idempotency-key': key };
  const response = await request('/v1/make', { method: 'POST', headers });
  return response.json();
}

describe('a call that is checked before its transaction', () => {
  it('is checked on the database and done in the transaction', async () => {
    expect(await post('the-first')).toMatchObject({ code: 200, data: { number: 0 } });
    expect(await server.services.db.$count(contacts, eq(contacts.accountID, customer.id))).toBe(1);
  });

  it('returns the stored reply for its key, even if it would be refused now', async () => {
    isAllowed = false;
    expect(await post('the-first')).toMatchObject({ code: 200, data: { number: 0 } });
    expect(done).toBe(1);
  });

  it('leaves no trace when refused, and the same key can be used once the cause is gone', async () => {
    isAllowed = false;
    expect(await post('the-second')).toMatchObject({ code: 400, msg: 'not now' });
    isAllowed = true;
    expect(await post('the-second')).toMatchObject({ code: 200, data: { number: 1 } });
    expect(done).toBe(2);
    expect(judged).toBe(4);
  });

  it('is done once for ten concurrent requests with one key', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('the-third')));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(done).toBe(3);
  });
});
