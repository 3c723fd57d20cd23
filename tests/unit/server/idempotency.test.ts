import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { defineCall, replyCode } from '#core/contract/call.ts';
import { integerField } from '#core/contract/fields.ts';
import { contacts } from '#server/db/schema/catalogue.ts';
import { idempotency } from '#server/db/schema/idempotency.ts';
import { refuse, success } from '#server/http/reply.ts';
import { serve } from '#server/http/serve.ts';
import { databaseKinds } from '#tests/support/server/postgres.ts';
import { shareCustomer, shareServer } from '#tests/support/server/share-server.ts';
import { appOf } from '#tests/support/server/test-routes.ts';

const make = defineCall('test.make', 'POST /v1/make', {
  right: 'signed-in',
  effect: 'create',
  body: v.strictObject({ name: v.string(), amount: v.optional(integerField, 1) }),
  data: v.object({ id: v.string() }),
});
const other = defineCall('test.other', 'POST /v1/other', {
  right: 'signed-in',
  effect: 'create',
  body: make.body,
  data: v.object({ id: v.string() }),
});

const databases = await databaseKinds();

describe.each(databases)('a creating call on %s', (database) => {
  const server = shareServer({ database });
  const customer = shareCustomer(() => server.customer());
  let request: ReturnType<typeof appOf>;
  let mood: 'willing' | 'refusing' | 'failing' = 'willing';
  beforeAll(async () => {
    request = appOf(server, [
      serve(make, async ({ db, owner, body }) => {
        const [row] = await db
          .insert(contacts)
          .values({
            accountID: owner.id,
            lastname: body.name,
            firstname: '',
            email: '',
            telephone: '',
            createdTime: new Date(),
          })
          .returning();
        if (mood === 'refusing') return refuse(replyCode.balanceShort, 'Not enough');
        if (mood === 'failing' || !row) throw new Error('failed after the row');
        return success({ id: row.id });
      }),
      serve(other, async () => success({ id: 'other' })),
    ]);
  });

  async function post(key: string, body: string, by = customer, path = '/v1/make') {
    const headers: Record<string, string> = {
      token: by.token,
      'content-type': 'application/x-www-form-urlencoded',
    };
    if (key !== '') headers['idempotency-key'] = key;
    const response = await request(path, { method: 'POST', body, headers });
    return { status: response.status, ...(await response.json()) };
  }
  const rowsNamed = (name: string) => server.services.db.$count(contacts, eq(contacts.lastname, name));

  it('needs a key of 8 to 200 visible characters', async () => {
    expect(await post('', 'name=none')).toMatchObject({
      code: 400,
      errors: [{ field: 'Idempotency-Key', reason: 'required', expected: '8–200' }],
    });
    for (const key of ['short', 'with space', 'x'.repeat(201)]) {
      expect((await post(key, 'name=none')).errors).toMatchObject([
        { field: 'Idempotency-Key', reason: 'format' },
      ]);
    }
    expect(await rowsNamed('none')).toBe(0);
  });

  it('returns the same reply for the same key and input, however the input is written', async () => {
    const first = await post('key-same-1', 'name=same&amount=2');
    const second = await post('key-same-1', 'amount=2&name=same');
    expect(first.code).toBe(200);
    expect(second).toEqual(first);
    expect(await rowsNamed('same')).toBe(1);
  });

  it('refuses the key for another input or another call with 422', async () => {
    await post('key-other-1', 'name=before');
    expect(await post('key-other-1', 'name=after')).toMatchObject({ status: 422, code: 422 });
    expect(await post('key-other-1', 'name=before', customer, '/v1/other')).toMatchObject({ code: 422 });
    expect(await rowsNamed('after')).toBe(0);
  });

  it('keeps the keys of two customers apart', async () => {
    const neighbour = await server.customer();
    const first = await post('key-shared-1', 'name=shared');
    const second = await post('key-shared-1', 'name=shared', neighbour);
    expect(second.code).toBe(200);
    expect(second.data.id).not.toBe(first.data.id);
  });

  it('is done once for concurrent duplicates, which all get the same reply', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => post('key-twins-1', 'name=twins')));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.code).toBe(200);
    expect(await rowsNamed('twins')).toBe(1);
  });

  it('leaves nothing when it fails, so that the same key can be retried', async () => {
    mood = 'failing';
    expect((await post('key-failing-1', 'name=failing')).status).toBe(500);
    mood = 'refusing';
    expect((await post('key-failing-1', 'name=failing')).code).toBe(12010);
    expect(await rowsNamed('failing')).toBe(0);
    expect(await server.services.db.$count(idempotency, eq(idempotency.key, 'key-failing-1'))).toBe(0);
    mood = 'willing';
    expect((await post('key-failing-1', 'name=failing')).code).toBe(200);
    expect(await rowsNamed('failing')).toBe(1);
  });
});
