import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { cardCheck } from '#core/realname/person-card.ts';
import { noticeItems } from '#server/db/schema/notices.ts';
import { organizationRealNames, personRealNames, realNameProofs } from '#server/db/schema/realname.ts';
import { removeLooseProofs } from '#server/realname/organization-names.ts';
import { decideRealName } from '#server/realname/review.ts';
import { eventually } from '#tests/support/eventually.ts';
import { jpeg, pdf, png } from '#tests/support/files/made-pictures.ts';
import { shareServer } from '#tests/support/server/share-server.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const server = shareServer();
const { realname, people } = contract;

const card = '11010519491231002X';
const other = `11010519900101001${cardCheck('11010519900101001')}`;
const organization = {
  orgName: '青杉科技（等待审核）',
  socialCode: '91440300708461136t',
  legalName: '欧阳明',
  openAccount: '招商银行杭州分行',
  bankAccount: '6214 8300 1234 5678',
};
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const reasonsOf = (envelope: { errors: readonly { field: string; reason: string }[] }) =>
  envelope.errors.map(({ field, reason }) => `${field} ${reason}`);
const upload = (by: TestCustomer, bytes: Uint8Array, name = 'licence.pdf') =>
  by.call(realname.uploadProof, { body: { name, content: base64(bytes) } });
async function apply(by: TestCustomer, change: Partial<typeof organization> = {}) {
  const { proofID } = (await upload(by, pdf())).data();
  return by.call(realname.applyOrganization, { body: { ...organization, ...change, proofID } });
}
const personID = async ({ userID }: TestCustomer) =>
  (await server.services.db.select().from(personRealNames).where(eq(personRealNames.userID, userID)))[0]
    ?.id ?? '';

describe('a person', () => {
  it('applies, waits, and is shown by six and four characters from then on', async () => {
    const ada = await server.customer();
    expect(await ada.ask(realname.person, {})).toMatchObject({ validStatus: 'none', name: '', idCard: '' });
    const applied = await ada.ask(realname.applyPerson, {
      body: { name: '等待者', idCard: ' 11010519491231002x ' },
    });
    expect(applied).toMatchObject({ validStatus: 'waiting', name: '等待者', idCard: '110105********002X' });
    expect(
      (await ada.call(realname.applyPerson, { body: { name: '等待者', idCard: card } })).envelope.code,
    ).toBe(12012);
  });

  it('is decided once, by the first of two reviewers, and their number is gone', async () => {
    const ada = await server.customer();
    await ada.ask(realname.applyPerson, { body: { name: '等待者', idCard: card } });
    const id = await personID(ada);
    const { db } = server.services;
    const refused = { verdict: 'refused', reason: 'name-mismatch', note: '请核对' } as const;
    const outcomes = await Promise.all([
      decideRealName(db, 'person', id, refused, new Date()),
      decideRealName(db, 'person', id, { verdict: 'passed' }, new Date()),
    ]);
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    const [row] = await db.select().from(personRealNames).where(eq(personRealNames.id, id));
    expect(row).toMatchObject({ idCard: '', shownCard: '110105********002X' });
  });

  it('applies again after a refusal, which says why', async () => {
    const ada = await server.customer();
    await ada.ask(realname.applyPerson, { body: { name: '等待者', idCard: card } });
    const refused = { verdict: 'refused', reason: 'see-note', note: '照片过期' } as const;
    await decideRealName(server.services.db, 'person', await personID(ada), refused, new Date());
    expect(await ada.ask(realname.person, {})).toMatchObject({
      validStatus: 'refused',
      reason: 'see-note',
      note: '照片过期',
    });
    expect(await ada.ask(realname.applyPerson, { body: { name: '等待者', idCard: card } })).toMatchObject({
      validStatus: 'waiting',
      reason: '',
    });
  });

  it('is told of the decision, and nobody else is', async () => {
    const ada = await server.customer();
    const { db } = server.services;
    await ada.ask(realname.applyPerson, { body: { name: '等待者', idCard: card } });
    const refused = { verdict: 'refused', reason: 'name-mismatch', note: '' } as const;
    await decideRealName(db, 'person', await personID(ada), refused, new Date());
    const causes = await db.select().from(noticeItems).where(eq(noticeItems.accountID, ada.id));
    expect(causes).toMatchObject([
      { kind: 'account', topic: 'real-name-refused', note: '等待者', forUsers: [ada.userID] },
    ]);
  });

  it('is decided by the sandbox’s rules', async () => {
    const [ada, bob] = [await server.customer(), await server.customer()];
    await ada.ask(realname.applyPerson, { body: { name: '欧阳明', idCard: card } });
    await bob.ask(realname.applyPerson, { body: { name: '拒绝', idCard: card } });
    const statusOf = async (by: TestCustomer) => (await by.ask(realname.person, {})).validStatus;
    await eventually(async () => {
      expect([await statusOf(ada), await statusOf(bob)]).toEqual(['passed', 'refused']);
    });
  });

  it.each([
    { name: '', idCard: card, want: ['name required'] },
    { name: '<b>', idCard: card, want: ['name format'] },
    { name: 'Ada', idCard: '', want: ['idCard required'] },
    { name: 'Ada', idCard: '110105194912310020', want: ['idCard check-digit'] },
    { name: 'Ada', idCard: '110105********002X', want: ['idCard format'] },
  ])('is refused as $want', async ({ want, ...body }) => {
    const ada = await server.customer();
    const { envelope } = await ada.call(realname.applyPerson, { body });
    expect(reasonsOf(envelope)).toEqual(want);
    expect(envelope.errors.every(({ field, found }) => field !== 'idCard' || found === '')).toBe(true);
  });

  it('tries ten numbers a day, no more', async () => {
    const ada = await server.customer();
    const attempt = () =>
      ada.call(realname.applyPerson, { body: { name: 'Ada', idCard: '110105194912310020' } });
    for (let count = 0; count < 10; count += 1) expect((await attempt()).envelope.code).toBe(400);
    expect((await attempt()).envelope.code).toBe(429);
  });
});

describe('no call shows an ID card', () => {
  it('in any reply, fault, log line or audit entry, before and after the decision', async () => {
    const ada = await server.customer();
    const seen: string[] = [];
    const note = async (answer: Promise<{ envelope: object }>) =>
      seen.push(JSON.stringify((await answer).envelope));
    const everything = async () => {
      await note(ada.call(realname.person, {}));
      await note(ada.call(realname.organizations, { query: {} }));
      await note(ada.call(contract.account.center, {}));
      await note(ada.call(contract.account.profile, {}));
      await note(ada.call(contract.session.account, {}));
      await note(ada.call(people.members, { query: {} }));
      await note(ada.call(people.auditLogs, { query: {} }));
    };
    await note(ada.call(realname.applyPerson, { body: { name: '等待者', idCard: `${card}9` } }));
    await note(ada.call(realname.applyPerson, { body: { name: '等待者', idCard: card } }));
    await note(ada.call(realname.applyPerson, { body: { name: '等待者', idCard: other } }));
    await everything();
    await decideRealName(
      server.services.db,
      'person',
      await personID(ada),
      { verdict: 'passed' },
      new Date(),
    );
    await everything();
    const all = [...seen, ...server.logLines].join('\n');
    expect(all).toContain('110105********002X');
    for (const number of [card, card.slice(0, 17), card.slice(6, 14)])
      expect(seen.join('\n')).not.toContain(number);
    expect(all).not.toContain(card);
    const log = await ada.ask(people.auditLogs, { query: {} });
    expect(log.data.map(({ kind, about }) => `${kind} ${about}`)).toEqual([
      'realname.personDecided 等待者 110105********002X',
      'realname.applyPerson 等待者 110105********002X',
    ]);
    expect((await ada.ask(people.auditCheck, {})).brokenAt).toBe(0);
  });
});

describe('an organization', () => {
  it('applies with a proof, and is shown without its account number', async () => {
    const ada = await server.customer({ displayName: 'Ada' });
    const applied = (await apply(ada)).data();
    expect(applied).toMatchObject({
      ...{ orgName: '青杉科技（等待审核）', socialCode: '91440300708461136T', bankAccount: '**** 5678' },
      ...{ validStatus: 'waiting', applicant: 'Ada', proof: { name: 'licence.pdf', type: 'pdf' } },
    });
    expect(applied.authno).toMatch(/^RN\d{8}-\d+$/);
    expect(await ada.ask(realname.organization, { params: { id: applied.id } })).toEqual(applied);
    expect(await ada.ask(realname.organizations, { query: {} })).toEqual({ data: [applied], total: 1 });
    expect((await apply(ada)).envelope.code).toBe(12012);
  });

  it('is kept once, of two colleagues that apply at the same time', async () => {
    const ada = await server.customer();
    const bob = await server.colleague(ada, { role: 'owner' });
    const codes = (await Promise.all([apply(ada), apply(bob)])).map(({ envelope }) => envelope.code);
    expect(codes.toSorted((one, two) => one - two)).toEqual([200, 12012]);
  });

  it('is decided by the sandbox’s rules, and applies again after a refusal', async () => {
    const ada = await server.customer();
    await apply(ada, { orgName: '模糊公司' });
    const first = async () => (await ada.ask(realname.organizations, { query: {} })).data[0];
    await eventually(async () => {
      expect(await first()).toMatchObject({ validStatus: 'refused', reason: 'proof-unreadable' });
    });
    await apply(ada, { orgName: '青杉科技' });
    await eventually(async () => {
      expect(await first()).toMatchObject({ validStatus: 'passed', orgName: '青杉科技' });
    });
    expect((await ada.ask(contract.account.center, {})).authEProgress).toBe(100);
  });

  it('of another account is not found, and neither is its proof', async () => {
    const [ada, bob] = [await server.customer(), await server.customer()];
    const { id } = (await apply(ada)).data();
    expect((await bob.call(realname.organization, { params: { id } })).status).toBe(404);
    expect((await bob.fetch(`/v1/orgRealAuth/${id}/proof`)).status).toBe(404);
    expect((await ada.call(realname.organization, { params: { id: 'x' } })).status).toBe(404);
    const { proofID } = (await upload(ada, pdf())).data();
    const { envelope } = await bob.call(realname.applyOrganization, { body: { ...organization, proofID } });
    expect(reasonsOf(envelope)).toEqual(['proof required']);
  });

  it('is applied for with the right to change the account, and seen without it', async () => {
    const ada = await server.customer();
    const bob = await server.colleague(ada, { role: 'buyer' });
    const { id } = (await apply(ada)).data();
    expect((await upload(bob, pdf())).status).toBe(403);
    expect((await bob.fetch(`/v1/orgRealAuth/${id}/proof`)).status).toBe(403);
    expect((await bob.ask(realname.organization, { params: { id } })).id).toBe(id);
  });
});

describe('a proof', () => {
  const joined = (...parts: readonly Uint8Array[]) => Buffer.concat(parts);
  it.each([
    { name: 'a PDF', bytes: pdf(), want: 'pdf' },
    { name: 'a PNG named as a PDF', bytes: png(40, 40), want: 'png' },
    { name: 'a JPEG', bytes: jpeg(40, 40), want: 'jpeg' },
    { name: 'an empty file', bytes: new Uint8Array(), want: 'proof file-empty' },
    { name: 'HTML', bytes: Buffer.from('<script>alert(1)</script>'), want: 'proof file-type' },
    {
      name: 'an SVG',
      bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      want: 'proof file-type',
    },
    {
      name: 'a PNG that is HTML too',
      bytes: joined(png(40, 40), Buffer.from('<script>')),
      want: 'proof file-broken',
    },
    {
      name: 'a PDF that is a zip too',
      bytes: joined(pdf(), Buffer.from('PK\u0003\u0004')),
      want: 'proof file-broken',
    },
    { name: 'a PDF with a script', bytes: pdf('/JS (x)'), want: 'proof file-active' },
    { name: '10 MiB and a byte', bytes: Buffer.alloc(10 * 1024 * 1024 + 1), want: 'proof file-large' },
  ])('$name: $want', async ({ bytes, want }) => {
    const ada = await server.customer();
    const answer = await upload(ada, bytes);
    expect(answer.envelope.code === 200 ? answer.data().type : reasonsOf(answer.envelope).join()).toBe(want);
  });

  it('is refused unread beyond that, and if it is no base64', async () => {
    const ada = await server.customer();
    const huge = JSON.stringify({ name: 'x', content: 'A'.repeat(16 * 1024 * 1024) });
    const init = { method: 'POST', body: huge, headers: { 'content-type': 'application/json' } };
    expect((await ada.fetch('/v1/orgRealAuth/proofs', init)).status).toBe(413);
    const { envelope } = await ada.call(realname.uploadProof, { body: { name: 'x', content: '****' } });
    expect(reasonsOf(envelope)).toEqual(['proof format']);
  });

  it('is never served with a type that a browser opens, whatever it is called', async () => {
    const ada = await server.customer();
    const { proofID } = (await upload(ada, png(40, 40), '"><script>.html')).data();
    const { id } = await ada.ask(realname.applyOrganization, { body: { ...organization, proofID } });
    const response = await ada.fetch(`/v1/orgRealAuth/${id}/proof`);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment; filename="RN\d{8}-\d+\.png"$/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    });
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(png(40, 40));
  });

  it('without an application is one of five, and is deleted after a day', async () => {
    const ada = await server.customer();
    const { db } = server.services;
    const count = () => db.$count(realNameProofs, eq(realNameProofs.accountID, ada.id));
    const kept = (await apply(ada)).data();
    for (let turn = 0; turn < 7; turn += 1) await upload(ada, png(40, 40));
    expect(await count()).toBe(6);
    await removeLooseProofs(db, new Date(Date.now() + 25 * 3_600_000));
    expect(await count()).toBe(1);
    expect(await db.$count(organizationRealNames, eq(organizationRealNames.id, kept.id))).toBe(1);
  });
});
