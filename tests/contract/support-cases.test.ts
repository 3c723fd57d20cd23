import { generateKeyPairSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { mostCaseBytes } from '#core/support/case-bounds.ts';
import { readExport } from '#core/support/read-export.ts';
import { removeExpired } from '#server/cleaning.jobs.ts';
import { noticeItems } from '#server/db/schema/notices.ts';
import { attempts } from '#server/db/schema/sign-in.ts';
import { exportedFlow } from '#tests/support/journal/exported-flow.ts';
import { databaseKinds } from '#tests/support/server/postgres.ts';
import { shareServer } from '#tests/support/server/share-server.ts';
import { createTestClock, day } from '#tests/support/server/test-clock.ts';
import type { TestClient } from '#tests/support/server/test-server.ts';

const { support, session } = contract;
const operatorRights = ['shop:cases' as const];

/** An exported flow as it is sent, with a note. */
const fileOf = (note: string, change: object = {}) =>
  JSON.stringify({ ...exportedFlow('payment-straight.jsonl', 'shop.example.com'), note, ...change });
const send = (client: TestClient, file: string) => client.call(support.sendCase, { body: { file } });

describe.each(await databaseKinds())('cases, on %s', { timeout: 60_000 }, (database) => {
  const clock = createTestClock();
  const server = shareServer({ database, clock });

  it('sends a flow once, however often, and shows it only to accounts with the right', async () => {
    const customer = await server.customer({ displayName: 'Ada' });
    const reader = await server.customer({ operatorRights });
    const first = (await send(customer, fileOf('the price is wrong'))).data();
    expect(first.caseNo).toMatch(/^SC20261120-\d{5}$/);
    expect(Date.parse(first.expireTime) - clock.now().getTime()).toBe(30 * day);
    const again = { exportedAt: 1 };
    expect((await send(customer, fileOf('the price is wrong', again))).data()).toEqual(first);
    const [one, two] = await Promise.all(['another', 'another'].map((note) => send(customer, fileOf(note))));
    expect(one?.data()).toEqual(two?.data());
    expect(one?.data().caseNo).not.toBe(first.caseNo);

    const list = await reader.ask(support.cases, { query: {} });
    expect(list.total).toBe(2);
    expect(list.data.at(-1)).toMatchObject({
      ...{ caseNo: first.caseNo, machine: 'payment', title: 'shop.example.com', note: 'the price is wrong' },
      displayName: 'Ada',
    });
    const params = { id: first.caseNo };
    const read = await reader.ask(support.caseDetail, { params });
    const kept = readExport(read.file);
    expect(kept).toMatchObject({ ok: true, value: { note: 'the price is wrong', removed: 0 } });
    expect(kept.ok && kept.value.rows).toEqual(exportedFlow('payment-straight.jsonl').rows);

    for (const stranger of [customer, await server.customer()]) {
      expect((await stranger.call(support.cases, { query: {} })).envelope.code).toBe(403);
      expect((await stranger.call(support.caseDetail, { params })).envelope.code).toBe(403);
      expect((await stranger.ask(session.account, {})).rights).not.toContain('shop:cases');
    }
    expect((await server.visitor.call(support.caseDetail, { params })).envelope.code).toBe(401);
    const none = { params: { id: 'SC20261120-99999' } };
    expect((await reader.call(support.caseDetail, none)).envelope.code).toBe(404);
    expect((await reader.ask(session.account, {})).rights).toContain('shop:cases');

    const lines = server.logLines.map((line) => JSON.parse(line));
    const entries = (who: string) =>
      lines.filter((line) => line.level === 'security' && line.who === who).map(({ detail }) => detail);
    expect(entries(customer.userID)).toContain(`sent ${first.caseNo}`);
    expect(entries(customer.userID)).toContain('support.caseDetail');
    expect(entries(reader.userID)).toContain(`read ${first.caseNo}`);
    expect(JSON.stringify(lines)).not.toContain('the price is wrong');
  });

  it('refuses files that are not a flow or that contain a secret', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const row = exportedFlow('payment-straight.jsonl').rows[0];
    const cases: readonly (readonly [file: string, reason: string])[] = [
      ['', 'format'],
      ['{"format":"zip"}', 'format'],
      [fileOf('', { rows: [] }), 'format'],
      ['['.repeat(100_000), 'format'],
      [fileOf('').replace('"orderNos"', '"__proto__"'), 'format'],
      [fileOf(`my key is ${pem}`), 'holds-secret'],
      [fileOf('', { rows: [{ ...row, payload: { input: { text: pem } } }] }), 'holds-secret'],
      [fileOf('', { rows: [{ ...row, payload: { password: 'correct horse' } }] }), 'holds-secret'],
    ];
    for (const [file, reason] of cases) {
      const customer = await server.customer();
      const answer = await send(customer, file);
      expect([file.slice(0, 60), answer.envelope]).toMatchObject([
        file.slice(0, 60),
        { code: 400, errors: [{ field: 'file', reason }] },
      ]);
    }
    const large = await send(await server.customer(), fileOf('', { filler: 'x'.repeat(mostCaseBytes) }));
    expect(large.envelope.code).toBe(400);
    const beyond = await send(await server.customer(), 'x'.repeat(3 * mostCaseBytes));
    expect(beyond.status).toBe(413);
  });

  it('allows a customer ten per hour, including refused ones, and twenty in total', async () => {
    const customer = await server.customer();
    expect((await send(customer, 'nothing')).envelope.code).toBe(400);
    for (let at = 1; at < 10; at++)
      expect((await send(customer, fileOf(`note ${at}`))).envelope.code).toBe(200);
    const late = await send(customer, fileOf('note 10'));
    expect(late.envelope).toMatchObject({ code: 429, errors: [{ reason: 'too-many-tries' }] });
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    for (let at = 10; at < 21; at++) {
      await server.services.db.delete(attempts);
      expect((await send(customer, fileOf(`note ${at}`))).envelope.code).toBe(200);
    }
    await server.services.db.delete(attempts);
    const full = await send(customer, fileOf('note 21'));
    expect(full.envelope).toMatchObject({ code: 400, errors: [{ reason: 'cases-too-many' }] });
    expect((await send(customer, fileOf('note 20'))).envelope.code).toBe(200);
  });

  it('is a conversation of its sender and support, of which nobody else sees a word', async () => {
    const customer = await server.customer();
    const reader = await server.customer({ operatorRights });
    const { caseNo } = (await send(customer, fileOf('why twice?'))).data();
    const params = { id: caseNo };
    const stateOf = async () => (await customer.ask(support.ownCase, { params })).state;
    expect(await stateOf()).toBe('waiting');

    clock.move(1_000);
    await reader.ask(support.answerCase, { params, body: { text: 'Once. The other was given back.' } });
    await customer.ask(support.writeCase, { params, body: { text: ' Thank you! ' } });
    const held = await customer.ask(support.ownCase, { params });
    expect(held.messages).toMatchObject([
      { side: 'support', text: 'Once. The other was given back.' },
      { side: 'customer', text: 'Thank you!' },
    ]);
    expect(held).toMatchObject({ state: 'waiting', note: 'why twice?' });
    expect((await reader.ask(support.caseDetail, { params })).messages).toEqual(held.messages);
    const waiting = await reader.ask(support.cases, { query: { state: 'waiting', limit: 100 } });
    expect(waiting.data.map((row) => row.caseNo)).toContain(caseNo);

    const found = async (search: string) => (await reader.ask(support.cases, { query: { search } })).total;
    expect([await found(caseNo), await found('WHY twice'), await found('why%twice')]).toEqual([1, 1, 0]);

    expect((await customer.ask(support.closeCase, { params })).state).toBe('closed');
    // Another message opens it again, and puts off its end.
    clock.move(60_000);
    const again = await customer.ask(support.writeCase, {
      params,
      body: { text: 'It is there twice again.' },
    });
    expect(again.state).toBe('waiting');
    expect(Date.parse(again.expireTime) - clock.now().getTime()).toBe(30 * day);

    const told = await server.services.db
      .select({ topic: noticeItems.topic, note: noticeItems.note, forUsers: noticeItems.forUsers })
      .from(noticeItems)
      .where(eq(noticeItems.accountID, customer.id));
    expect(told).toEqual([{ topic: 'case-answered', note: caseNo, forUsers: [customer.userID] }]);

    const stranger = await server.customer();
    const text = { text: 'x' };
    for (const answer of [
      await stranger.call(support.ownCase, { params }),
      await stranger.call(support.writeCase, { params, body: text }),
      await stranger.call(support.closeCase, { params }),
      await reader.call(support.ownCase, { params }),
    ])
      expect(answer.envelope.code).toBe(404);
    expect((await stranger.call(support.answerCase, { params, body: text })).envelope.code).toBe(403);
    expect((await stranger.ask(support.ownCases, { query: {} })).total).toBe(0);
    expect((await customer.ask(support.ownCases, { query: {} })).data[0]).toMatchObject({ caseNo });

    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const refused = await customer.call(support.writeCase, { params, body: { text: `my key: ${pem}` } });
    expect(refused.envelope).toMatchObject({
      code: 400,
      errors: [{ field: 'text', reason: 'holds-secret' }],
    });
  });

  it('keeps a case for thirty days', async () => {
    const customer = await server.customer();
    const reader = await server.customer({ operatorRights });
    const { caseNo } = (await send(customer, fileOf('old'))).data();
    const read = () => reader.call(support.caseDetail, { params: { id: caseNo } });
    clock.move(30 * day - 1000);
    await removeExpired(server.services);
    // The sessions have ended in the meantime.
    const later = await server.customer({ operatorRights });
    expect((await later.call(support.caseDetail, { params: { id: caseNo } })).envelope.code).toBe(200);
    clock.move(2000);
    await removeExpired(server.services);
    expect((await later.call(support.caseDetail, { params: { id: caseNo } })).envelope.code).toBe(404);
    expect((await read()).envelope.code).toBe(401);
  });
});
