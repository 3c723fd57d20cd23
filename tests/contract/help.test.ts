import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import type { HelpLanguage } from '#core/help/article.ts';
import { helpCommands } from '#server/admin/help.ts';
import { removeExpired } from '#server/cleaning.jobs.ts';
import { helpVotes } from '#server/db/schema/help.ts';
import { shareServer } from '#tests/support/server/share-server.ts';
import { createTestClock, day } from '#tests/support/server/test-clock.ts';

const { help } = contract;
const clock = createTestClock();
const server = shareServer({ clock, config: { trustProxy: true } });
const folder = mkdtempSync(join(tmpdir(), 'certhub-help-admin-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const source = (
  title: string,
  body = 'Monday to Friday.\n\n## Holidays {#holidays}\n\nClosed on {domain}.',
) =>
  `---\ntitle: ${title}\nsummary: When we answer\ntopic: start\norder: 5\nchanged: 2026-11-27\nminutes: 1\nkeywords: [hours]\n---\n${body}\n`;

async function admin(name: string, ...args: readonly string[]): Promise<readonly string[]> {
  const command = helpCommands.find((each) => each.name === name);
  const lines: string[] = [];
  await command?.run(server.services, args, {
    readPassword: () => Promise.reject(new Error('asked')),
    say: (line) => lines.push(line),
  });
  return lines;
}

function put(language: HelpLanguage, text: string, id = 'our-hours') {
  const file = join(folder, 'article.md');
  writeFileSync(file, text);
  return admin('help-article', '--id', id, '--language', language, '--file', file);
}

const read = (id: string, lang: HelpLanguage) =>
  server.visitor.call(help.article, { params: { id }, query: { lang } });

it('shows articles that the shop puts in, changes and removes, to everybody', async () => {
  expect((await server.visitor.ask(help.articles, {})).data).toEqual([]);
  expect(await put('en', source('Support hours'))).toEqual(['/help/article/our-hours (en): Support hours']);
  await put('en', source('Our hours'));
  await put('zh', source('服务时间'));

  const { data, total } = await server.visitor.ask(help.articles, {});
  expect(total).toBe(2);
  expect(data[0]).toMatchObject({
    ...{ id: 'our-hours', language: 'en', title: 'Our hours', topic: 'start', keywords: ['hours'] },
    sections: [
      { anchor: '', title: '', text: 'Monday to Friday.' },
      { anchor: 'holidays', title: 'Holidays', text: 'Closed on {domain}.' },
    ],
  });
  expect((await read('our-hours', 'zh')).data().title).toBe('服务时间');
  expect((await read('our-hours', 'en')).data().blocks).toHaveLength(3);
  expect(await admin('list-help-articles')).toHaveLength(2);

  await admin('help-article', '--id', 'our-hours', '--language', 'zh', '--remove');
  // In the other language, rather than not at all.
  expect((await read('our-hours', 'zh')).data()).toMatchObject({ language: 'en', title: 'Our hours' });
  await admin('help-article', '--id', 'our-hours', '--language', 'en', '--remove');
  expect((await read('our-hours', 'zh')).envelope.code).toBe(404);
});

it('refuses what the console would not show, and says where', async () => {
  await expect(put('en', source('Bad', 'one\n\n<b>two</b>'))).rejects.toThrow(/line 12: html is not shown/);
  await expect(put('en', 'no front matter')).rejects.toThrow(/no front matter/);
  await expect(admin('help-article', '--id', 'x', '--language', 'en')).rejects.toThrow(/--file or --remove/);
  await expect(
    admin('help-article', '--id', 'x', '--language', 'en', '--file', join(folder, 'absent')),
  ).rejects.toThrow(/can't be read/);
  await expect(admin('help-article', '--id', 'x', '--language', 'en', '--remove')).rejects.toThrow(/no such/);
});

const voteOn = (articleID: string, isHelpful: boolean, change: { voteID?: string; note?: string } = {}) => ({
  ...{ voteID: randomUUID(), articleID, language: 'en' as const, isHelpful, ...change },
});

it('counts votes, each once, and keeps what readers write for support', async () => {
  const { visitor } = server;
  expect(await admin('help-votes')).toEqual(['none']);
  await visitor.ask(help.vote, { body: voteOn('install-nginx', true) });
  const unhelped = voteOn('install-nginx', false);
  await visitor.ask(help.vote, { body: unhelped });
  await visitor.ask(help.vote, { body: { ...unhelped, note: ' Which file?\nI have three. ' } });
  expect(await admin('help-votes')).toEqual([
    'install-nginx\ten\t1 yes\t1 no',
    expect.stringMatching(/^2026-\S+\tinstall-nginx\ten\tWhich file\? I have three\.$/),
  ]);
  const long = { body: voteOn('install-nginx', false, { note: 'a'.repeat(1001) }) };
  expect((await visitor.call(help.vote, long)).envelope.code).toBe(400);
  expect(await server.services.db.$count(helpVotes)).toBe(2);

  clock.move(731 * day);
  await removeExpired(server.services);
  expect(await server.services.db.$count(helpVotes)).toBe(0);
});

it('takes thirty votes an hour from one network', async () => {
  const outcomes = [];
  for (let at = 0; at < 40; at += 1)
    outcomes.push((await server.visitor.call(help.vote, { body: voteOn('renew', true) })).envelope.code);
  expect(outcomes.at(0)).toBe(200);
  expect(outcomes.at(-1)).toBe(429);
});
