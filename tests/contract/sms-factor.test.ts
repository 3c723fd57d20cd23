import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { users } from '#server/db/schema/accounts.ts';
import { codes } from '#server/db/schema/codes.ts';
import { sandboxMails } from '#server/db/schema/sandbox.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { secondFactors } from '#server/db/schema/sign-in.ts';
import { sendOwnCode } from '#server/security/own-codes.ts';
import { hashPassword } from '#server/session/hash-password.ts';
import { stepMethodsOf } from '#server/session/step-codes.ts';
import { storePassword } from '#server/session/stored-password.ts';
import { eventually } from '#tests/support/eventually.ts';
import { codeInInbox } from '#tests/support/server/codes.ts';
import { shareServer } from '#tests/support/server/share-server.ts';
import { signIn, tokenIn } from '#tests/support/server/sign-in.ts';
import { createClient, type TestCustomer } from '#tests/support/server/test-server.ts';

const server = shareServer();
const { security, session, sandbox, account } = contract;
const password = 'copper-lantern-47-marsh';
const minute = 60_000;
let numbers = 0;

type Person = TestCustomer & { readonly email: string; readonly telephone: string };

async function person(values: object = {}): Promise<Person> {
  numbers += 1;
  const telephone = `137${String(10_000_000 + numbers)}`;
  const email = `${crypto.randomUUID()}@example.com`;
  const stored = await storePassword(hashPassword(password), 4);
  return { ...(await server.customer({ password: stored, email, telephone, ...values })), email, telephone };
}

const inboxOf = ({ telephone }: Person) => `+86 ${telephone}`;
const codeOf = (by: Person, after = '') => codeInInbox(by, inboxOf(by), after);
const switchTo = (by: Person, status: 'Y' | 'N', authCode = '') =>
  by.call(security.setTwoStepAuth, { body: { authType: 'tel', status, authCode } });

async function enrolled(values: object = {}): Promise<Person & { readonly code: string }> {
  const by = await person(values);
  await by.ask(security.twoStepAuthCode, { query: { authType: 'tel' } });
  const code = await codeOf(by);
  (await switchTo(by, 'Y', code)).data();
  return { ...by, code };
}

/** As if a minute had passed since the last code. */
async function wait(): Promise<void> {
  const sentTime = new Date(Date.now() - minute);
  await server.services.db.update(codes).set({ sentTime });
  await server.services.db.update(secondFactors).set({ sentTime });
}

async function age({ userID }: TestCustomer): Promise<void> {
  const confirmedTime = new Date(Date.now() - 11 * minute);
  await server.services.db.update(sessions).set({ confirmedTime }).where(eq(sessions.userID, userID));
}

async function ticketOf(by: Person): Promise<string> {
  const { envelope } = await signIn(server.visitor, by.email, password);
  expect(envelope).toMatchObject({ code: 12009 });
  return (envelope.data as { sessionTicket: string }).sessionTicket;
}

function textOf(ticket: string, after = ''): Promise<string> {
  return eventually(async () => {
    const { mails } = await server.visitor.ask(sandbox.ticketMails, { body: { ticket } });
    const code = mails
      .filter(({ to }) => to.startsWith('+'))
      .map(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? '')
      .find((each) => each !== after);
    if (code === undefined) throw new Error('no code yet');
    return code;
  });
}

const verify = (ticket: string, code: string, method: 'tel' | 'email' = 'tel') =>
  server.visitor.call(session.verifyToken, { body: { ticket, code, method } });
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('codes by text message', () => {
  it('are switched on by one, for a telephone of their own, and told by mail', async () => {
    const by = await person();
    const ask = (query: object) => by.call(security.twoStepAuthCode, { query });
    expect((await ask({ contact: '13700000000' })).envelope.errors[0]?.reason).toBe('not-offered');
    expect((await ask({ contact: by.telephone, telPrefix: '86' })).data()).toMatchObject({
      sentTo: expect.stringContaining('****'),
    });
    expect((await ask({ authType: 'tel' })).status).toBe(429);
    const code = await codeOf(by);
    expect((await switchTo(by, 'Y', wrong(code))).envelope.errors[0]?.reason).toBe('mismatch');
    const other = await person();
    expect((await switchTo(other, 'Y', code)).envelope.code).toBe(400);
    expect((await switchTo(by, 'Y', code)).envelope.code).toBe(200);
    expect((await switchTo(by, 'Y', code)).envelope.code).toBe(400);
    expect(await by.ask(security.twoStepAuth, {})).toEqual({ tel: 'Y', email: 'N', google: 'N' });
    expect((await by.ask(security.overview, {})).tel).toMatchObject({ isOn: true });
    expect((await switchTo(by, 'N')).envelope.code).toBe(200);
    const told = await server.services.db.select().from(sandboxMails).where(eq(sandboxMails.to, by.email));
    expect(told.map(({ subject }) => subject).join()).toMatch(/switched on.*switched off/);
    expect((await by.ask(security.overview, {})).tel).toMatchObject({ isOn: false });
  });

  it('are not offered without a telephone, nor where the site sends none', async () => {
    const none = await person({ telephone: '' });
    const answer = await none.call(security.twoStepAuthCode, { query: { authType: 'tel' } });
    expect(answer.envelope.errors[0]?.reason).toBe('not-offered');
    const by = await enrolled();
    const mute = { ...server.services, texter: null };
    const actor = {
      kind: 'user' as const,
      id: by.userID,
      sessionID: crypto.randomUUID(),
      email: by.email,
      displayName: '',
      rights: [],
    };
    const sending = { actor, accountID: by.id, ip: '192.0.2.1', now: new Date() };
    expect(await sendOwnCode(server.services.db, mute, 'tel', 'confirm', sending)).toBeNull();
    expect(await stepMethodsOf(server.services.db, { id: by.userID, email: by.email }, mute)).toEqual([]);
    expect(
      await stepMethodsOf(server.services.db, { id: by.userID, email: by.email }, server.services),
    ).toEqual(['tel']);
  });

  it('are sent at sign-in, each for its ticket, a minute apart, with five tries', async () => {
    const by = await enrolled();
    await wait();
    const { envelope } = await signIn(server.visitor, by.email, password);
    expect(envelope.data).toMatchObject({ methods: 'tel', sentTo: expect.stringContaining('****') });
    const { sessionTicket: ticket } = envelope.data as { sessionTicket: string };
    const first = await textOf(ticket);
    const resend = (to: string) =>
      server.visitor.call(session.resendToken, { body: { ticket: to, method: 'tel' } });
    expect((await resend(ticket)).status).toBe(429);
    await wait();
    expect((await resend(ticket)).data()).toMatchObject({ sentTo: expect.stringContaining('****') });
    const code = await textOf(ticket, first);
    const other = await ticketOf(by);
    expect((await verify(other, code)).envelope.code).toBe(400);
    expect((await verify(ticket, code, 'email')).envelope.code).toBe(400);
    const answer = await verify(ticket, code);
    expect(answer.envelope.code).toBe(200);
    const inside = createClient(server.url, tokenIn(answer.headers));
    expect((await inside.ask(security.sessions, {})).data[0]?.by).toBe('tel');
    expect((await verify(ticket, code)).status).toBe(404);
    const late = await textOf(other);
    for (let tries = 1; tries < 5; tries += 1) await verify(other, wrong(late));
    expect((await verify(other, late)).status).toBe(404);
  });

  it('confirm who somebody is', async () => {
    const by = await enrolled();
    await age(by);
    const answer = await by.call(security.endOtherSessions, {});
    expect(answer.envelope).toMatchObject({ code: 12014, data: { methods: ['tel'] } });
    await by.ask(security.confirmCode, { body: { method: 'tel' } });
    const code = await codeOf(by, by.code);
    const confirm = (typed: string) => by.call(security.confirm, { body: { method: 'tel', code: typed } });
    expect((await confirm(by.code)).envelope.code).toBe(400);
    expect((await confirm(code)).envelope.code).toBe(200);
    expect((await by.call(security.endOtherSessions, {})).envelope.code).toBe(200);
  });

  it('go with the telephone when it is changed, and no code of the former one counts', async () => {
    const by = await enrolled();
    await age(by);
    await by.ask(security.confirmCode, { body: { method: 'tel' } });
    const pending = await codeOf(by, by.code);
    const next = `136${by.telephone.slice(3)}`;
    await server.services.db.update(users).set({ telephone: next }).where(eq(users.id, by.userID));
    expect((await by.call(security.confirm, { body: { method: 'tel', code: pending } })).envelope.code).toBe(
      400,
    );
    await wait();
    await by.ask(security.confirmCode, { body: { method: 'tel' } });
    const code = await codeInInbox(by, `+86 ${next}`);
    expect((await by.call(security.confirm, { body: { method: 'tel', code } })).envelope.code).toBe(200);
    await by.ask(account.originCode, { query: { sendTo: 'tel' } });
    const origin = await codeInInbox(by, `+86 ${next}`, code);
    await by.ask(account.verifyOrigin, { body: { verifyCode: origin, sendTo: 'tel' } });
    const last = `135${by.telephone.slice(3)}`;
    await by.ask(account.newContactCode, { query: { contact: last } });
    const verifyCode = await codeInInbox(by, `+86 ${last}`);
    await by.ask(account.changeContact, { body: { contact: last, verifyCode } });
    const told = await server.services.db.select().from(sandboxMails).where(eq(sandboxMails.to, by.email));
    expect(told.map(({ text }) => text).join()).toContain('Your sign-in codes go there from now on');
    expect(await by.ask(security.twoStepAuth, {})).toMatchObject({ tel: 'Y' });
  });

  it('are the only answer that a blind step gives alike to everybody', async () => {
    const by = await enrolled();
    for (let tries = 0; tries < 12; tries += 1) await signIn(server.visitor, by.email, `guess ${tries}`);
    const answers = await Promise.all(
      [password, 'another guess'].map((typed) => signIn(server.visitor, by.email, typed)),
    );
    const shown = answers.map(({ status, envelope }) => {
      const { sessionTicket: _, ...data } = (envelope.data ?? {}) as Record<string, string>;
      return { status, code: envelope.code, data };
    });
    expect(shown[0]).toEqual(shown[1]);
  });
});
