import { asc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { replyCode } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import type { SiteLook } from '#core/site/site-parts.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import { sandboxMails } from '#server/db/schema/sandbox.ts';
import { legalConsents } from '#server/db/schema/site.ts';
import { hashPassword } from '#server/session/hash-password.ts';
import { codeOfTicket, newTicket } from '#tests/support/server/codes.ts';
import { shareServer } from '#tests/support/server/share-server.ts';

const server = shareServer();
const { shop } = contract;
const host = 'default';
const png = `data:image/png;base64,${Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]).toString('base64')}`;
const look: SiteLook = {
  ...{ siteName: '青杉证书', defaultLocal: 'en', languages: ['zh', 'en'] },
  colors: { light: '#0b6b3a', dark: '#4cc38a', panel: '#0b2a1c' },
  logo: { light: png, dark: png },
};
const reason = 'A new brand';

it('the look changes at once, has versions, and each can be taken back to', async () => {
  const by = await server.operator(['shop:site']);
  const change = (content: SiteLook | null, base: number) =>
    by.call(shop.changeSite, { params: { part: 'look' }, body: { host, base, reason, content } });
  expect((await change(look, 0)).data()).toMatchObject({ state: 'done' });
  const shown = await by.ask(shop.site, { query: {} });
  expect(shown.look).toEqual({ number: 1, content: look, isWaiting: false });
  expect(shown.hosts[0]).toBe(host);
  // Who saw another version is asked to look again, and nothing is overwritten.
  expect((await change({ ...look, siteName: 'Other' }, 0)).envelope.code).toBe(replyCode.wrongState);
  const restore = (number: number, base: number) =>
    by.call(shop.restoreSite, { params: { part: 'look' }, body: { host, base, number, reason } });
  expect((await restore(0, 1)).data()).toMatchObject({ state: 'done' });
  expect((await by.ask(shop.site, { query: {} })).look).toMatchObject({ number: 2, content: null });
  expect((await restore(1, 2)).envelope.code).toBe(replyCode.success);
  expect((await by.ask(shop.site, { query: {} })).look).toMatchObject({ number: 3, content: look });
  const { data } = await by.ask(shop.siteVersions, { params: { part: 'look' }, query: {} });
  expect(data.map(({ number, summary }) => [number, summary.slice(0, 4)])).toEqual([
    [3, '青杉证书'],
    [2, ''],
    [1, '青杉证书'],
  ]);
  const entries = server.services.db.select().from(auditEntries).where(eq(auditEntries.accountID, by.id));
  const log = await entries.orderBy(asc(auditEntries.seq));
  expect(log.map(({ kind, about }) => `${kind} ${about}`)).toEqual([
    'shop.changeSite default look',
    'shop.restoreSite default look',
    'shop.restoreSite default look',
  ]);
  expect((await restore(9, 3)).envelope.code).toBe(404);
  expect((await by.call(shop.site, { query: { host: 'nowhere.example' } })).envelope.code).toBe(404);
});

it.each([
  { wrong: { ...look, colors: { ...look.colors, light: '#ffff00' } }, why: 'a color that is too pale' },
  { wrong: { ...look, siteName: ' ' }, why: 'no name' },
  {
    wrong: { ...look, logo: { light: png, dark: 'data:image/svg+xml;base64,PHN2Zz4=' } },
    why: 'a script as a logo',
  },
  { wrong: { name: 'Mails', replyTo: '' }, why: 'another part’s content' },
])('$why is refused', async ({ wrong }) => {
  const by = await server.operator(['shop:site']);
  const body = { host, base: 0, reason, content: wrong } as never;
  const { envelope } = await by.call(shop.changeSite, { params: { part: 'look' }, body });
  expect(envelope.code).toBe(replyCode.badInput);
});

const terms = { zh: '## 范围\n\n适用于所有订单。', en: '' };

it('terms wait for a second operator, are then read by anybody, and agreed to at sign-up', async () => {
  const [by, other] = [await server.operator(['shop:site']), await server.operator(['shop:site'])];
  const params = { part: 'terms' } as const;
  const asked = await by.ask(shop.changeSite, { params, body: { host, base: 0, reason, content: terms } });
  expect(asked.state).toBe('waiting');
  const read = (query = {}) =>
    server.visitor.call(contract.account.legalText, { params: { kind: 'terms' }, query });
  expect((await read()).envelope.code).toBe(404);
  expect((await by.ask(shop.site, { query: {} })).terms).toMatchObject({ number: 0, isWaiting: true });
  const [act] = (await other.ask(shop.acts, { query: {} })).data;
  expect(act).toMatchObject({ about: 'default terms', cents: 0 });
  // Whoever decides sees what would be in force.
  expect(await other.ask(shop.siteChange, { params: { id: act?.id ?? '' } })).toEqual({
    ...{ part: 'terms', host, isStale: false, isReset: false },
    fields: [{ field: 'zh', before: '', after: terms.zh }],
  });
  const blind = await server.operator(['shop:money']);
  expect((await blind.call(shop.siteChange, { params: { id: act?.id ?? '' } })).envelope.code).toBe(403);
  expect((await other.call(shop.siteChange, { params: { id: by.id } })).envelope.code).toBe(404);
  const decide = { params: { id: act?.id ?? '' }, body: { decision: 'approve' } } as const;
  expect((await by.call(shop.decideAct, decide)).envelope.code).toBe(replyCode.wrongState);
  expect((await other.ask(shop.decideAct, decide)).state).toBe('done');
  const text = (await read({ lang: 'en' })).data();
  expect(text).toMatchObject({
    number: 1,
    language: 'zh',
    blocks: [{ kind: 'heading' }, { kind: 'paragraph' }],
  });
  expect((await read({ number: '2' })).envelope.code).toBe(404);

  const [ticket, email] = [newTicket(), 'agrees@example.com'];
  await server.visitor.ask(contract.account.signUpCode, { query: { email, ticket } });
  const code = await codeOfTicket(server.visitor, ticket);
  const given = { email, code, password: hashPassword('copper-lantern-47'), ticket };
  const signUp = (agreed: { readonly terms?: string }) =>
    server.visitor.call(contract.account.signUp, { body: { ...given, ...agreed } });
  const customer = await signUp({});
  expect(customer.envelope.errors).toMatchObject([{ field: 'terms', reason: 'required', expected: '1' }]);
  expect((await signUp({ terms: '1' })).envelope.code).toBe(replyCode.success);
  const { db } = server.services;
  const kept = await db.select().from(legalConsents).where(eq(legalConsents.kind, 'terms'));
  expect(kept).toMatchObject([{ host, number: 1, agreedTime: expect.any(Date) }]);
  // One that does not compile is not stored.
  const broken = { host, base: 1, reason, content: { zh: '<script>', en: '' } };
  expect((await by.call(shop.changeSite, { params, body: broken })).envelope.code).toBe(replyCode.badInput);
});

it('what mails end with is seen and tried before it waits for a second operator', async () => {
  const [by, other] = [await server.operator(['shop:site']), await server.operator(['shop:site'])];
  const sample = { kind: 'code', language: 'zh', closing: '工作日 9–18 点' } as const;
  const { subject, text } = await by.ask(shop.previewMail, { body: sample });
  expect(subject).toContain('验证码');
  expect(text.endsWith(sample.closing)).toBe(true);
  const { to } = await by.ask(shop.testMail, { body: sample });
  const { db } = server.services;
  const sent = () => db.select().from(sandboxMails).where(eq(sandboxMails.to, to));
  expect((await sent()).map((mail) => mail.text)).toEqual([text]);
  const content = { zh: '客服 400-000-0000', en: 'Call us' };
  const body = { host, base: 0, reason, content };
  expect((await by.ask(shop.changeSite, { params: { part: 'mails' }, body })).state).toBe('waiting');
  const [act] = (await other.ask(shop.acts, { query: {} })).data;
  await other.ask(shop.decideAct, { params: { id: act?.id ?? '' }, body: { decision: 'approve' } });
  expect((await by.ask(shop.site, { query: {} })).mails).toMatchObject({ number: 1, content });
  const [ticket, email] = [newTicket(), 'reads@example.com'];
  await server.visitor.ask(contract.account.signUpCode, { query: { email, ticket } });
  const [mail] = await db.select().from(sandboxMails).where(eq(sandboxMails.to, email));
  expect(mail?.text).toContain(content.zh);
});

it('an operator sends ten test mails an hour', async () => {
  const [by, other] = [await server.operator(['shop:site']), await server.operator(['shop:site'])];
  const send = (operator: typeof by) =>
    operator.call(shop.testMail, { body: { kind: 'code', language: 'en', closing: '' } });
  for (let sent = 0; sent < 10; sent += 1) expect((await send(by)).envelope.code).toBe(replyCode.success);
  const { envelope, headers } = await send(by);
  expect(envelope.code).toBe(replyCode.tooManyTries);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_000);
  expect((await send(other)).envelope.code).toBe(replyCode.success);
});
