import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { zeroTime } from '#core/contract/fields.ts';
import { demoAccount, twoStepAccount } from '#server/catalogue/seed-demo.ts';
import { users } from '#server/db/schema/accounts.ts';
import { noticeItems } from '#server/db/schema/notices.ts';
import { sandboxMails } from '#server/db/schema/sandbox.ts';
import { captchas, signInPlaces } from '#server/db/schema/sign-in.ts';
import { hashPassword } from '#server/session/hash-password.ts';
import { countTry } from '#server/session/login-limits.ts';
import { storePassword } from '#server/session/stored-password.ts';
import { databaseKinds } from '#tests/support/server/postgres.ts';
import { shareServer } from '#tests/support/server/share-server.ts';
import { signIn, tokenIn } from '#tests/support/server/sign-in.ts';
import { createTestClock, minute, second } from '#tests/support/server/test-clock.ts';
import { createClient } from '#tests/support/server/test-server.ts';

const { session, sandbox } = contract;
const databases = await databaseKinds();
/** The gap of every captcha, where its piece belongs. */
const gap = 100;

describe.each(databases)('signing in on %s', (database) => {
  const clock = createTestClock();
  const server = shareServer({ database, clock, config: { trustProxy: true } });
  /** Longer than every limit lasts, so that no test is limited by the one before. */
  beforeEach(async () => {
    clock.move(70 * minute);
    await server.services.db.delete(signInPlaces);
  });

  /** The id of a captcha whose picture is never drawn. */
  async function newCaptcha(): Promise<string> {
    const expireTime = new Date(clock.now().getTime() + minute);
    const [row] = await server.services.db.insert(captchas).values({ gap, expireTime }).returning();
    return row?.id ?? '';
  }

  /** `off` is the distance of the piece from its gap. */
  async function login(
    account: string,
    password: string,
    { client = server.visitor, off = 0, headers = {} } = {},
  ) {
    const captchaID = await newCaptcha();
    const body = { account, password: hashPassword(password), captchaID, captchaOffset: gap + off };
    return client.call(session.login, { body }, { headers });
  }

  const loginFrom = (address: string, account: string, password: string) =>
    login(account, password, { headers: { 'x-forwarded-for': address } });

  it('opens a session with captcha and password', async () => {
    const answer = await signIn(server.visitor, demoAccount.email, demoAccount.password);
    expect(answer.data()).toEqual({ account: demoAccount.email, displayName: '林晓雨' });
    const client = createClient(server.url, tokenIn(answer.headers));
    const account = await client.ask(session.account, {});
    expect(account).toMatchObject({
      accountInfo: { account: demoAccount.email, telephone: '13800138000' },
      companyName: '杭州云栈科技有限公司',
      balance: 1_248_000,
      toBeInvoicedAmount: 0,
      // The first sign-in has none before it.
      lastLoginIP: '',
      lastLoginNetwork: '',
      lastLoginTime: zeroTime,
      discount: 100,
      expiredOrdersTotal: 0,
      spending: { perOrder: null, perMonth: null, monthSpent: 0, isAnyoneLimited: false },
      hasSharingPolicy: false,
      openApprovals: 0,
      unreadNotices: 0,
      banners: [],
      rights: expect.arrayContaining(['orders:create', 'finance:read']),
    });
    expect(account.rootUUID).not.toBe(account.id);
  });

  it('shows the sign-in before the present one, and notifies of one from a new network', async () => {
    const accountOf = async (headers: Headers) =>
      createClient(server.url, tokenIn(headers)).ask(session.account, {});
    await loginFrom('192.0.2.7', demoAccount.email, demoAccount.password);
    const foreignTime = clock.now().toISOString();
    await loginFrom('2001:db8:0:7::99', '13800138000', demoAccount.password);
    const own = await loginFrom('192.0.2.7', demoAccount.email, demoAccount.password);
    expect(await accountOf(own.headers)).toMatchObject({
      lastLoginIP: '2001:db8:0:7::99',
      lastLoginNetwork: '2001:db8:0:7',
      lastLoginTime: foreignTime,
    });
    const causes = await server.services.db.select().from(noticeItems);
    expect(causes.map(({ kind, note }) => [kind, note])).toContainEqual(['security', '2001:db8:0:7']);
    expect(causes.filter(({ note }) => note === '192.0.2.7').length).toBeLessThan(2);
  });

  it.each(['DEMO@certhub.test ', '13800138000', '+86 138-0013-8000'])(
    'finds the account by %j, too',
    async (account) => {
      expect((await login(account, demoAccount.password)).envelope.code).toBe(200);
    },
  );

  it('answers a wrong password and an unknown account alike', async () => {
    const known = await login(demoAccount.email, 'not the password');
    const unknown = await login('nobody@example.com', 'not the password');
    expect(known.envelope).toMatchObject({
      code: 400,
      errors: [{ field: 'account', reason: 'credentials-wrong', found: demoAccount.email }],
    });
    const alike = JSON.stringify(unknown.envelope).replace('nobody@example.com', demoAccount.email);
    expect(JSON.parse(alike)).toEqual(known.envelope);
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()]);
    expect(tokenIn(known.headers)).toBe('');
  });

  it('requires a captcha first, and a new one each time', async () => {
    const wrong = await login(demoAccount.email, demoAccount.password, { off: 20 });
    expect(wrong.envelope.errors).toEqual([{ field: 'captchaOffset', reason: 'captcha-wrong', found: '' }]);
    const { email, password } = demoAccount;
    const captchaID = await newCaptcha();
    const body = { account: email, password: hashPassword(password), captchaID, captchaOffset: gap };
    expect((await server.visitor.call(session.login, { body })).envelope.code).toBe(200);
    expect((await server.visitor.call(session.login, { body })).envelope.errors).toEqual([
      { field: 'captchaOffset', reason: 'captcha-expired', found: '' },
    ]);
  });

  it('is limited for an account after ten failures, and free again later', async () => {
    for (let failures = 0; failures < 10; failures += 1) {
      expect((await login(demoAccount.email, `wrong ${failures}`)).envelope.code).toBe(400);
    }
    const limited = await login(demoAccount.email, demoAccount.password);
    expect(limited.status).toBe(429);
    expect(limited.envelope).toMatchObject({
      code: 429,
      data: { retryAfter: 900 },
      errors: [{ field: 'account', reason: 'too-many-tries', expected: '900' }],
    });
    expect(limited.headers.get('retry-after')).toBe('900');
    expect((await login(twoStepAccount.email, twoStepAccount.password)).envelope.code).toBe(12009);
    clock.move(15 * minute);
    expect((await login(demoAccount.email, demoAccount.password)).envelope.code).toBe(200);
  });

  it('counts every spelling of a phone number as one account', async () => {
    for (let failures = 0; failures < 10; failures += 1) {
      const account = `138${' '.repeat(failures)}-0013-8000`;
      expect((await loginFrom('192.0.2.1', account, 'wrong')).envelope.code).toBe(400);
    }
    expect((await loginFrom('192.0.2.1', '(138) 00138000', 'wrong')).status).toBe(429);
  });

  it('counts the addresses of one IPv6 network as one', async () => {
    for (let host = 1; host <= 10; host += 1) {
      const failed = await loginFrom(`2001:db8:0:7:${host}::1`, demoAccount.email, 'wrong');
      expect(failed.envelope.code).toBe(400);
    }
    const from = (address: string) => loginFrom(address, demoAccount.email, demoAccount.password);
    expect((await from('2001:db8:0:7::99')).status).toBe(429);
    expect((await from('2001:db8:0:8::99')).envelope.code).toBe(200);
  });

  it('is not blocked for everyone by an address that keeps trying beyond its limit', async () => {
    for (let host = 1; host <= 3; host += 1) {
      for (let tries = 0; tries < 40; tries += 1) {
        await loginFrom(`192.0.2.${host}`, demoAccount.email, 'wrong');
      }
    }
    const own = await loginFrom('192.0.2.99', demoAccount.email, demoAccount.password);
    expect(own.envelope.code).toBe(200);
  });

  it('is not blocked from an address that signed in before, whatever is tried elsewhere', async () => {
    const tried = (ip: string) => countTry(server.services.db, demoAccount.email, ip, clock.now());
    expect((await loginFrom('203.0.113.5', demoAccount.email, demoAccount.password)).envelope.code).toBe(200);
    for (let count = 0; count < 100; count += 1) await tried(`198.51.${Math.floor(count / 10)}.7`);
    expect((await tried('192.0.2.44')).reached).toEqual({ wait: 900, isByOthers: true });
    expect(await tried('203.0.113.5')).toMatchObject({ counted: ['pair', 'address'], reached: null });
  });

  it('counts the attempts on all accounts from a wider range together', async () => {
    const tried = (ip: string, account: string) => countTry(server.services.db, account, ip, clock.now());
    for (const range of ['198.51.100.', '2001:db8:7:']) {
      const at = (host: number) => (range.endsWith('.') ? `${range}${host}` : `${range}${host}::1`);
      for (let count = 0; count < 300; count += 1) {
        const { reached } = await tried(at(1 + Math.floor(count / 50)), `${count}@example.com`);
        expect(reached).toBeNull();
      }
      const { reached } = await tried(at(200), 'another@example.com');
      expect(reached).toEqual({ wait: 900, isByOthers: true });
    }
    expect((await tried('198.51.101.1', 'another@example.com')).reached).toBeNull();
  });

  it('stores a password again if it was stored at a lower cost', async () => {
    const password = await storePassword(hashPassword(demoAccount.password), 3);
    await server.services.db.update(users).set({ password });
    expect((await login(demoAccount.email, demoAccount.password)).envelope).toMatchObject({ code: 200 });
    const stored = await server.services.db
      .select({ password: users.password })
      .from(users)
      .where(eq(users.email, demoAccount.email));
    expect(stored[0]?.password).toMatch(/^scrypt\$4\$8\$1\$/);
    expect((await login(demoAccount.email, demoAccount.password)).envelope.code).toBe(200);
  });

  it('ends the previous session of the browser', async () => {
    const first = tokenIn((await login(demoAccount.email, demoAccount.password)).headers);
    const client = createClient(server.url, first);
    const again = await login(demoAccount.email, demoAccount.password, { client });
    const second = tokenIn(again.headers);
    expect((await createClient(server.url, first).call(session.account, {})).status).toBe(401);
    expect((await createClient(server.url, second).call(session.account, {})).status).toBe(200);
  });

  it('refuses a disabled account in the same way as a wrong password', async () => {
    const shut = eq(users.email, demoAccount.email);
    await server.services.db.update(users).set({ disabledTime: clock.now() }).where(shut);
    const answer = await login(demoAccount.email, demoAccount.password);
    expect(answer.envelope.errors).toMatchObject([{ reason: 'credentials-wrong' }]);
    await server.services.db.update(users).set({ disabledTime: null }).where(shut);
  });

  it('records who, from where, what and the outcome in the security log', async () => {
    const lines = () =>
      server.logLines.flatMap((line) => {
        const { level, time: _, ...rest } = JSON.parse(line) as Record<string, unknown>;
        return level === 'security' ? [rest] : [];
      });
    const begin = lines().length;
    await loginFrom('192.0.2.77', demoAccount.email, 'wrong');
    await loginFrom('192.0.2.77', 'nobody@example.com', 'wrong');
    await loginFrom('192.0.2.77', demoAccount.email, demoAccount.password);
    const event = 'security.sign-in';
    const who = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect(lines().slice(begin)).toEqual([
      { event, outcome: 'refused', who, from: '192.0.2.77', detail: 'password' },
      { event, outcome: 'refused', who: '', from: '192.0.2.77', detail: 'password' },
      { event, outcome: 'done', who, from: '192.0.2.77', detail: 'password' },
    ]);
  });

  it('forgets the failures of an account that signs in', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let failures = 0; failures < 6; failures += 1) await login(demoAccount.email, 'wrong');
      expect((await login(demoAccount.email, demoAccount.password)).envelope.code).toBe(200);
    }
  });

  it('limits the captchas that one address may request', async () => {
    const statuses = [];
    for (let count = 0; count < 61; count += 1) {
      statuses.push((await server.visitor.call(session.captcha, {})).status);
    }
    expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 200));
    expect(statuses[60]).toBe(429);
  });

  it('keeps passwords, tokens and codes out of log and tables', async () => {
    const answer = await login(demoAccount.email, demoAccount.password);
    await login(demoAccount.email, 'a wrong password');
    const ticket = ticketOf(await login(twoStepAccount.email, twoStepAccount.password));
    await server.visitor.call(session.verifyToken, { body: { ticket, code: '000000' } });
    const written = [
      server.logLines.join('\n'),
      JSON.stringify(await server.services.db.select().from(users)),
    ].join('\n');
    expect(server.logLines.length).toBeGreaterThan(5);
    for (const secret of [
      demoAccount.password,
      hashPassword(demoAccount.password),
      hashPassword('a wrong password'),
      tokenIn(answer.headers),
      ticket,
    ]) {
      expect(written).not.toContain(secret);
    }
  });

  describe('without a captcha', () => {
    const loginByMail = (account: string, password: string, on = server) =>
      on.visitor.call(session.login, { body: { account, password: hashPassword(password) } });

    it('sends a code to the account, and the code opens the session', async () => {
      const answer = await loginByMail(demoAccount.email, demoAccount.password);
      expect(answer.envelope).toMatchObject({ code: 12009, data: { sentTo: 'dem***@certhub.test' } });
      expect(tokenIn(answer.headers)).toBe('');
      const ticket = ticketOf(answer);
      const opened = await verify(ticket, await codeOf(ticket));
      expect(opened.data().account).toBe(demoAccount.email);
      expect(tokenIn(opened.headers)).not.toBe('');
    });

    it('sends nothing for a wrong password, which counts as with a captcha', async () => {
      for (let failures = 0; failures < 10; failures += 1) {
        expect((await loginByMail(demoAccount.email, `wrong ${failures}`)).envelope.code).toBe(400);
      }
      expect((await login(demoAccount.email, demoAccount.password)).envelope.code).toBe(429);
    });

    it('is limited per network, whatever the account', async () => {
      for (let tries = 0; tries < 10; tries += 1) {
        expect((await loginByMail(`user${tries}@certhub.test`, 'a password')).envelope.code).toBe(400);
      }
      expect((await loginByMail(demoAccount.email, demoAccount.password)).envelope).toMatchObject({
        code: 429,
        errors: [{ field: 'account', reason: 'too-many-tries' }],
      });
      expect((await login(demoAccount.email, demoAccount.password)).envelope.code).toBe(200);
    });

    it('requires one where no mail is sent', async () => {
      const { mailer } = server.services;
      Object.assign(server.services, { mailer: null });
      const answer = await loginByMail(demoAccount.email, demoAccount.password);
      Object.assign(server.services, { mailer });
      expect(answer.envelope).toMatchObject({ code: 400, errors: [{ field: 'captchaOffset' }] });
    });
  });

  describe('while others use up the attempts of an account', () => {
    const own = '192.0.2.44';
    /** A hundred failures of others, as `login` counts them. */
    async function guessElsewhere(account: string): Promise<void> {
      const { db } = server.services;
      for (let count = 0; count < 100; count += 1)
        await countTry(db, account, `198.51.${Math.floor(count / 10)}.7`, clock.now());
    }
    const blind = { code: 12009, data: { methods: 'email,passkey,app,tel,recovery', sentTo: '' } };

    it('lets the owner on a new network in by password and mailbox', async () => {
      await guessElsewhere(demoAccount.email);
      const answer = await loginFrom(own, demoAccount.email, demoAccount.password);
      expect(answer.envelope).toMatchObject(blind);
      expect(tokenIn(answer.headers)).toBe('');
      const ticket = ticketOf(answer);
      const body = { ticket, code: await codeOf(ticket) };
      const headers = { 'x-forwarded-for': own };
      const opened = await server.visitor.call(session.verifyToken, { body }, { headers });
      expect(opened.data().account).toBe(demoAccount.email);
      // The network is known from now on.
      expect((await loginFrom(own, demoAccount.email, demoAccount.password)).envelope.code).toBe(200);
    });

    it.each([
      ['a wrong password', demoAccount.email],
      ['an unknown account', 'nobody@example.com'],
    ])('answers %s alike, sends nothing and accepts no code', async (_, account) => {
      await guessElsewhere(account);
      const mailsBefore = await server.services.db.$count(sandboxMails);
      const answer = await loginFrom(own, account, 'wrong');
      expect(answer.envelope).toMatchObject(blind);
      expect(await server.services.db.$count(sandboxMails)).toBe(mailsBefore);
      const ticket = ticketOf(answer);
      for (let tries = 0; tries < 4; tries += 1)
        expect((await verify(ticket, '123456')).envelope.code).toBe(400);
      expect((await verify(ticket, '123456')).status).toBe(404);
      const early = await server.visitor.call(session.resendToken, { body: { ticket: ticketOf(answer) } });
      expect(early.status).toBe(429);
      clock.move(minute);
      expect((await server.visitor.call(session.resendToken, { body: { ticket } })).status).toBe(200);
      expect(await server.services.db.$count(sandboxMails)).toBe(mailsBefore);
    });

    it('does not reveal a right password by a limit of codes, nor by attempts given back', async () => {
      await guessElsewhere(demoAccount.email);
      const codes = [];
      for (let tries = 0; tries < 11; tries += 1)
        codes.push((await loginFrom(own, demoAccount.email, demoAccount.password)).envelope.code);
      // As with a wrong password: the limit is that of this network.
      expect(codes).toEqual([...Array.from({ length: 10 }, () => 12009), 429]);
    }, 30_000);

    it('still waits where no mail is sent', async () => {
      await guessElsewhere(demoAccount.email);
      const { mailer } = server.services;
      Object.assign(server.services, { mailer: null });
      const answer = await loginFrom(own, demoAccount.email, demoAccount.password);
      Object.assign(server.services, { mailer });
      expect(answer.status).toBe(429);
    });
  });

  async function codeOf(ticket: string): Promise<string> {
    const { mails } = await server.visitor.ask(sandbox.ticketMails, { body: { ticket } });
    return /\d{6}/.exec(mails[0]?.text ?? '')?.[0] ?? '';
  }
  const verify = (ticket: string, code: string) =>
    server.visitor.call(session.verifyToken, { body: { ticket, code } });

  describe('with a second factor', () => {
    async function begin(): Promise<string> {
      const answer = await login(twoStepAccount.email, twoStepAccount.password);
      expect(answer.envelope).toMatchObject({
        code: 12009,
        data: { methods: 'email', sentTo: 'two***@certhub.test' },
      });
      expect(tokenIn(answer.headers)).toBe('');
      return ticketOf(answer);
    }
    const wrongFor = (code: string) => (code === '111111' ? '222222' : '111111');

    it('opens the session once the code is right', async () => {
      const ticket = await begin();
      const code = await codeOf(ticket);
      const answer = await verify(ticket, code);
      expect(answer.data()).toEqual({ account: twoStepAccount.email, displayName: 'Ada Byron' });
      const client = createClient(server.url, tokenIn(answer.headers));
      expect((await client.call(session.account, {})).status).toBe(200);
      expect((await verify(ticket, code)).status).toBe(404);
    });

    it('accepts the code once from concurrent requests', async () => {
      const ticket = await begin();
      const code = await codeOf(ticket);
      const answers = await Promise.all(Array.from({ length: 4 }, () => verify(ticket, code)));
      expect(answers.filter((answer) => answer.envelope.code === 200)).toHaveLength(1);
    });

    it('allows five attempts, after which the right code is too late', async () => {
      const ticket = await begin();
      const code = await codeOf(ticket);
      for (let tries = 0; tries < 4; tries += 1) {
        expect((await verify(ticket, wrongFor(code))).envelope.errors).toEqual([
          { field: 'code', reason: 'mismatch', found: '' },
        ]);
      }
      expect((await verify(ticket, wrongFor(code))).status).toBe(404);
      expect((await verify(ticket, code)).status).toBe(404);
    });

    it('may start ten times an hour until a code is right, so that six digits cannot be guessed', async () => {
      for (let round = 0; round < 2; round += 1) {
        let ticket = '';
        for (let begun = 0; begun < 10; begun += 1) {
          ticket = await begin();
          clock.move(second);
        }
        const limited = await login(twoStepAccount.email, twoStepAccount.password);
        expect(limited.status).toBe(429);
        expect(limited.envelope).toMatchObject({
          data: { retryAfter: 3590 },
          errors: [{ field: 'account', reason: 'too-many-tries', expected: '3590' }],
        });
        expect((await verify(ticket, await codeOf(ticket))).envelope.code).toBe(200);
      }
      await begin();
    });

    it('expires after ten minutes', async () => {
      const ticket = await begin();
      const code = await codeOf(ticket);
      clock.move(10 * minute);
      expect((await verify(ticket, code)).status).toBe(404);
      expect((await server.visitor.call(sandbox.ticketMails, { body: { ticket } })).status).toBe(404);
    });

    it('sends another code after a minute, which replaces the first', async () => {
      const ticket = await begin();
      const first = await codeOf(ticket);
      clock.move(30 * second);
      const early = await server.visitor.call(session.resendToken, { body: { ticket } });
      expect(early.envelope).toMatchObject({ code: 429, data: { retryAfter: 30 } });
      clock.move(30 * second);
      const sent = await server.visitor.call(session.resendToken, { body: { ticket } });
      expect(sent.data()).toEqual({ sentTime: clock.now().toISOString(), sentTo: 'two***@certhub.test' });
      const next = await codeOf(ticket);
      if (next !== first) expect((await verify(ticket, first)).envelope.code).toBe(400);
      expect((await verify(ticket, next)).envelope.code).toBe(200);
    });

    it('accepts only tickets that it issued', async () => {
      const ticket = 'x'.repeat(43);
      expect((await verify(ticket, '123456')).status).toBe(404);
      expect((await server.visitor.call(session.resendToken, { body: { ticket } })).status).toBe(404);
      expect((await server.visitor.call(sandbox.ticketMails, { body: { ticket } })).status).toBe(404);
    });
  });
});

function ticketOf(answer: { readonly envelope: { readonly data?: unknown } }): string {
  const { data } = answer.envelope;
  const ticket =
    typeof data === 'object' && data !== null && 'sessionTicket' in data ? data.sessionTicket : '';
  return String(ticket);
}
