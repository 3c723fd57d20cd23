import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '#core/day.ts';
import { createExternalIssuer } from '#server/ca/external-issuer.ts';
import type { IssueRequest } from '#server/ca/issuer.ts';
import { issueChain } from '#tests/support/files/issue-chain.ts';
import { newEc, opensslRequest } from '#tests/support/files/openssl.ts';
import { type OutsideWorld, openOutsideWorld } from '#tests/support/server/outside-world.ts';

let world: OutsideWorld;
let csr: string;
let chain: readonly string[];
beforeAll(async () => {
  world = await openOutsideWorld();
  csr = await opensslRequest(['a.example.com', 'b.example.com'], newEc('P-256'));
  chain = await issueChain(csr);
});
afterAll(() => world.close());

function ask(changes: Partial<IssueRequest> = {}, token = world.env.ISSUER_TOKEN ?? '') {
  const now = new Date();
  return createExternalIssuer({ url: world.env.ISSUER_URL ?? '', token }).issue({
    orderNo: 'CN20261121-10001',
    csr,
    family: 'tls',
    assurance: 'dv',
    names: ['a.example.com', 'b.example.com'],
    now,
    paidUntil: new Date(now.getTime() + 365 * dayMs),
    ...changes,
  });
}

const answer = (body: unknown, status = 200) =>
  world.answers.push({ status, body: typeof body === 'string' ? body : JSON.stringify(body) });

describe('an external issuer', () => {
  it('is called with the order number, and returns its chain in order', async () => {
    answer({ chain: [...chain].reverse().join('') });
    const issued = await ask();
    if (!issued?.ok) throw new Error('not issued');
    expect(issued.value.chain.map((one) => one.replaceAll('\r', ''))).toEqual(chain);
    expect(issued.value.notAfter.getTime() - issued.value.notBefore.getTime()).toBe(90 * dayMs);
    expect(world.asked.at(-1)).toMatchObject({ key: 'CN20261121-10001', csr });
  });

  it('may answer later, and may refuse', async () => {
    answer('', 202);
    expect(await ask()).toBeNull();
    answer({ reason: 'CAA' }, 422);
    expect(await ask()).toEqual({ ok: false, error: 'issuer-refused' });
  });

  it('is asked to revoke by serial number, may answer later, and may refuse', async () => {
    const asked = { orderNo: 'CN20261121-10001', serialNumber: '4a00ff', reason: 'superseded' } as const;
    const certificate = chain[0] ?? '';
    const revoke = () =>
      createExternalIssuer({
        url: world.env.ISSUER_URL ?? '',
        token: world.env.ISSUER_TOKEN ?? '',
      }).revoke({ ...asked, certificate });
    answer('', 200);
    expect(await revoke()).toBe('done');
    expect(world.asked.at(-1)).toEqual({ ...asked, path: '/revocations', key: '4a00ff-superseded' });
    answer('', 202);
    expect(await revoke()).toBeNull();
    answer('', 422);
    expect(await revoke()).toBe('refused');
    answer('', 503);
    await expect(revoke()).rejects.toThrow('returned 503');
  });

  it.each([
    { name: 'an error status', body: () => '', status: 500, want: 'returned 500' },
    { name: 'invalid JSON', body: () => '<html>', want: 'no chain' },
    { name: 'no certificates', body: () => ({ chain: 'none' }), want: 'can’t be parsed' },
    { name: 'only a leaf', body: () => ({ chain: chain[0] }), want: 'invalid chain' },
    {
      name: 'more bytes than any chain',
      body: () => ({ chain: 'x'.repeat(300_000) }),
      want: 'more than 262144 bytes',
    },
  ])('has its reply rejected for $name', async ({ body, status, want }) => {
    answer(body(), status);
    await expect(ask()).rejects.toThrow(want);
  });

  it.each([
    { name: 'other names', changes: { names: ['a.example.com'] }, want: 'wrong names' },
    {
      name: 'a longer life',
      changes: { paidUntil: new Date(Date.now() + 30 * dayMs) },
      want: 'valid past the paid term',
    },
    {
      name: 'an expired certificate',
      changes: { now: new Date(Date.now() + 91 * dayMs) },
      want: 'not currently valid',
    },
  ])('has its reply rejected for $name', async ({ changes, want }) => {
    answer({ chain: chain.join('') });
    await expect(ask(changes)).rejects.toThrow(want);
  });

  it('has its reply rejected for another key or a foreign chain', async () => {
    const other = await opensslRequest(['a.example.com', 'b.example.com'], newEc('P-256'));
    answer({ chain: chain.join('') });
    await expect(ask({ csr: other })).rejects.toThrow('wrong key');
    const [leaf = ''] = chain;
    const [, ...strangers] = await issueChain(csr);
    answer({ chain: [leaf, ...strangers].join('') });
    await expect(ask()).rejects.toThrow(/invalid chain|unrelated certificates/);
  });

  it("refuses a request without the server's token", async () => {
    await expect(ask({}, 'y'.repeat(32))).rejects.toThrow('returned 401');
  });
});
