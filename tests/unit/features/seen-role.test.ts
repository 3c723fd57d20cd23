import { afterEach, describe, expect, it, vi } from 'vitest';
import { rightsOfRole } from '#core/account/roles.ts';
import { contract } from '#core/contract/contract.ts';
import { createSeeingClient, seeAs } from '#src/console/rights/seen-role.ts';

const viewer = { name: 'Viewer', rights: rightsOfRole.viewer };

afterEach(() => seeAs(null));

function watched() {
  const call = vi.fn(() => Promise.resolve({}));
  return { call, client: createSeeingClient({ call } as never) };
}

describe('seeing the console as a role', () => {
  it('sends what the role may read, and nothing else', async () => {
    const { call, client } = watched();
    seeAs(viewer);
    await client.call(contract.orders.list, { query: {} });
    await client.call(contract.session.account, {});
    expect(call).toHaveBeenCalledTimes(2);
    await expect(client.call(contract.people.members, { query: {} })).rejects.toMatchObject({
      failure: { kind: 'refused', code: 403 },
    });
    await expect(
      client.call(contract.account.changeTimeZone, { body: { timeZone: 'UTC' } }),
    ).rejects.toMatchObject({ failure: { errors: [{ reason: 'seeing-role', found: 'Viewer' }] } });
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('ends', async () => {
    const { call, client } = watched();
    seeAs(viewer);
    seeAs(null);
    await client.call(contract.account.changeTimeZone, { body: { timeZone: 'UTC' } });
    expect(call).toHaveBeenCalledOnce();
  });
});
