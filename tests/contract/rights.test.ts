import { beforeAll, describe, expect, it } from 'vitest';
import { anyRights, isAllowed, isOfShop, operatorRights, type Right, rights } from '#core/account/rights.ts';
import { type BuiltInRole, builtInRoles, rightsOfRole, rightsWithin, scopes } from '#core/account/roles.ts';
import { fillPath } from '#core/contract/call.ts';
import { allCalls, contract } from '#core/contract/contract.ts';
import { departments, roles } from '#server/db/schema/accounts.ts';
import { shareCustomer, shareServer } from '#tests/support/server/share-server.ts';
import type { TestClient, TestCustomer } from '#tests/support/server/test-server.ts';

const server = shareServer();
const owner = shareCustomer(() => server.customer());

const guarded = allCalls.filter(({ right }) => right !== 'public' && right !== 'signed-in');
const ofAccount = guarded.filter(({ right }) => !isOfShop(right));
const ofShop = guarded.filter(({ right }) => isOfShop(right));

/** A colleague whose role is these rights. */
async function withRights(held: readonly Right[]): Promise<TestCustomer> {
  const values = { accountID: owner.id, name: `role of ${held.length} ${Math.random()}`, rights: [...held] };
  const [role] = await server.services.db.insert(roles).values(values).returning();
  return server.colleague(owner, { role: null, roleID: role?.id ?? null });
}

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

describe('a right', () => {
  const without = new Map<Right, TestCustomer>();
  const alone = new Map<Right, TestCustomer>();
  beforeAll(async () => {
    for (const right of rights) {
      without.set(right, await withRights(rights.filter((each) => each !== right)));
      alone.set(right, await withRights([right]));
    }
  });

  it('is needed by at least one call', () => {
    const used = new Set<string>(guarded.map(({ right }) => right));
    expect(anyRights.filter((right) => !used.has(right))).toEqual([]);
  });

  it.each(ofAccount.map((call) => [call.id, call] as const))(
    'is asked before the input is read: %s',
    async (_id, call) => {
      const right = call.right as Right;
      const refused = await tryCall(without.get(right) ?? owner, call);
      expect(refused).toMatchObject({ status: 403, reply: { code: 403, data: { right }, errors: [] } });
      expect((await tryCall(alone.get(right) ?? owner, call)).status).not.toBe(403);
    },
  );

  it('to run the shop comes with no role, and of these a customer can hold only that to read cases', async () => {
    const granted = await server.customer({ operatorRights: [...operatorRights] });
    for (const call of ofShop) {
      expect([call.id, (await tryCall(owner, call)).status]).toEqual([call.id, 403]);
      const isOpen = (await tryCall(granted, call)).status !== 403;
      expect([call.id, isOpen]).toEqual([call.id, call.right === 'shop:cases']);
    }
  });

  it.each([...operatorRights, 'all', 'none'] as const)(
    'to run the shop opens its own calls to an operator, and nothing of a customer: %s',
    async (right) => {
      const held = right === 'all' ? operatorRights : right === 'none' ? [] : [right];
      const by = await server.operator(held);
      const found: string[] = [];
      // That none of these opens a customer's call is seen with all of them.
      for (const call of right === 'all' ? guarded : ofShop) {
        const isOpen = (await tryCall(by, call)).status !== 403;
        const isMeant = isOfShop(call.right) && isAllowed(call.right, held);
        if (isOpen !== isMeant) found.push(call.id);
      }
      expect(found).toEqual([]);
    },
  );

  it('of a customer, which the shop’s account has none of, is asked by every call that buys or pays', () => {
    const buying = allCalls.filter(({ effect, right }) => effect === 'create' && right !== 'public');
    // Everybody may write to support, once per key.
    expect(buying.filter(({ right }) => right === 'signed-in').map(({ id }) => id)).toEqual([
      'support.writeCase',
    ]);
  });

  it('that is missing is written to the security log', async () => {
    await tryCall(without.get('orders:read') ?? owner, contract.orders.list);
    expect(
      server.logLines.some((line) => line.includes('security.rights') && line.includes('orders.list')),
    ).toBe(true);
  });
});

describe('every call by every role', () => {
  const own: Readonly<Record<string, readonly Right[]>> = {
    'orders and approvals': ['orders:read', 'approvals:decide'],
    'people alone': ['members:read', 'members:write'],
    'all but paying': rights.filter((right) => right !== 'payments:pay'),
  };
  const cases = [...builtInRoles, ...Object.keys(own)].flatMap((role) =>
    scopes.map((scope) => [role, scope] as const),
  );

  it.each(cases)('%s, seeing the %s: what the role allows, and nothing else', async (role, scope) => {
    const isBuiltIn = (name: string): name is BuiltInRole =>
      (builtInRoles as readonly string[]).includes(name);
    const held = isBuiltIn(role) ? rightsOfRole[role] : (own[role] ?? []);
    const { db } = server.services;
    const [made] = isBuiltIn(role)
      ? []
      : await db
          .insert(roles)
          .values({ accountID: owner.id, name: `${role} ${scope}`, rights: [...held] })
          .returning();
    const [department] = await db
      .insert(departments)
      .values({ accountID: owner.id, name: `${role} of ${scope}` })
      .returning();
    const by = await server.colleague(owner, {
      ...(isBuiltIn(role) ? { role } : { role: null, roleID: made?.id ?? null }),
      scope,
      departmentID: department?.id ?? null,
    });
    const allowed = rightsWithin(held, scope);
    const found: string[] = [];
    for (const call of guarded) {
      const { status } = await tryCall(by, call);
      const isLet = isAllowed(call.right, allowed);
      if ((status !== 403) !== isLet) found.push(`${call.id} ${status}`);
    }
    expect(found).toEqual([]);
  });
});

describe('the built-in roles', () => {
  it('have these rights', () => {
    const table = Object.fromEntries(
      rights.map((right) => [
        right,
        builtInRoles.filter((role) => rightsOfRole[role].includes(right)).join(' '),
      ]),
    );
    expect(table).toEqual({
      'orders:read': 'owner manager buyer technician finance viewer',
      'orders:create': 'owner manager buyer',
      'orders:manage': 'owner manager buyer technician',
      'orders:cancel': 'owner manager buyer',
      'orders:revoke': 'owner manager',
      'certificates:download': 'owner manager buyer technician',
      'payments:pay': 'owner manager buyer finance',
      'deposits:create': 'owner manager finance',
      'finance:read': 'owner manager finance',
      'invoices:apply': 'owner manager finance',
      'referral:withdraw': 'owner manager finance',
      'parties:read': 'owner manager buyer finance viewer',
      'parties:write': 'owner manager buyer',
      'domains:write': 'owner manager buyer technician',
      'discovery:read': 'owner manager technician finance viewer',
      'discovery:write': 'owner manager',
      'discovery:report': 'owner manager',
      'members:read': 'owner manager finance',
      'members:write': 'owner manager',
      'roles:write': 'owner',
      'approvals:decide': 'owner manager',
      'audit:read': 'owner manager finance',
      'keys:write': 'owner manager',
      'webhooks:write': 'owner manager',
      'acme:write': 'owner manager technician',
      'account:write': 'owner',
    });
  });

  it('lose what concerns the whole account when they see a department', () => {
    expect(rightsWithin(rightsOfRole.finance, 'account')).toContain('finance:read');
    expect(rightsWithin(rightsOfRole.finance, 'department')).toEqual([
      'orders:read',
      'parties:read',
      'discovery:read',
      'payments:pay',
    ]);
  });

  it('are what a colleague can do', async () => {
    for (const role of builtInRoles) {
      const by = await server.colleague(owner, { role });
      expect((await by.ask(contract.session.account, {})).rights).toEqual(rightsOfRole[role]);
    }
  });
});
