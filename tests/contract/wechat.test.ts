import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { users } from '#server/db/schema/accounts.ts';
import { sandboxMails } from '#server/db/schema/sandbox.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { wechatStates } from '#server/db/schema/sign-in.ts';
import { newTicket } from '#tests/support/server/codes.ts';
import { shareServer } from '#tests/support/server/share-server.ts';
import { tokenIn } from '#tests/support/server/sign-in.ts';
import { createClient, type TestCustomer } from '#tests/support/server/test-server.ts';

const server = shareServer();
const { security, session } = contract;

/** Somebody's telephone: the cookie of the sandbox's page. */
interface Phone {
  cookie: string;
}

interface Returned {
  readonly code: string;
  readonly state: string;
}

/** Answers on WeChat's page, and returns what it brings back. */
async function scan(address: string, phone: Phone, answer = 'approve'): Promise<Returned> {
  const { origin } = new URL(address);
  expect((await fetch(address)).status).toBe(200);
  const reply = await fetch(address, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin, cookie: phone.cookie, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ answer }),
  });
  expect(reply.status).toBe(303);
  phone.cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? phone.cookie;
  const back = new URL(reply.headers.get('location') ?? '');
  expect(back.pathname).toBe('/wxredirect');
  return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' };
}

async function bind(by: TestCustomer, phone: Phone) {
  const ticket = newTicket();
  const { address } = await by.ask(security.wechatAddress, { body: { ticket } });
  return by.call(security.bindWechat, { body: { ...(await scan(address, phone)), ticket } });
}

async function goIn(phone: Phone): Promise<Returned & { readonly ticket: string }> {
  const ticket = newTicket();
  const { address } = await server.visitor.ask(session.wechatAddress, { body: { ticket } });
  return { ...(await scan(address, phone)), ticket };
}
const enter = (body: Returned & { readonly ticket: string }) =>
  server.visitor.call(session.wechatRedirect, { body });
const reasonOf = ({ envelope }: Awaited<ReturnType<typeof enter>>) => envelope.errors[0]?.reason;

describe('WeChat', () => {
  it('signs in who bound it, once for each scan, and is told by mail', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const by = await server.customer({ email });
    const phone = { cookie: '' };
    expect(reasonOf(await enter(await goIn(phone)))).toBe('wechat-unknown');
    expect((await bind(by, phone)).envelope.code).toBe(200);
    expect((await by.ask(security.overview, {})).wechat.isOn).toBe(true);
    const scanned = await goIn(phone);
    const answer = await enter(scanned);
    expect(answer.envelope).toMatchObject({ code: 200, data: { account: email } });
    expect(reasonOf(await enter(scanned))).toBe('wechat-over');
    const inside = createClient(server.url, tokenIn(answer.headers));
    expect((await inside.ask(security.sessions, {})).data[0]?.by).toBe('wechat');
    // It signs in, and confirms nothing.
    expect((await inside.call(security.unbindWechat, {})).envelope.code).toBe(12014);
    expect((await by.call(security.unbindWechat, {})).envelope.code).toBe(200);
    expect((await by.call(security.unbindWechat, {})).envelope.code).toBe(404);
    expect(reasonOf(await enter(await goIn(phone)))).toBe('wechat-unknown');
    const told = await server.services.db.select().from(sandboxMails).where(eq(sandboxMails.to, email));
    expect(told.map(({ subject }) => subject).join()).toMatch(/was bound.*was unbound/);
  });

  it('belongs to one user, and to the next once the first is removed', async () => {
    const [first, second] = [await server.customer(), await server.customer()];
    const phone = { cookie: '' };
    (await bind(first, phone)).data();
    expect((await bind(second, phone)).envelope.errors[0]?.reason).toBe('wechat-taken');
    await server.services.db.update(users).set({ removedTime: new Date() }).where(eq(users.id, first.userID));
    expect((await bind(second, phone)).envelope.code).toBe(200);
  });

  it('counts in the browser that went there alone, for what it went for, for ten minutes', async () => {
    const by = await server.customer();
    const phone = { cookie: '' };
    (await bind(by, phone)).data();
    // An address somebody else was sent: they lack the ticket.
    expect(reasonOf(await enter({ ...(await goIn(phone)), ticket: newTicket() }))).toBe('wechat-over');
    const scanned = await goIn(phone);
    expect((await by.call(security.bindWechat, { body: scanned })).envelope.errors[0]?.reason).toBe(
      'wechat-over',
    );
    const ticket = newTicket();
    const { address } = await by.ask(security.wechatAddress, { body: { ticket } });
    const other = await server.customer();
    const back = { ...(await scan(address, phone)), ticket };
    expect((await other.call(security.bindWechat, { body: back })).envelope.errors[0]?.reason).toBe(
      'wechat-over',
    );
    expect(reasonOf(await enter(back))).toBe('wechat-over');
    const late = await goIn(phone);
    await server.services.db.update(wechatStates).set({ expireTime: new Date() });
    expect(reasonOf(await enter(late))).toBe('wechat-over');
    const forged = await goIn(phone);
    expect(reasonOf(await enter({ ...forged, code: `${forged.code}x` }))).toBe('wechat-over');
  });

  it('needs a confirmation to bind, and still asks for the second factor', async () => {
    const by = await server.customer({ email: `${crypto.randomUUID()}@example.com` });
    const phone = { cookie: '' };
    (await bind(by, phone)).data();
    const { db } = server.services;
    await db.update(users).set({ twoStepEmail: true }).where(eq(users.id, by.userID));
    const answer = await enter(await goIn(phone));
    expect(answer.envelope).toMatchObject({ code: 12009, data: { methods: 'email' } });
    await db
      .update(sessions)
      .set({ confirmedTime: new Date(Date.now() - 11 * 60_000) })
      .where(eq(sessions.userID, by.userID));
    const asked = await by.call(security.wechatAddress, { body: { ticket: newTicket() } });
    expect(asked.envelope.code).toBe(12014);
    await db.update(users).set({ disabledTime: new Date() }).where(eq(users.id, by.userID));
    expect(reasonOf(await enter(await goIn(phone)))).toBe('wechat-unknown');
  });

  it('leads back to this console alone, and may be refused there', async () => {
    const ticket = newTicket();
    const { address } = await server.visitor.ask(session.wechatAddress, { body: { ticket } });
    expect((await scan(address, { cookie: '' }, 'refuse')).code).toBe('');
    const elsewhere = new URL(address);
    elsewhere.searchParams.set('redirect_uri', 'https://elsewhere.example/wxredirect');
    expect((await fetch(elsewhere)).status).toBe(404);
  });
});
