import { beforeAll, describe, expect, it } from 'vitest';
import { isForKeys, keyRights } from '#core/account/key-calls.ts';
import { type Right, rights } from '#core/account/rights.ts';
import { fillPath } from '#core/contract/call.ts';
import { allCalls } from '#core/contract/contract.ts';
import { makeKey, type TestKey } from '#tests/support/server/api-key.ts';
import { shareCustomer, shareServer } from '#tests/support/server/share-server.ts';
import type { TestClient } from '#tests/support/server/test-server.ts';

const server = shareServer();
const owner = shareCustomer(() => server.customer());

const guarded = allCalls.filter(({ right }) => right !== 'public');
const keyCalls = guarded.filter(isForKeys);
const peopleCalls = guarded.filter((call) => !isForKeys(call));

/** The call with a body no call can read: whoever is let through learns that, and nobody else does. */
async function tryCall(by: TestClient, { method, path }: (typeof allCalls)[number]) {
  const response = await by.fetch(
    fillPath(path, {
      ...{ id: 'x', orderNo: 'x', productNo: 'x', ref: 'x', withdrawalNo: 'x', part: 'x', currency: 'x' },
    }),
    {
      method,
      headers: { 'content-type': 'text/plain' },
      ...(method === 'GET' ? {} : { body: '{' }),
    },
  );
  return { status: response.status, reply: await response.json().catch(() => null) };
}

describe('every call by a key', () => {
  const without = new Map<Right, TestKey>();
  const alone = new Map<Right, TestKey>();
  let all: TestKey;
  beforeAll(async () => {
    all = await makeKey(server, owner, rights);
    for (const right of keyRights) {
      const others = keyRights.filter((each) => each !== right);
      without.set(right, await makeKey(server, owner, others));
      alone.set(right, await makeKey(server, owner, [right]));
    }
  });

  it.each(keyCalls.map((call) => [call.id, call] as const))(
    'with its right, and without: %s',
    async (_, call) => {
      const right = call.right as Right;
      expect((await tryCall(alone.get(right) ?? all, call)).status).not.toBe(403);
      if (call.right === 'signed-in') return;
      const refused = await tryCall(without.get(right) ?? owner, call);
      expect(refused).toMatchObject({ status: 403, reply: { code: 403, data: { right }, errors: [] } });
    },
  );

  it.each(peopleCalls.map((call) => [call.id, call] as const))('is for people alone: %s', async (_, call) => {
    // Even by a row that somebody wrote into the database.
    expect(await tryCall(all, call)).toMatchObject({
      status: 403,
      reply: { data: { reason: 'people-only' } },
    });
  });

  it('is one that no person has to confirm, but for revoking', () => {
    const fresh = keyCalls.filter(({ confirm }) => confirm === 'fresh').map(({ id }) => id);
    expect(fresh).toEqual(['orders.revoke']);
  });

  it('never makes keys, people or roles, decides, signs in, or opens an envelope', () => {
    const areas = ['session', 'security', 'account', 'notices', 'preferences', 'realname', 'sharing'];
    expect(keyCalls.filter(({ id }) => areas.includes(id.split('.')[0] ?? '')).map(({ id }) => id)).toEqual(
      [],
    );
    expect(keyCalls.map(({ id }) => id).filter((id) => id.startsWith('keys.'))).toEqual(['keys.self']);
    expect(rights.filter((right) => !keyRights.includes(right))).toEqual([
      ...['referral:withdraw', 'members:write', 'roles:write'],
      ...['approvals:decide', 'keys:write', 'webhooks:write', 'acme:write', 'account:write'],
    ]);
  });
});
