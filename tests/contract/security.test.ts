import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { allCalls, contract } from '#core/contract/contract.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { recoveryCodes } from '#server/db/schema/factors.ts';
import { sandboxMails } from '#server/db/schema/sandbox.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { base32, codeOfStep, stepAt } from '#server/security/totp.ts';
import { hashPassword as hashOf } from '#server/session/hash-password.ts';
import { openSession } from '#server/session/sessions.ts';
import { storePassword } from '#server/session/stored-password.ts';
import { shareServer } from '#tests/support/server/share-server.ts';
import { signIn, tokenIn } from '#tests/support/server/sign-in.ts';
import { createClient, type TestCustomer } from '#tests/support/server/test-server.ts';

const server = shareServer();
const { security, session, people } = contract;
const password = 'copper-lantern-47-marsh';
const minute = 60_000;

/** Somebody who can sign in with `password`. */
async function person(
  values: Parameters<typeof server.customer>[0] = {},
): Promise<TestCustomer & { email: string }> {
  const email = `${crypto.randomUUID()}@example.com`;
  const stored = await storePassword(hashOf(password), 4);
  return { ...(await server.customer({ password: stored, email, ...values })), email };
}

/** As if the session had been confirmed eleven minutes ago. */
async function age({ userID }: TestCustomer): Promise<void> {
  await server.services.db
    .update(sessions)
    .set({ confirmedTime: new Date(Date.now() - 11 * minute) })
    .where(eq(sessions.userID, userID));
}

async function enrolApp(by: TestCustomer): Promise<{ readonly next: () => string }> {
  const { secret } = await by.ask(security.googleAuth, {});
  const key = fromBase32(secret);
  let step = 0;
  // Each step counts once, the one before the present included; a slow machine leaves older ones behind.
  const next = () => {
    step = Math.max(step + 1, stepAt(new Date()) - 1);
    return codeOfStep(key, step);
  };
  await by.ask(security.setTwoStepAuth, { body: { authType: 'google', status: 'Y', authCode: next() } });
  return { next };
}

function fromBase32(text: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((group) => Number.parseInt(group, 2)));
  expect(base32(bytes)).toBe(text);
  return bytes;
}

async function mailedCode(to: string): Promise<string> {
  const mails = await server.services.db.select().from(sandboxMails).where(eq(sandboxMails.to, to));
  const last = mails.toSorted((a, b) => a.at.getTime() - b.at.getTime()).at(-1);
  return /\b\d{6}\b/.exec(last?.text ?? '')?.[0] ?? '';
}

const mailsTo = async (to: string) =>
  (await server.services.db.select().from(sandboxMails).where(eq(sandboxMails.to, to))).map(
    ({ subject }) => subject,
  );

describe('a fresh confirmation', () => {
  it('is asked before the input is read, by every call that says so', async () => {
    const by = await person();
    await age(by);
    const asking = allCalls.filter(({ confirm }) => confirm === 'fresh');
    expect(asking.length).toBeGreaterThan(12);
    for (const { id, method, path } of asking) {
      const response = await by.fetch(path.replace(/\{\w+\}/g, 'x'), {
        method,
        headers: { 'content-type': 'text/plain' },
        ...(method === 'GET' ? {} : { body: '{' }),
      });
      const reply = await response.json();
      expect({ id, status: response.status, reply }).toMatchObject({
        id,
        status: 403,
        reply: { code: 12014, data: { methods: ['password'] }, errors: [] },
      });
    }
  });

  it('comes after the right', async () => {
    const owner = await server.customer();
    const viewer = await server.colleague(owner, { role: 'viewer' });
    await age(viewer);
    const answer = await viewer.call(security.requireFactor, { body: { requiresFactor: 'N' } });
    expect(answer.envelope).toMatchObject({ code: 403, data: { right: 'account:write' } });
  });

  it('is given by the password where no factor is enrolled, for this session alone', async () => {
    const by = await person();
    const other = createClient(server.url, await openSession(server.services.db, by.userID, new Date()));
    await age(by);
    const confirm = (typed: string) =>
      by.call(security.confirm, { body: { method: 'password', password: hashOf(typed) } });
    expect((await confirm('something else')).envelope).toMatchObject({
      code: 400,
      errors: [{ field: 'password', reason: 'mismatch' }],
    });
    expect((await by.call(security.endOtherSessions, {})).envelope.code).toBe(12014);
    expect((await confirm(password)).envelope.code).toBe(200);
    expect((await other.call(security.endOtherSessions, {})).envelope.code).toBe(12014);
    expect(await by.ask(security.endOtherSessions, {})).toEqual({ ended: 1 });
  });

  it('is not given by the password once a factor is enrolled, however it was signed in', async () => {
    const by = await person();
    const app = await enrolApp(by);
    const answer = await signIn(server.visitor, by.email, password);
    expect(answer.envelope).toMatchObject({ code: 12009, data: { methods: 'app', sentTo: '' } });
    const stolen = createClient(
      server.url,
      await openSession(server.services.db, by.userID, new Date(), { by: 'password' }),
    );
    for (const call of [security.googleAuth, security.makeRecoveryCodes, security.endOtherSessions] as const)
      expect((await stolen.call(call, {})).envelope).toMatchObject({
        code: 12014,
        data: { methods: ['app'] },
      });
    const off = { authType: 'google', status: 'N' } as const;
    expect((await stolen.call(security.setTwoStepAuth, { body: off })).envelope.code).toBe(12014);
    expect(
      (await stolen.call(security.confirm, { body: { method: 'password', password: hashOf(password) } }))
        .envelope,
    ).toMatchObject({ code: 400, errors: [{ field: 'method', reason: 'not-offered' }] });
    const present = { password: hashOf('another-lantern-48'), present: hashOf(password) };
    expect((await stolen.call(security.changePassword, { body: present })).envelope.code).toBe(12014);
    await stolen.ask(security.confirm, { body: { method: 'app', code: app.next() } });
    expect((await stolen.call(security.setTwoStepAuth, { body: off })).envelope.code).toBe(200);
    expect(await by.ask(security.twoStepAuth, {})).toEqual({ tel: 'N', email: 'N', google: 'N' });
  });

  it('allows ten tries in all sessions', async () => {
    const by = await person();
    const wrong = { method: 'password', password: hashOf('x') } as const;
    for (let tries = 0; tries < 10; tries += 1)
      expect((await by.call(security.confirm, { body: wrong })).envelope.code).toBe(400);
    const right = { method: 'password', password: hashOf(password) } as const;
    expect((await by.call(security.confirm, { body: right })).status).toBe(429);
  });
});

describe('an authenticator app', () => {
  it('counts each code once, a step early or late, and not before its first code', async () => {
    const by = await person();
    const { secret, url } = await by.ask(security.googleAuth, {});
    expect(url).toContain(`secret=${secret}`);
    expect(await by.ask(security.twoStepAuth, {})).toMatchObject({ google: 'N' });
    const key = fromBase32(secret);
    const at = (offset: number) => codeOfStep(key, stepAt(new Date()) + offset);
    const enrol = (authCode: string) =>
      by.call(security.setTwoStepAuth, { body: { authType: 'google', status: 'Y', authCode } });
    expect((await enrol(at(-3))).envelope.code).toBe(400);
    const first = at(-1);
    expect((await enrol(first)).envelope.code).toBe(200);
    const confirm = (code: string) => by.call(security.confirm, { body: { method: 'app', code } });
    expect((await confirm(first)).envelope.code).toBe(400);
    const second = at(0);
    const both = await Promise.all([confirm(second), confirm(second)]);
    expect(both.map(({ envelope }) => envelope.code).toSorted()).toEqual([200, 400]);
    expect((await confirm(at(1))).envelope.code).toBe(200);
    expect((await confirm(second)).envelope.code).toBe(400);
    expect(await mailsTo(by.email)).toEqual([
      'Certhub：已启用身份验证器 / Certhub: An authenticator app was added',
    ]);
  });

  it('is asked at the sign-in, and keeps the present secret until a new one is proved', async () => {
    const by = await person();
    const app = await enrolApp(by);
    await by.ask(security.googleAuth, {});
    const answer = await signIn(server.visitor, by.email, password);
    const { sessionTicket: ticket } = answer.envelope.data as { sessionTicket: string };
    const verify = (method: 'app' | 'email', code: string) =>
      server.visitor.call(session.verifyToken, { body: { ticket, code, method } });
    expect((await verify('email', app.next())).envelope.code).toBe(400);
    const opened = await verify('app', app.next());
    const fresh = createClient(server.url, tokenIn(opened.headers));
    const { confirmation } = await fresh.ask(security.overview, {});
    expect(confirmation).toMatchObject({ by: 'app', methods: ['app'] });
  });
});

describe('recovery codes', () => {
  it('are ten, shown once, stored hashed, each good for one use; new ones replace them', async () => {
    const by = await person();
    expect((await by.call(security.makeRecoveryCodes, {})).envelope.code).toBe(12012);
    await enrolApp(by);
    const { codes } = await by.ask(security.makeRecoveryCodes, {});
    expect(new Set(codes).size).toBe(10);
    const rows = await server.services.db
      .select()
      .from(recoveryCodes)
      .where(eq(recoveryCodes.userID, by.userID));
    expect(JSON.stringify(rows)).not.toContain(codes[0]?.slice(0, 4));
    const signInBy = async (code: string) => {
      const answer = await signIn(server.visitor, by.email, password);
      const { sessionTicket: ticket, methods } = answer.envelope.data as Record<string, string>;
      expect(methods).toBe('app,recovery');
      return server.visitor.call(session.verifyToken, {
        body: { ticket: ticket ?? '', code, method: 'recovery' },
      });
    };
    const [one = '', two = '', three = ''] = codes;
    expect((await signInBy(one)).envelope.code).toBe(200);
    expect((await signInBy(one)).envelope.code).toBe(400);
    expect((await signInBy(two.replace('-', ''))).envelope.code).toBe(200);
    expect((await by.ask(security.overview, {})).recovery).toMatchObject({ total: 10, left: 8 });
    await by.ask(security.makeRecoveryCodes, {});
    expect((await signInBy(three)).envelope.code).toBe(400);
    expect(
      (await mailsTo(by.email)).filter((subject) => subject.includes('recovery code was used')),
    ).toHaveLength(2);
  });
});

describe('the mail factor', () => {
  it('is switched on by a code to the user’s own mailbox, once a minute', async () => {
    const by = await person();
    expect(
      (await by.call(security.twoStepAuthCode, { query: { contact: 'x@example.com' } })).envelope,
    ).toMatchObject({
      code: 400,
      errors: [{ field: 'contact', reason: 'not-offered' }],
    });
    await by.ask(security.twoStepAuthCode, { query: { contact: by.email } });
    expect((await by.call(security.twoStepAuthCode, { query: {} })).status).toBe(429);
    const authCode = await mailedCode(by.email);
    const on = { authType: 'email', status: 'Y', authCode } as const;
    const colleague = await server.colleague(by);
    expect((await colleague.call(security.setTwoStepAuth, { body: on })).envelope.code).toBe(400);
    expect((await by.call(security.setTwoStepAuth, { body: on })).envelope.code).toBe(200);
    expect((await by.call(security.setTwoStepAuth, { body: on })).envelope.code).toBe(400);
    expect(await by.ask(security.twoStepAuth, {})).toEqual({ tel: 'N', email: 'Y', google: 'N' });
    const tel = { authType: 'tel', status: 'Y', authCode: '123456' } as const;
    expect((await by.call(security.setTwoStepAuth, { body: tel })).envelope.errors[0]?.reason).toBe(
      'not-offered',
    );
    await age(by);
    await by.ask(security.confirmCode, { body: {} });
    expect((await by.call(security.confirmCode, { body: {} })).status).toBe(429);
    const code = await mailedCode(by.email);
    await by.ask(security.confirm, { body: { method: 'email', code } });
    expect((await by.call(security.confirm, { body: { method: 'email', code } })).envelope.code).toBe(400);
  });
});

describe('a new password', () => {
  const change = (by: TestCustomer, typed: string, more: object = {}) =>
    by.call(security.changePassword, { body: { password: hashOf(typed), ...more } });

  it('needs the present one without a factor, ends the other sessions, and is told by mail', async () => {
    const by = await person({ displayName: 'Lin Xiaoyu', companyName: 'Qingshan Tech' });
    const other = createClient(server.url, await openSession(server.services.db, by.userID, new Date()));
    const present = hashOf(password);
    expect((await change(by, 'a new pass phrase')).envelope.errors[0]).toMatchObject({
      field: 'present',
      reason: 'required',
    });
    expect((await change(by, 'a new pass phrase', { present: hashOf('x') })).envelope.errors[0]?.reason).toBe(
      'mismatch',
    );
    for (const [typed, reason] of [
      ['password123', 'password-common'],
      ['qingshan tech', 'password-own'],
      ['LinXiaoyu', 'password-own'],
    ] as const)
      expect((await change(by, typed, { present })).envelope.errors[0]?.reason).toBe(reason);
    expect((await change(by, 'a new pass phrase', { present })).data()).toEqual({ ended: 1 });
    expect((await other.call(session.account, {})).status).toBe(401);
    expect((await by.call(session.account, {})).status).toBe(200);
    expect((await signIn(server.visitor, by.email, password)).envelope.code).toBe(400);
    expect((await signIn(server.visitor, by.email, 'a new pass phrase')).envelope.code).toBe(200);
    expect(await mailsTo(by.email)).toContain('Certhub：登录密码已更改 / Certhub: The password was changed');
  });

  it('keeps the other sessions if asked to, and needs no present one after a factor', async () => {
    const by = await person();
    await enrolApp(by);
    const other = createClient(server.url, await openSession(server.services.db, by.userID, new Date()));
    expect((await change(by, 'a new pass phrase', { endOthers: false })).data()).toEqual({ ended: 0 });
    expect((await other.call(session.account, {})).status).toBe(200);
  });
});

describe('sessions', () => {
  it('are listed with their device, and ended; those of others are not found', async () => {
    const by = await person();
    const stranger = await person();
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1';
    const { db } = server.services;
    await openSession(db, by.userID, new Date(), { address: '2001:db8::1:2', userAgent });
    const { data, total } = await by.ask(security.sessions, {});
    expect(total).toBe(2);
    expect(data[0]).toMatchObject({ isThis: true, kind: 'program' });
    expect(data[1]).toMatchObject({
      isThis: false,
      browser: 'Safari',
      system: 'iPhone',
      kind: 'phone',
      network: '2001:db8:0:0',
    });
    const end = (who: TestCustomer, id: string) => who.call(security.endSession, { params: { id } });
    expect((await end(stranger, data[1]?.id ?? '')).status).toBe(404);
    expect((await end(by, data[0]?.id ?? '')).status).toBe(404);
    expect((await end(by, 'x')).status).toBe(404);
    expect((await end(by, data[1]?.id ?? '')).status).toBe(200);
    expect((await by.ask(security.sessions, {})).total).toBe(1);
  });
});

describe('an account that asks for a second factor', () => {
  it('answers nothing else to those without one', async () => {
    const owner = await person();
    const colleague = await server.colleague(owner, { role: 'manager' });
    const ask = (requiresFactor: 'Y' | 'N') =>
      owner.call(security.requireFactor, { body: { requiresFactor } });
    expect((await ask('Y')).envelope.code).toBe(12012);
    const app = await enrolApp(owner);
    expect((await ask('Y')).envelope.code).toBe(200);
    const open = (id: string) =>
      id.startsWith('security.') || ['session.account', 'session.logout'].includes(id);
    for (const { id, method, path, right } of allCalls.filter(
      (call) => call.right !== 'public' && !open(call.id),
    )) {
      const response = await colleague.fetch(path.replace(/\{\w+\}/g, 'x'), {
        method,
        ...(method === 'GET' ? {} : { body: '{' }),
      });
      expect({ id, right, status: response.status, reply: await response.json() }).toMatchObject({
        id,
        status: 403,
        reply: { code: 12015 },
      });
    }
    expect((await colleague.ask(session.account, {})).mustEnrol).toBe(true);
    await enrolApp(colleague);
    expect((await colleague.ask(session.account, {})).mustEnrol).toBe(false);
    expect(
      (await colleague.ask(people.members, { query: {} })).data.map((each) => each.hasSecondFactor),
    ).toEqual([true, true]);
    const off = { authType: 'google', status: 'N' } as const;
    expect((await colleague.call(security.setTwoStepAuth, { body: off })).envelope.code).toBe(12012);
    await age(owner);
    await owner.ask(security.confirm, { body: { method: 'app', code: app.next() } });
    expect((await ask('N')).envelope.code).toBe(200);
    expect((await colleague.call(security.setTwoStepAuth, { body: off })).envelope.code).toBe(200);
    const [row] = await server.services.db.select().from(accounts).where(eq(accounts.id, owner.id));
    expect(row?.requiresFactor).toBe(false);
    const [user] = await server.services.db.select().from(users).where(eq(users.id, colleague.userID));
    expect(user?.twoStepEmail).toBe(false);
  });
});
