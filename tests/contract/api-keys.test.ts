import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rights } from '#core/account/rights.ts';
import { contract } from '#core/contract/contract.ts';
import { wholeAccount } from '#server/account/own.ts';
import { limitsOf, setLimits } from '#server/approvals/limits.ts';
import { accounts, departments, roles, users } from '#server/db/schema/accounts.ts';
import { apiKeyDays, apiKeySecrets, apiKeys } from '#server/db/schema/api-keys.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import { noticeItems } from '#server/db/schema/notices.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { keepKeyEnds } from '#server/keys/key-notices.ts';
import { makeKey } from '#tests/support/server/api-key.ts';
import { shareCustomer, shareServer } from '#tests/support/server/share-server.ts';
import { createClient } from '#tests/support/server/test-server.ts';

const server = shareServer();
const owner = shareCustomer(() => server.customer());
const { keys } = contract;
const body = { name: 'deploy', rights: ['orders:read'] as ['orders:read'], days: 30 };

describe('making a key', () => {
  it('shows the secret once and stores its hash', async () => {
    const { id, token } = await owner.ask(keys.create, {
      body: { ...body, networks: ['127.0.0.1', '10.1.2.3/8'] },
    });
    expect(token).toMatch(/^chk_[\w-]{43}$/);
    const stored = JSON.stringify([
      await server.services.db.select().from(apiKeys).where(eq(apiKeys.id, id)),
      await server.services.db.select().from(apiKeySecrets).where(eq(apiKeySecrets.keyID, id)),
    ]);
    expect(stored).not.toContain(token);
    expect(server.logLines.join('\n')).not.toContain(token);
    const { data } = await owner.ask(keys.list, { query: {} });
    expect(JSON.stringify(data)).not.toContain(token);
    expect(data.find((each) => each.id === id)).toMatchObject({
      name: 'deploy',
      networks: ['127.0.0.1/32', '10.0.0.0/8'],
      state: 'working',
      secret: { ending: token.slice(-4) },
      calls: 0,
      hasMakerLeft: false,
    });
    for (const header of [{ authorization: `Token ${token}` }, { token }]) {
      const reply = await fetch(`${server.url}/v1/apiKey/self`, { headers: header });
      expect((await reply.json()).data).toMatchObject({ id, rights: ['orders:read'] });
      // A key is not replaced on the way, as a session's token is.
      expect(reply.headers.get('authorization')).toBeNull();
    }
  });

  it('needs a name of its own, a right that keys can hold, and an end within a year', async () => {
    const faultOf = async (changes: object) =>
      (await owner.call(keys.create, { body: { ...body, name: 'other', ...changes } })).envelope.errors[0];
    expect(await faultOf({ name: 'Deploy' })).toMatchObject({ field: 'name', reason: 'record-duplicate' });
    expect(await faultOf({ rights: [] })).toMatchObject({ field: 'rights', reason: 'required' });
    for (const right of ['keys:write', 'members:write', 'approvals:decide', 'account:write'])
      expect(await faultOf({ rights: [right] })).toMatchObject({ field: 'rights', reason: 'not-offered' });
    expect(await faultOf({ days: 366 })).toMatchObject({ field: 'days' });
    expect(await faultOf({ networks: ['example.com'] })).toMatchObject({
      field: 'networks',
      reason: 'format',
    });
    expect(await faultOf({ deptID: crypto.randomUUID() })).toMatchObject({ field: 'deptID' });
  });

  it('gives no right its maker lacks, and pays for nobody who has a limit', async () => {
    const manager = await server.colleague(owner, { role: 'manager' });
    const [role] = await roleOf(['keys:write', 'orders:read', 'payments:pay']);
    const limited = await server.colleague(owner, { role: null, roleID: role?.id ?? null });
    const beyond = await limited.call(keys.create, {
      body: { ...body, name: 'a', rights: ['orders:cancel'] },
    });
    expect(beyond.envelope.errors).toMatchObject([{ field: 'rights', reason: 'right-beyond' }]);
    await setLimits(
      server.services.db,
      wholeAccount(owner.id),
      { userID: limited.userID },
      { perOrder: 1, perMonth: null },
    );
    const pays = { ...body, name: 'b', rights: ['payments:pay'] as ['payments:pay'] };
    expect((await limited.call(keys.create, { body: pays })).envelope.errors).toMatchObject([
      { reason: 'own-limit' },
    ]);
    const made = await manager.ask(keys.create, {
      body: { ...body, name: 'strong', rights: ['orders:cancel'] },
    });
    // Neither by a new secret nor by letting it call again.
    const params = { id: made.id };
    expect((await limited.call(keys.rollOver, { params, body: { days: 1, overlap: 0 } })).envelope.code).toBe(
      400,
    );
    expect((await limited.call(keys.enable, { params })).envelope.code).toBe(400);
    expect((await limited.call(keys.disable, { params })).envelope.code).toBe(200);
  });

  it('is asked for by people who confirm who they are', async () => {
    await server.services.db
      .update(sessions)
      .set({ confirmedTime: new Date(0) })
      .where(eq(sessions.userID, owner.userID));
    expect((await owner.call(keys.create, { body: { ...body, name: 'late' } })).envelope.code).toBe(12014);
    await server.services.db
      .update(sessions)
      .set({ confirmedTime: server.services.clock.real() })
      .where(eq(sessions.userID, owner.userID));
  });

  it('within a department is for that department', async () => {
    const [department] = await departmentNamed('web');
    const scoped = await server.colleague(owner, {
      role: 'manager',
      scope: 'department',
      departmentID: department?.id ?? null,
    });
    expect(
      (await scoped.call(keys.create, { body: { ...body, name: 'wide' } })).envelope.errors,
    ).toMatchObject([{ field: 'deptID' }]);
    const made = await scoped.ask(keys.create, {
      body: { ...body, name: 'narrow', deptID: department?.id ?? '' },
    });
    expect((await scoped.ask(keys.list, { query: {} })).data.map(({ name }) => name)).toEqual(['narrow']);
    expect((await owner.ask(keys.list, { query: {} })).data.some(({ id }) => id === made.id)).toBe(true);
  });
});

describe('a key', () => {
  it('calls only from its networks', async () => {
    const here = await makeKey(server, owner, ['orders:read'], {
      networks: ['10.0.0.0/8', '127.0.0.0/8', '::1/128'],
    });
    const elsewhere = await makeKey(server, owner, ['orders:read'], {
      networks: ['203.0.113.0/24', '2001:db8::/32'],
    });
    expect((await here.call(contract.orders.list, { query: {} })).status).toBe(200);
    const refused = await elsewhere.call(contract.orders.list, { query: {} });
    expect(refused).toMatchObject({ status: 403, envelope: { data: { reason: 'network' } } });
    expect(lastLog('security.api-key')).toContain('network');
  });

  it('stops at its end, while it is disabled, once it is removed, and with its account', async () => {
    const other = await server.customer();
    const key = await makeKey(server, other, ['orders:read']);
    const { db, clock } = server.services;
    const ofKey = eq(apiKeys.id, key.keyID);
    const status = async () => {
      const { status, envelope } = await key.call(contract.orders.list, { query: {} });
      return [status, (envelope.data as { reason?: string } | undefined)?.reason];
    };
    expect(await status()).toEqual([200, undefined]);
    await other.ask(keys.disable, { params: { id: key.keyID } });
    expect(await status()).toEqual([401, 'disabled']);
    await other.ask(keys.enable, { params: { id: key.keyID } });
    expect(await status()).toEqual([200, undefined]);
    await db.update(apiKeySecrets).set({ endTime: clock.real() }).where(eq(apiKeySecrets.keyID, key.keyID));
    expect(await status()).toEqual([401, 'ended']);
    expect((await other.ask(keys.list, { query: {} })).data[0]?.state).toBe('ended');
    await db
      .update(apiKeySecrets)
      .set({ endTime: new Date(Date.now() + 60_000) })
      .where(eq(apiKeySecrets.keyID, key.keyID));
    await db.update(accounts).set({ disabledTime: new Date() }).where(eq(accounts.id, other.id));
    expect(await status()).toEqual([401, 'disabled']);
    await db.update(accounts).set({ disabledTime: null }).where(eq(accounts.id, other.id));
    await other.ask(keys.remove, { params: { id: key.keyID } });
    expect(await status()).toEqual([401, undefined]);
    expect((await db.select().from(apiKeys).where(ofKey))[0]?.removedTime).not.toBeNull();
  });

  it('goes on while its maker leaves, and says so', async () => {
    const maker = await server.colleague(owner, { role: 'manager' });
    const key = await makeKey(server, maker, ['orders:read']);
    await server.services.db.update(users).set({ removedTime: new Date() }).where(eq(users.id, maker.userID));
    expect((await key.call(contract.orders.list, { query: {} })).status).toBe(200);
    const { data } = await owner.ask(keys.list, { query: {} });
    expect(data.find(({ id }) => id === key.keyID)?.hasMakerLeft).toBe(true);
  });

  it('is rolled over with an overlap', async () => {
    const key = await makeKey(server, owner, ['orders:read']);
    const params = { id: key.keyID };
    const next = await owner.ask(keys.rollOver, { params, body: { days: 90, overlap: 24 } });
    const successor = createClient(server.url, next.token);
    for (const each of [key, successor])
      expect((await each.call(contract.orders.list, { query: {} })).status).toBe(200);
    const row = async () =>
      (await owner.ask(keys.list, { query: {} })).data.find(({ id }) => id === key.keyID);
    const [old] = (await row())?.older ?? [];
    expect(old?.ending).toBe(key.token.slice(-4));
    const left = Date.parse(old?.endTime ?? '') - server.services.clock.real().getTime();
    expect(left / 3_600_000).toBeCloseTo(24, 1);
    expect((await row())?.secret.ending).toBe(next.token.slice(-4));
    await owner.ask(keys.endOlder, { params });
    expect((await key.call(contract.orders.list, { query: {} })).status).toBe(401);
    expect((await successor.call(contract.orders.list, { query: {} })).status).toBe(200);
    const last = await owner.ask(keys.rollOver, { params, body: { days: 1, overlap: 0 } });
    expect((await successor.call(contract.orders.list, { query: {} })).status).toBe(401);
    expect(
      (await createClient(server.url, last.token).call(contract.orders.list, { query: {} })).status,
    ).toBe(200);
  });

  it('never signs in, confirms, asks for a private key or makes keys', async () => {
    const key = await makeKey(server, owner, [...rights]);
    const refused = async (path: string, method = 'POST') => {
      const reply = await key.fetch(path, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(method === 'GET' ? {} : { body: '{}' }),
      });
      return [reply.status, (await reply.json()).data?.reason];
    };
    for (const [path, method] of [
      ['/v1/account', 'GET'],
      ['/v1/confirm', 'POST'],
      ['/v1/apiKey', 'POST'],
      ['/v1/apiKey', 'GET'],
      ['/v1/csr/create', 'POST'],
      ['/v1/user/subAccounts', 'POST'],
      ['/v1/approvals', 'POST'],
    ] as const)
      expect([path, ...(await refused(path, method))]).toEqual([path, 403, 'people-only']);
    for (const call of Object.values(contract.sharing))
      expect((await refused(call.path.replace(/\{\w+\}/g, 'x'), call.method))[1]).toBe('people-only');
    // No session is made of it either.
    const before = await server.services.db.$count(sessions);
    await key.fetch('/login', { method: 'POST', body: '{}' });
    expect(await server.services.db.$count(sessions)).toBe(before);
  });

  it('revokes by its right alone', async () => {
    const call = contract.orders.revoke;
    const ask = async (held: Parameters<typeof makeKey>[2]) =>
      (
        await (
          await makeKey(server, owner, held)
        ).fetch(call.path.replace(/\{\w+\}/g, 'x'), { method: call.method, body: '{}' })
      ).status;
    expect(await ask(['orders:read', 'orders:manage'])).toBe(403);
    expect(await ask(['orders:revoke'])).not.toBe(403);
  });

  it('stands beside what it did, and in the log under its name', async () => {
    const key = await makeKey(server, owner, ['parties:write', 'audit:read'], { name: 'nightly sync' });
    await key.ask(contract.people.auditLogs, { query: {} });
    const entry = await server.services.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.accountID, owner.id), eq(auditEntries.actorID, key.keyID)));
    expect(entry).toEqual([]);
    const made = await owner.ask(keys.create, { body: { ...body, name: 'audited' } });
    const { data } = await owner.ask(contract.people.auditLogs, { query: { kind: 'keys' } });
    expect(data[0]).toMatchObject({ kind: 'keys.create', about: 'audited', isKey: false });
    expect(JSON.stringify(data)).not.toContain(made.token);
  });

  it('is counted: its calls a day, its last use and from where', async () => {
    const key = await makeKey(server, owner, ['orders:read']);
    for (let call = 0; call < 5; call += 1) await key.ask(contract.orders.list, { query: {} });
    const row = (await owner.ask(keys.list, { query: {} })).data.find(({ id }) => id === key.keyID);
    expect(row?.calls).toBe(5);
    expect(row?.secret.lastUsedAddress).toMatch(/127\.0\.0\.1|::1/);
    expect(Date.now() - Date.parse(row?.secret.lastUsedTime ?? '')).toBeLessThan(60_000);
    expect(await server.services.db.$count(apiKeyDays, eq(apiKeyDays.keyID, key.keyID))).toBe(1);
  });
});

const { days: _, ...changed } = body;

describe('keys of another account or department', () => {
  it('are answered 404', async () => {
    const stranger = await server.customer();
    const [own] = await departmentNamed('own');
    const [others] = await departmentNamed('others');
    const scoped = await server.colleague(owner, {
      ...{ role: 'manager', scope: 'department', departmentID: own?.id ?? null },
    });
    const key = await makeKey(server, owner, ['orders:read'], { departmentID: others?.id ?? null });
    const params = { id: key.keyID };
    for (const by of [stranger, scoped]) {
      const answers = [
        await by.call(keys.change, { body: { ...changed, deptID: own?.id ?? '', id: key.keyID } }),
        await by.call(keys.rollOver, { params, body: { days: 1, overlap: 0 } }),
        await by.call(keys.endOlder, { params }),
        await by.call(keys.disable, { params }),
        await by.call(keys.enable, { params }),
        await by.call(keys.remove, { params }),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
      expect((await by.ask(keys.list, { query: {} })).data.some(({ id }) => id === key.keyID)).toBe(false);
    }
    expect((await key.call(contract.orders.list, { query: {} })).status).toBe(200);
  });
});

describe('notices', () => {
  it('tell who manages keys of a new one, and before one ends', async () => {
    const account = await server.customer();
    const manager = await server.colleague(account, { role: 'manager' });
    const buyer = await server.colleague(account, { role: 'buyer' });
    const { db, clock } = server.services;
    const { id } = await account.ask(keys.create, { body: { ...body, days: 30 } });
    const topics = async () =>
      (await db.select().from(noticeItems).where(eq(noticeItems.accountID, account.id))).map(
        ({ topic, forUsers }) => [topic, forUsers?.toSorted()],
      );
    const told = [account.userID, manager.userID].toSorted();
    expect(told).not.toContain(buyer.userID);
    expect(await topics()).toEqual([['key-made', told]]);
    const warn = (days: number) => {
      const real = new Date(clock.real().getTime() + days * 86_400_000);
      return keepKeyEnds(db, { now: real, real });
    };
    await warn(15);
    expect(await topics()).toHaveLength(1);
    for (const days of [17, 18, 28, 29]) await warn(days);
    expect((await topics()).map(([topic]) => topic)).toEqual(['key-made', 'key-ending', 'key-ending']);
    await warn(30.5);
    expect((await topics()).at(-1)).toEqual(['key-ended', told]);
    // A new secret is warned of anew.
    await account.ask(keys.rollOver, { params: { id }, body: { days: 10, overlap: 0 } });
    await warn(0);
    expect((await topics()).map(([topic]) => topic).slice(-2)).toEqual(['key-made', 'key-ending']);
  });
});

describe('what a key spends', () => {
  it('is limited by its own limits', async () => {
    const key = await makeKey(server, owner, ['payments:pay'], { perOrder: 100, perMonth: 150 });
    const limits = await limitsOf(server.services.db, [key.keyID]);
    expect([...limits]).toEqual([[key.keyID, { perOrder: 100, perMonth: 150 }]]);
  });
});

describe('a wrong key', () => {
  it('is refused, then limited for its network; right ones of the network call on', async () => {
    const key = await makeKey(server, owner, ['orders:read']);
    const wrong = createClient(server.url, `chk_${'A'.repeat(43)}`);
    const statuses: number[] = [];
    for (let call = 0; call < 32; call += 1)
      statuses.push((await wrong.call(contract.orders.list, { query: {} })).status);
    expect(statuses[0]).toBe(401);
    expect(statuses.at(-1)).toBe(429);
    expect(lastLog('security.api-key')).toContain('unknown');
    expect((await key.call(contract.orders.list, { query: {} })).status).toBe(200);
    expect((await owner.call(contract.orders.list, { query: {} })).status).toBe(200);
  });
});

function lastLog(event: string): string {
  return server.logLines.findLast((line) => line.includes(event)) ?? '';
}

async function roleOf(held: readonly (typeof rights)[number][]) {
  return server.services.db
    .insert(roles)
    .values({ accountID: owner.id, name: `role ${Math.random()}`, rights: [...held] })
    .returning();
}

function departmentNamed(name: string) {
  return server.services.db.insert(departments).values({ accountID: owner.id, name }).returning();
}
