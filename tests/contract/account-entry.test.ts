import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { codes } from '#server/db/schema/codes.ts';
import { hashPassword } from '#server/session/hash-password.ts';
import { isPassword } from '#server/session/stored-password.ts';
import { codeInInbox, codeOfTicket, newTicket } from '#tests/support/server/codes.ts';
import { shareServer } from '#tests/support/server/share-server.ts';
import { tokenIn } from '#tests/support/server/sign-in.ts';
import { createClient } from '#tests/support/server/test-server.ts';

const server = shareServer({ config: { trustProxy: true } });
const { account, session, sandbox, people } = contract;
const password = hashPassword('copper-lantern-47');
let addresses = 0;
/** A visitor at an address of their own, so that the limits of one test do not reach another. */
function at() {
  addresses += 1;
  const headers = { 'x-forwarded-for': `198.51.${addresses >> 8}.${addresses & 255}` };
  return { headers };
}
let visitors = 0;
function next(): number {
  visitors += 1;
  return visitors;
}
const newEmail = () => `visitor-${next()}-${Date.now()}@example.com`;
const newNumber = () => `139${String(10_000_000 + next()).slice(-8)}`;
const reasons = (envelope: { errors: readonly { field: string; reason: string }[] }) =>
  envelope.errors.map(({ field, reason }) => `${field} ${reason}`);

describe('signing up', () => {
  it('makes an account and its owner by a mailbox, who is signed in', async () => {
    const [ticket, email, from] = [newTicket(), newEmail(), at()];
    const sent = await server.visitor.call(account.signUpCode, { query: { email, ticket } }, from);
    expect(sent.data()).toMatchObject({ resendAfter: 60 });
    const code = await codeOfTicket(server.visitor, ticket);
    const body = { email: ` ${email.toUpperCase()} `, code, password, inviteCode: 'Spring2026', ticket };
    const made = await server.visitor.call(account.signUp, { body }, from);
    expect(made.data()).toEqual({ account: email, displayName: email.split('@')[0] });
    const owner = createClient(server.url, tokenIn(made.headers));
    const shown = await owner.ask(session.account, {});
    expect(shown.accountInfo.account).toBe(email);
    expect(shown.rights).toContain('account:write');
    const [row] = await server.services.db.select().from(accounts).where(eq(accounts.id, shown.rootUUID));
    expect(row?.inviteCode).toBe('Spring2026');
    const { data } = await owner.ask(people.auditLogs, { query: {} });
    expect(data.map(({ kind }) => kind)).toEqual(['session.login', 'account.signUp']);
    // The code is used up.
    const again = await server.visitor.call(account.signUp, { body }, from);
    expect(reasons(again.envelope)).toEqual(['code code-over']);
  });

  it('makes one by a telephone, which has no mailbox and is as good to sign in with', async () => {
    const [ticket, telephone, from] = [newTicket(), newNumber(), at()];
    await server.visitor.call(account.signUpCode, { query: { telephone: `+86 ${telephone}`, ticket } }, from);
    const code = await codeOfTicket(server.visitor, ticket);
    const made = await server.visitor.call(
      account.signUp,
      { body: { telephone, code, password, ticket } },
      from,
    );
    expect(made.data().account).toBe(telephone);
    const owner = createClient(server.url, tokenIn(made.headers));
    expect((await owner.ask(session.account, {})).accountInfo).toMatchObject({
      account: telephone,
      email: '',
      telephone,
    });
    const { data } = await owner.ask(people.auditLogs, { query: {} });
    expect(data[0]?.actorName).toMatch(/^139\*{4}\d{4}$/);
    const captcha = await server.visitor.ask(session.captcha, {});
    // An empty account is nobody's, though this user's mailbox is empty.
    const empty = await server.visitor.call(session.login, {
      body: { account: '', password, captchaID: captcha.captchaID, captchaOffset: 0 },
    });
    expect(empty.envelope.code).toBe(400);
  });

  it('tells who has an account only to whoever gets the code', async () => {
    const known = newEmail();
    await server.customer({ email: known });
    const replies: unknown[] = [];
    const tickets = new Map<string, string>();
    for (const email of [known, newEmail()]) {
      const [ticket, from] = [newTicket(), at()];
      tickets.set(email, ticket);
      const sent = await server.visitor.call(account.signUpCode, { query: { email, ticket } }, from);
      const wrong = await server.visitor.call(
        account.signUp,
        { body: { email, code: '000000', password, ticket } },
        from,
      );
      replies.push([
        sent.status,
        Object.keys(sent.data()),
        wrong.status,
        wrong.envelope.msg,
        wrong.envelope.errors,
      ]);
    }
    expect(replies[0]).toEqual(replies[1]);
    const ticket = tickets.get(known) ?? '';
    const code = await codeOfTicket(server.visitor, ticket);
    const taken = await server.visitor.call(
      account.signUp,
      { body: { email: known, code, password, ticket } },
      at(),
    );
    expect(reasons(taken.envelope)).toEqual(['email email-taken']);
  });

  it('refuses what is missing, misspelled or too common, before a code is tried', async () => {
    const ask = async (body: object) =>
      reasons(
        (
          await server.visitor.call(
            account.signUp,
            { body: { code: '123456', password, ...body } as never },
            at(),
          )
        ).envelope,
      );
    expect(await ask({})).toEqual(['telephone required']);
    expect(await ask({ telephone: '12345' })).toEqual(['telephone phone-format']);
    expect(await ask({ email: 'nobody' })).toEqual(['email email-format']);
    expect(await ask({ email: newEmail(), inviteCode: 'a-b' })).toEqual(['inviteCode format']);
    expect(await ask({ email: newEmail(), inviteCode: 'abc' })).toEqual(['inviteCode too-short']);
    expect(await ask({ email: newEmail(), password: hashPassword('qwertyuiop') })).toEqual([
      'password password-common',
    ]);
    expect(await ask({ email: 'grace.hopper@example.com', password: hashPassword('grace.hopper') })).toEqual([
      'password password-own',
    ]);
    expect(await ask({ email: newEmail() })).toEqual(['code code-over']);
  });
});

describe('a code', () => {
  it('is bound to its purpose, its session and its target', async () => {
    const [ticket, email, from] = [newTicket(), newEmail(), at()];
    await server.customer({ email });
    await server.visitor.call(account.signUpCode, { query: { email, ticket } }, from);
    const code = await codeOfTicket(server.visitor, ticket);
    const signUp = (body: object) =>
      server.visitor.call(account.signUp, { body: { email, code, password, ticket, ...body } }, from);
    expect(reasons((await signUp({ ticket: newTicket() })).envelope)).toEqual(['code code-over']);
    expect(reasons((await signUp({ email: newEmail() })).envelope)).toEqual(['code code-over']);
    const reset = await server.visitor.call(
      account.resetByEmail,
      { body: { email, code, newPwd: password, ticket } },
      from,
    );
    expect(reasons(reset.envelope)).toEqual(['code code-over']);
    expect(reasons((await signUp({})).envelope)).toEqual(['email email-taken']);
  });

  it('without a ticket is bound to the network that asked for it', async () => {
    const [email, from] = [newEmail(), at()];
    const user = await server.customer({ email });
    await server.visitor.call(account.resetEmailCode, { query: { email } }, from);
    const newPwd = hashPassword('another-good-one-1');
    const code = await codeInInbox(user, email);
    const use = (where: { headers: Record<string, string> }) =>
      server.visitor.call(account.resetByEmail, { body: { email, code, newPwd } }, where);
    expect(reasons((await use(at())).envelope)).toEqual(['code code-over']);
    expect((await use(from)).status).toBe(200);
  });

  it('lasts ten minutes and five tries, and another may be asked for after a minute', async () => {
    const [ticket, email, from] = [newTicket(), newEmail(), at()];
    const { db } = server.services;
    const ask = () => server.visitor.call(account.signUpCode, { query: { email, ticket } }, from);
    const move = (milliseconds: number) =>
      db
        .update(codes)
        .set({
          sentTime: new Date(Date.now() - milliseconds),
          expireTime: new Date(Date.now() - milliseconds + 600_000),
        })
        .where(eq(codes.purpose, 'sign-up'));
    await ask();
    const early = await ask();
    expect(early.status).toBe(429);
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(55);
    const first = await codeOfTicket(server.visitor, ticket);
    await move(61_000);
    expect((await ask()).status).toBe(200);
    const second = await codeOfTicket(server.visitor, ticket, first);
    const use = (code: string) =>
      server.visitor.call(account.signUp, { body: { email, code, password, ticket } }, from);
    expect(reasons((await use(first)).envelope)).toEqual(['code mismatch']);
    await move(601_000);
    expect(reasons((await use(second)).envelope)).toEqual(['code code-over']);
    await move(0);
    for (let tries = 2; tries < 5; tries += 1)
      expect(reasons((await use(first)).envelope)).toEqual(['code mismatch']);
    expect(reasons((await use(first)).envelope)).toEqual(['code code-over']);
    expect(reasons((await use(second)).envelope)).toEqual(['code code-over']);
  });

  it('is shown to nobody but the holder of its ticket', async () => {
    await server.visitor.call(
      account.signUpCode,
      { query: { email: newEmail(), ticket: newTicket() } },
      at(),
    );
    expect((await server.visitor.ask(sandbox.codeMails, { body: { ticket: newTicket() } })).mails).toEqual(
      [],
    );
    expect(
      server.logLines.filter((line) => /\b\d{6}\b/.test(line.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, ''))),
    ).toEqual([]);
  });
});

describe('a forgotten password', () => {
  it.each(['email', 'telephone'] as const)(
    'is set anew by %s: every session ends, a mail tells it',
    async (by) => {
      const [ticket, email, telephone, from] = [newTicket(), newEmail(), newNumber(), at()];
      const user = await server.customer({ email, telephone, displayName: 'Grace Hopper' });
      const asked = by === 'email' ? email : telephone;
      await server.visitor.call(account.forgotPassword, { body: { account: asked, ticket } }, from);
      const code = await codeOfTicket(server.visitor, ticket);
      const call = by === 'email' ? account.resetByEmail : account.resetByTel;
      const set = (newPwd: string) =>
        server.visitor.call(call, { body: { [by]: asked, code, newPwd, ticket } as never }, from);
      expect(reasons((await set(hashPassword('Grace Hopper'))).envelope)).toEqual(['newPwd password-own']);
      expect(reasons((await set(hashPassword('password1'))).envelope)).toEqual(['newPwd password-common']);
      expect((await set(password)).status).toBe(200);
      expect((await user.call(session.account, {})).status).toBe(401);
      const [row] = await server.services.db.select().from(users).where(eq(users.id, user.userID));
      expect(await isPassword(password, row?.password ?? null, 4)).toBe(true);
      const signedIn = await server.colleague(user, { role: 'owner' });
      const { mails } = await signedIn.ask(sandbox.overview, {});
      expect(mails.find(({ subject }) => subject.includes('password changed'))?.to).toBe(email);
      const { data } = await signedIn.ask(people.auditLogs, { query: {} });
      expect(data[0]?.kind).toBe(call.id);
    },
  );

  it('answers alike for somebody and nobody', async () => {
    const known = newEmail();
    await server.customer({ email: known });
    const off = newEmail();
    await server.customer({ email: off, disabledTime: new Date() });
    const shapes = await Promise.all(
      [known, newEmail(), off].map(async (email) => {
        const [ticket, from] = [newTicket(), at()];
        const sent = await server.visitor.call(
          account.forgotPassword,
          { body: { account: email, ticket } },
          from,
        );
        const tried: unknown[] = [];
        for (let tries = 0; tries < 6; tries += 1) {
          const answer = await server.visitor.call(
            account.resetByEmail,
            { body: { email, code: '000000', newPwd: password, ticket } },
            from,
          );
          tried.push([answer.status, answer.envelope]);
        }
        const again = await server.visitor.call(
          account.forgotPassword,
          { body: { account: email, ticket } },
          from,
        );
        return JSON.stringify([sent.status, Object.keys(sent.data()), tried, again.status]);
      }),
    );
    expect(new Set(shapes).size).toBe(1);
  });
});

describe('limits', () => {
  it('hold for one network, and for one target from many networks', async () => {
    const from = at();
    const statuses: number[] = [];
    for (let count = 0; count < 22; count += 1) {
      const query = { email: newEmail(), ticket: newTicket() };
      statuses.push((await server.visitor.call(account.signUpCode, { query }, from)).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    const email = newEmail();
    const many: number[] = [];
    for (let count = 0; count < 8; count += 1) {
      const query = { email, ticket: newTicket() };
      many.push((await server.visitor.call(account.signUpCode, { query }, at())).status);
    }
    expect(many).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  });
});
