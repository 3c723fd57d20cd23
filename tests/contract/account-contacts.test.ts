import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Call } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { users } from '#server/db/schema/accounts.ts';
import { codes } from '#server/db/schema/codes.ts';
import { openSession } from '#server/session/sessions.ts';
import { codeInInbox } from '#tests/support/server/codes.ts';
import { shareServer } from '#tests/support/server/share-server.ts';
import { createClient, type TestCustomer } from '#tests/support/server/test-server.ts';

const server = shareServer({ config: { trustProxy: true } });
const { account, people, sandbox } = contract;
let count = 0;
function next(): number {
  count += 1;
  return count;
}
const newNumber = () => `137${String(20_000_000 + next()).slice(-8)}`;
const newEmail = () => `new-${next()}@example.com`;
const shown = (telephone: string) => `+86 ${telephone}`;
const reasons = (envelope: { errors: readonly { field: string; reason: string }[] }) =>
  envelope.errors.map(({ field, reason }) => `${field} ${reason}`);
/** Each user at an address of their own, which the limits count by. */
async function someone(values: { email?: string; telephone?: string }) {
  const user = await server.customer(values);
  count += 1;
  const headers = { 'x-forwarded-for': `203.0.113.${count % 250}` };
  const call: TestCustomer['call'] = (call, args) => user.call(call, args, { headers });
  return { ...user, call };
}
const rowOf = async ({ userID }: { readonly userID: string }) =>
  (await server.services.db.select().from(users).where(eq(users.id, userID)))[0];

describe('the first contact of its kind', () => {
  it('is bound by the code sent to it', async () => {
    const user = await someone({ telephone: '' });
    const telephone = newNumber();
    const sent = await user.call(account.bindCode, { query: { contact: telephone } });
    expect(sent.data().resendAfter).toBe(60);
    const verifyCode = await codeInInbox(user, shown(telephone));
    const body = { contact: telephone, verifyCode };
    expect((await user.call(account.bindContact, { body })).status).toBe(200);
    expect(await rowOf(user)).toMatchObject({ telephone, telPrefix: '86' });
    const { data } = await user.ask(people.auditLogs, { query: {} });
    expect(data[0]).toMatchObject({
      kind: 'account.bindContact',
      changes: [{ field: 'telephone', before: '', after: `137****${telephone.slice(-4)}` }],
    });
    const { mails } = await user.ask(sandbox.overview, {});
    expect(mails.filter(({ subject }) => subject.includes('telephone changed'))).toHaveLength(1);
    // A second one is a change.
    expect((await user.call(account.bindCode, { query: { contact: newNumber() } })).envelope.code).toBe(
      12012,
    );
    const { code, ...rest } = { code: verifyCode, newtel: newNumber() };
    expect((await user.call(account.updateTel, { body: { ...rest, code } })).envelope.code).toBe(12012);
  });

  it('is a mailbox for somebody who signed up by telephone', async () => {
    const user = await someone({ email: '', telephone: newNumber() });
    const email = newEmail();
    await user.call(account.bindCode, { query: { contact: email.toUpperCase() } });
    const code = await codeInInbox(user, email);
    expect((await user.call(account.updateEmail, { body: { newemail: email, code } })).status).toBe(200);
    expect((await rowOf(user))?.email).toBe(email);
  });
});

describe.each(['email', 'tel'] as const)('a change of %s', (kind) => {
  const field = kind === 'email' ? 'email' : 'telephone';
  const fresh = kind === 'email' ? newEmail : newNumber;
  const inbox = (contact: string) => (kind === 'email' ? contact : shown(contact));

  async function verified() {
    const old = fresh();
    const user = await someone({ [field]: old });
    expect((await user.call(account.originCode, { query: { sendTo: kind } })).status).toBe(200);
    const verifyCode = await codeInInbox(user, inbox(old));
    expect((await user.call(account.verifyOrigin, { body: { verifyCode } })).status).toBe(200);
    return { user, old };
  }

  it('verifies the present one, then the new one; the old mailbox is told', async () => {
    const { user, old } = await verified();
    const contact = fresh();
    await user.call(account.newContactCode, { query: { contact } });
    const verifyCode = await codeInInbox(user, inbox(contact));
    const wrong = await user.call(account.changeContact, { body: { contact, verifyCode: flip(verifyCode) } });
    expect(reasons(wrong.envelope)).toEqual(['code mismatch']);
    expect((await user.call(account.changeContact, { body: { contact, verifyCode } })).status).toBe(200);
    expect((await rowOf(user))?.[field]).toBe(contact);
    const { mails } = await user.ask(sandbox.overview, {});
    const told = mails.filter(({ subject }) => / changed$/.test(subject)).map(({ to }) => to);
    if (kind === 'email') expect(told.toSorted()).toEqual([contact, old].toSorted());
    else expect(told).toHaveLength(1);
    // One verification, one change.
    const again = await user.call(account.newContactCode, { query: { contact: fresh() } });
    expect(again.envelope.code).toBe(12012);
  });

  it('is refused without that, in another session, and once it is too old', async () => {
    const { user } = await verified();
    const contact = fresh();
    const other = createClient(
      server.url,
      await openSession(server.services.db, user.userID, server.services.clock.real()),
    );
    expect((await other.call(account.newContactCode, { query: { contact } })).envelope.code).toBe(12012);
    const { db } = server.services;
    await db
      .update(codes)
      .set({ expireTime: new Date(0) })
      .where(eq(codes.userID, user.userID));
    expect((await user.call(account.newContactCode, { query: { contact } })).envelope.code).toBe(12012);
    const body = { contact, verifyCode: '123456' };
    expect((await user.call(account.changeContact, { body })).envelope.code).toBe(12012);
  });

  it('to somebody else’s is told to whoever has its code alone', async () => {
    const { user } = await verified();
    const contact = fresh();
    const stranger = await server.customer({ [field]: contact });
    const sent = await user.call(account.newContactCode, { query: { contact } });
    expect(sent.status).toBe(200);
    const verifyCode = await codeInInbox(user, inbox(contact));
    const answer = await user.call(account.changeContact, { body: { contact, verifyCode } });
    expect(reasons(answer.envelope)).toEqual([`contact ${kind === 'email' ? 'email' : 'phone'}-taken`]);
    expect((await rowOf(stranger))?.[field]).toBe(contact);
  });

  it('of two at the same time happens once', async () => {
    const { user } = await verified();
    const contact = fresh();
    await user.call(account.newContactCode, { query: { contact } });
    const verifyCode = await codeInInbox(user, inbox(contact));
    const both = await Promise.all(
      [1, 2].map(() => user.call(account.changeContact, { body: { contact, verifyCode } })),
    );
    expect(both.filter(({ envelope }) => envelope.code === 200)).toHaveLength(1);
  });
});

it('takes the older names of the calls for the same', async () => {
  const old = newNumber();
  const user = await someone({ telephone: old });
  const newtel = newNumber();
  expect((await user.call(account.newTelCode, { body: { tel: newtel } })).envelope.code).toBe(12012);
  await user.call(account.originCode, { query: { sendTo: 'tel' } });
  const verifyCode = await codeInInbox(user, shown(old));
  await user.call(account.verifyOrigin, { body: { verifyCode, sendTo: 'tel' } });
  await user.call(account.newTelCode, { body: { tel: newtel } });
  const code = await codeInInbox(user, shown(newtel));
  expect((await user.call(account.updateTel, { body: { newtel, code } })).status).toBe(200);
  expect((await rowOf(user))?.telephone).toBe(newtel);
});

it('refuses what is no contact, and the one there is', async () => {
  const user = await someone({ telephone: '' });
  const ask = async (contact: string) =>
    reasons((await user.call(account.bindCode, { query: { contact } })).envelope);
  expect(await ask('')).toEqual(['contact required']);
  expect(await ask('12345')).toEqual(['contact phone-format']);
  expect(await ask('a@b@c')).toEqual(['contact email-format']);
});

it('asks a fresh confirmation for every call that changes a contact', () => {
  const calls: readonly Call[] = [
    account.bindContact,
    account.changeContact,
    account.updateTel,
    account.updateEmail,
    account.newContactCode,
  ];
  expect(calls.map(({ confirm }) => confirm)).toEqual(calls.map(() => 'fresh'));
});

function flip(code: string): string {
  return `${code.slice(0, 5)}${(Number(code[5]) + 1) % 10}`;
}
