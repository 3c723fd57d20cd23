import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type NoticeKind, type NoticeTopic, noticeKinds } from '#core/notices/kinds.ts';
import { addDays } from '#core/orders/span.ts';
import { codeMail } from '#server/mail/templates/code-mail.ts';
import { logoID, type MailContent, plainMail } from '#server/mail/templates/mail-content.ts';
import { renderMail } from '#server/mail/templates/render-mail.ts';
import type { HeldItem } from '#server/notices/held-items.ts';
import { noticeContent } from '#server/notices/notice-mail.ts';
import { invitationMail } from '#server/people/invitation-mail.ts';
import { confirmMail } from '#server/validation/confirm-mail.ts';
import { shareServer } from '#tests/support/server/share-server.ts';

const server = shareServer();
const address = 'https://console.example.com';
const now = new Date('2027-03-03T02:00:00Z');
const site = { name: '青杉证书', address, logo: null, accent: null, sender: null, closing: null };
const hostile = `"><img src=x onerror=alert(1)>'&{{site}}<a href='javascript:x'>`;

/** An item of a notice, as far as a mail reads it. */
function held(kind: NoticeKind, name: string, days: number, topic: NoticeTopic = ''): HeldItem {
  const endTime = kind === 'ended' ? addDays(now, -1) : addDays(now, days);
  const isSignIn = kind === 'security';
  return {
    item: { id: days, kind, topic, endTime, note: name, certificateID: null, forUsers: null, userID: null },
    order: isSignIn
      ? null
      : { id: randomUUID(), orderNo: `CN20270101-0000${days}`, commonName: name, paidUntil: endTime },
    certificate: isSignIn ? null : { serialNumber: 'aa', names: [name] },
    topic,
  } as HeldItem;
}

const topics: Partial<Record<NoticeKind, NoticeTopic>> = {
  'needs-you': 'request',
  failed: 'returned',
  payment: 'unpaid',
  approval: 'approval-asked',
};
const notice = (kind: NoticeKind, names: readonly string[]) => ({
  kind,
  items: names.map((name, index) => held(kind, name, 7 + index, topics[kind] ?? '')),
});
const content = (digests: ReturnType<typeof notice>[]) =>
  noticeContent(server.services.db, digests, { address, now });

/** Every mail the server sends, by name. */
const mails: Readonly<Record<string, (name: string) => MailContent | Promise<MailContent>>> = {
  code: () => codeMail('123456'),
  invitation: (name) => invitationMail({ invitedBy: name, company: name, link: `${address}/invitation/x` }),
  confirm: (name) =>
    confirmMail({
      orderNo: 'CN20270101-00001',
      names: [name, '*.example.com'],
      link: `${address}/validate#x`,
      end: addDays(now, 30),
    }),
  plain: (name) => plainMail({ zh: '标题', en: 'Subject' }, { zh: name, en: name }),
  records: (name) => ({
    subject: { zh: '记录', en: 'Records' },
    blocks: [
      {
        kind: 'lines',
        title: { zh: '需要发布的记录：', en: 'Records to publish:' },
        lines: [`_dnsauth.${name} TXT ${name}`, { zh: `${name} 已委派`, en: `${name} delegated` }],
        more: { zh: '还有 3 条', en: 'and 3 more' },
      },
      { kind: 'button', words: { zh: name, en: name }, href: 'https://elsewhere.example.org/' },
    ],
  }),
  ...Object.fromEntries(
    noticeKinds.map((kind) => [`notice-${kind}`, (name: string) => content([notice(kind, [name])])]),
  ),
  'notice-taken-back': (name) =>
    content([{ kind: 'payment', items: [held('payment', name, 7, 'taken-back')] }]),
  'notice-many': (name) =>
    content([notice('ending', [name, ...Array.from({ length: 24 }, (_, at) => `m${at}.example.com`)])]),
  digest: (name) =>
    content([
      notice('issued', [name, 'b.example.com']),
      notice('ending', ['c.example.com']),
      notice('payment', ['d.example.com']),
    ]),
};
const names = Object.keys(mails);

describe.each(names)('the mail %s', (name) => {
  const made = async (about = 'shop.example.com') => (await mails[name]?.(about)) as MailContent;

  it.each(['zh', 'en'] as const)('reads as its preview in %s', async (language) => {
    const { subject, text } = renderMail(await made(), { language, site });
    await expect(`${subject}\n\n${text}\n`).toMatchFileSnapshot(`../fixtures/mails/${name}.${language}.txt`);
    if (language === 'en' && name !== 'plain')
      expect(`${subject}${text}`.replaceAll(site.name, '')).not.toMatch(/\p{Script=Han}/u);
  });

  it('has both languages where its reader’s is not known', async () => {
    const both = renderMail(await made(), { language: null, site });
    for (const language of ['zh', 'en'] as const) {
      const { subject } = renderMail(await made(), { language, site });
      expect(both.subject).toContain(subject.split(' · ')[0]);
    }
  });

  it.each(['zh', 'en', null] as const)(
    'is sound HTML with nothing of what others typed: %s',
    async (language) => {
      const { html, subject } = renderMail(await made(hostile), { language, site });
      checkHtml(html);
      expect(subject).not.toMatch(/\p{Cc}/u);
      const logo = { type: 'image/png', bytes: new Uint8Array() } as const;
      const withLogo = renderMail(await made(), { language, site: { ...site, logo } });
      expect([...withLogo.html.matchAll(/src="([^"]*)"/g)].map(([, source]) => source)).toEqual([
        `cid:${logoID}`,
      ]);
    },
  );
});

it('keeps a subject in one header line, and a site’s name as it is', () => {
  const mail = plainMail({ zh: 'a\r\nBcc: x@example.com', en: '' }, { zh: '{{site}}', en: '' });
  const { subject, text, html } = renderMail(mail, { language: 'zh', site: { ...site, name: '<b>$&</b>' } });
  expect(subject).toBe('a Bcc: x@example.com');
  expect(text).toBe('<b>$&</b>');
  expect(html).not.toContain('<b>');
});

/** No script, no remote content, links to the console alone, every element closed. */
function checkHtml(html: string): void {
  const tags = [...html.matchAll(/<(\/?)([a-z][a-z\d]*)((?:"[^"]*"|[^>"])*)>/gi)];
  const open: string[] = [];
  const isVoid = (tag: string) => ['meta', 'br', 'img'].includes(tag);
  for (const [, end, tag = '', attributes = ''] of tags) {
    expect(allowedTags).toContain(tag);
    if (end === '/') expect(open.pop()).toBe(tag);
    else if (!isVoid(tag)) open.push(tag);
    const named = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)];
    expect(attributes.replace(/\s+[\w-]+="[^"]*"/g, '').trim()).toBe('');
    for (const [, key = '', value = ''] of named) {
      expect(allowedAttributes).toContain(key);
      if (key === 'href') expect(value === address || value.startsWith(`${address}/`)).toBe(true);
      if (key === 'src') expect(value).toBe(`cid:${logoID}`);
      if (key === 'style') expect(value).not.toMatch(/url|expression|import/i);
    }
  }
  expect(open).toEqual([]);
  const words = html.replace(/<(?:"[^"]*"|[^>"])*>/g, '');
  expect(words).not.toMatch(/[<]/);
  expect(html).not.toMatch(/<script|<img src=x|javascript:x'/i);
}

const allowedTags = [
  ...[
    'html',
    'head',
    'meta',
    'title',
    'style',
    'body',
    'table',
    'tr',
    'td',
    'h1',
    'h2',
    'p',
    'a',
    'br',
    'img',
    'span',
    'div',
  ],
];
const allowedAttributes = [
  ...[
    'lang',
    'charset',
    'name',
    'content',
    'class',
    'style',
    'role',
    'width',
    'height',
    'cellpadding',
    'cellspacing',
    'align',
    'href',
    'src',
    'alt',
  ],
];

it('never says of what has ended that it will', async () => {
  const first = held('needs-you', 'late.example.com', -3, 'request');
  const mail = await noticeContent(
    server.services.db,
    [
      { kind: 'needs-you', items: [first] },
      { kind: 'issued', items: [held('issued', 'old.example.com', -2)] },
    ],
    { address, now },
  );
  const { text } = renderMail(mail, { language: 'en', site });
  expect(text).toContain('old.example.com · expired 2027-03-01');
  expect(text).not.toMatch(/expires 2027-0[12]|expires 2027-03-01|ends on/);
  const alone = await noticeContent(server.services.db, [{ kind: 'needs-you', items: [first] }], {
    address,
    now,
  });
  expect(renderMail(alone, { language: 'en', site }).text).toContain('ended on 2027-02-28');
});
