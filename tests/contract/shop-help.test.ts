import { expect, it } from 'vitest';
import { replyCode } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { shareServer } from '#tests/support/server/share-server.ts';

const server = shareServer();
const { shop, help } = contract;
const params = { id: 'our-support-hours' };
const source = (title: string) =>
  `---\ntitle: ${title}\nsummary: When somebody answers.\ntopic: start\norder: 900\nchanged: 2026-11-27\nminutes: 1\nkeywords: [hours]\nrelated: []\n---\n\nFrom nine to six.\n`;

it('an article is previewed, shown to readers, changed, and removed; what is wrong with one is said', async () => {
  const by = await server.operator(['shop:content']);
  const wrong = { language: 'en', source: 'no front matter' } as const;
  const seen = await by.ask(shop.previewHelp, { params, body: wrong });
  expect(seen).toMatchObject({ article: null, faults: [expect.stringContaining('front matter')] });
  expect((await by.call(shop.putHelp, { params, body: wrong })).envelope.code).toBe(replyCode.badInput);
  const body = { language: 'en', source: source('Our hours') } as const;
  const { article } = await by.ask(shop.previewHelp, { params, body });
  expect(article).toMatchObject({ title: 'Our hours', blocks: [{ kind: 'paragraph' }] });
  expect((await by.ask(shop.helpArticles, {})).data).toEqual([]);
  await by.ask(shop.putHelp, { params, body });
  const put = (title: string, base?: string) =>
    by.call(shop.putHelp, { params, body: { ...body, source: source(title), ...(base && { base }) } });
  const stored = () => by.ask(shop.helpSource, { params, query: { lang: 'en' } });
  const { updateTime: base } = await stored();
  expect((await put('Hours', base)).envelope.code).toBe(replyCode.success);
  // Two operators had the same version open: the second one overwrites nothing.
  expect((await put('Other hours', base)).envelope.code).toBe(replyCode.conflict);
  expect((await put('New hours')).envelope.code).toBe(replyCode.conflict);
  expect((await stored()).updateTime > base).toBe(true);
  const read = () => server.visitor.call(help.article, { params, query: { lang: 'zh' } });
  expect((await read()).data().title).toBe('Hours');
  const { data } = await by.ask(shop.helpArticles, {});
  expect(data).toMatchObject([{ id: params.id, language: 'en', title: 'Hours' }]);
  const query = { lang: 'en' } as const;
  expect((await by.ask(shop.helpSource, { params, query })).source).toBe(source('Hours'));
  await by.ask(shop.removeHelp, { params, query });
  expect((await by.call(shop.removeHelp, { params, query })).envelope.code).toBe(404);
  expect((await by.call(shop.helpSource, { params, query })).envelope.code).toBe(404);
  expect((await read()).envelope.code).toBe(404);
});

it('readers’ votes and notes are listed, the least helpful first', async () => {
  const by = await server.operator(['shop:content']);
  const vote = (articleID: string, isHelpful: boolean, note = '') =>
    server.visitor.ask(help.vote, {
      body: { voteID: crypto.randomUUID(), articleID, language: 'en', isHelpful, note },
    });
  await vote('refunds', true);
  await vote('start', false, 'Where is the button?');
  const { votes, notes } = await by.ask(shop.helpArticles, {});
  expect(votes.map(({ articleID, helpful, unhelpful }) => [articleID, helpful, unhelpful])).toEqual([
    ['start', 0, 1],
    ['refunds', 1, 0],
  ]);
  expect(notes).toMatchObject([{ articleID: 'start', note: 'Where is the button?' }]);
});
