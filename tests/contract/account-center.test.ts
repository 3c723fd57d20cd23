import { describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { jpeg, pdf, png, webp } from '#tests/support/files/made-pictures.ts';
import { shareServer } from '#tests/support/server/share-server.ts';
import { deposit } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const server = shareServer();
const { account, session } = contract;
const put = (by: TestCustomer, bytes: Uint8Array) =>
  by.call(account.putLogo, { body: { content: Buffer.from(bytes).toString('base64') } });

describe('the center of an account', () => {
  it('counts filled fields, rounded down, and says what is left', async () => {
    const ada = await server.customer({ displayName: 'Ada', companyName: 'Engines' });
    expect(await ada.ask(account.center, {})).toMatchObject({
      ...{ authEProgress: 0, personStatus: 'none', organizationStatus: 'none', orgName: 'Engines' },
      ...{ hasOrders: false, hasLogo: false, isProfileComplete: false, members: 1 },
    });
    const before = (await ada.ask(account.center, {})).authPProgress;
    const body = {
      name: 'Ada',
      country: 'CN',
      province: '浙江',
      city: '杭州',
      address: '',
      postalCode: '310012',
    };
    await ada.ask(account.changeProfile, { body });
    const after = await ada.ask(account.center, {});
    expect(after).toMatchObject({ isProfileComplete: true });
    expect(after.authPProgress).toBeGreaterThan(before);
    expect(after.authPProgress % 10).toBe(0);
    await server.colleague(ada);
    expect((await ada.ask(account.center, {})).members).toBe(2);
  });
});

describe('a logo', () => {
  it('is kept, replaced and removed, and served as what it is', async () => {
    const ada = await server.customer();
    expect((await ada.fetch('/v1/account/logo/file')).status).toBe(404);
    for (const [type, bytes] of [
      ['png', png(128, 64)],
      ['jpeg', jpeg(128, 64)],
      ['webp', webp(128, 64)],
    ] as const) {
      expect((await put(ada, bytes)).data()).toMatchObject({
        type,
        width: 128,
        height: 64,
        size: bytes.length,
      });
      const file = await ada.fetch('/v1/account/logo/file');
      expect(Object.fromEntries(file.headers)).toMatchObject({
        'content-type': `image/${type}`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
    }
    expect((await ada.ask(account.center, {})).hasLogo).toBe(true);
    await ada.ask(account.removeLogo, {});
    expect((await ada.ask(account.logo, {})).type).toBe('');
  });

  it.each([
    { name: 'an SVG', bytes: Buffer.from('<svg/>'), want: 'file-type' },
    { name: 'a PDF', bytes: pdf(), want: 'file-type' },
    { name: 'nothing', bytes: Buffer.alloc(0), want: 'file-empty' },
    { name: 'too small', bytes: png(10, 10), want: 'picture-size' },
    { name: 'too large', bytes: Buffer.alloc(512 * 1024 + 1), want: 'file-large' },
    {
      name: 'two files in one',
      bytes: Buffer.concat([png(128, 64), Buffer.from('<script>')]),
      want: 'file-broken',
    },
  ])('that is $name is refused: $want', async ({ bytes, want }) => {
    const ada = await server.customer();
    expect((await put(ada, bytes)).envelope.errors).toMatchObject([{ field: 'logo', reason: want }]);
  });

  it('is the account’s: every user sees it, an owner changes it, another account has none', async () => {
    const ada = await server.customer();
    const bob = await server.colleague(ada, { role: 'viewer' });
    await put(ada, png(128, 64));
    expect((await bob.ask(account.logo, {})).type).toBe('png');
    expect((await put(bob, png(64, 64))).status).toBe(403);
    expect((await bob.call(account.removeLogo, {})).status).toBe(403);
    expect((await (await server.customer()).ask(account.logo, {})).type).toBe('');
  });
});

it('tells the balance to who may pay, top up or read bills, and to nobody else', async () => {
  const ada = await server.customer();
  await deposit(server, ada.id, 8_800);
  for (const [role, balance] of [
    ['owner', 8_800],
    ['buyer', 8_800],
    ['finance', 8_800],
    ['technician', 0],
    ['viewer', 0],
  ] as const) {
    const who = role === 'owner' ? ada : await server.colleague(ada, { role });
    expect([role, (await who.ask(session.account, {})).balance]).toEqual([role, balance]);
  }
});
