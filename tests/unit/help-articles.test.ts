import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contentsOf, helpLanguages, passageOf, sectionsOf } from '#core/help/article.ts';
import { compileArticle } from '#core/help/compile-article.ts';
import { excerptOf, markHits, tokensOf } from '#core/help/tokens.ts';
import { installArticle, installPlaces } from '#core/orders/install-places.ts';
import { faultHelp } from '#src/console/help/fault-help.ts';
import { fillPlaceholders } from '#src/console/help/placeholders.ts';
import { rooms } from '#src/features/rooms.ts';
import { articleFaults, linksOf, pictureSizes, picturesOf, readArticles } from '../../scripts/help.ts';

const front = `---
title: A title
summary: What it says
topic: install
order: 10
changed: 2026-11-27
minutes: 3
keywords: [one, "two, quoted", 'three']
related: []
---
`;
const compile = (body: string, head = front) => compileArticle('an-article', 'en', head + body);

describe('an article', () => {
  it('is compiled from Markdown', () => {
    const compiled = compile(
      [
        'First `code` and **[bold link](article:other#there)**.\n',
        '## Steps {#steps}\n\n1. one\n\n   ```sh test\n   ls {domain}\n   ```\n2. two\n',
        '### Finer\n\n| A | B |\n|---|---|\n| `x` | y |\n\n> **Warning** hot\n',
      ].join('\n'),
    );
    expect(compiled).toMatchObject({
      ok: true,
      value: {
        ...{ id: 'an-article', language: 'en', title: 'A title', topic: 'install', order: 10, minutes: 3 },
        keywords: ['one', 'two, quoted', 'three'],
        blocks: [
          {
            kind: 'paragraph',
            runs: [
              { text: 'First ' },
              { text: 'code', code: true },
              { text: ' and ' },
              { text: 'bold link', strong: true, to: 'article:other#there' },
              { text: '.' },
            ],
          },
          { kind: 'heading', level: 2, id: 'steps', runs: [{ text: 'Steps' }] },
          {
            kind: 'list',
            isOrdered: true,
            items: [
              [{ kind: 'paragraph' }, { kind: 'code', language: 'sh', test: 'test', text: 'ls {domain}' }],
              [{ kind: 'paragraph' }],
            ],
          },
          { kind: 'heading', level: 3, id: '' },
          {
            kind: 'table',
            head: [[{ text: 'A' }], [{ text: 'B' }]],
            rows: [[[{ code: true }], [{ text: 'y' }]]],
          },
          { kind: 'note', isWarning: true },
        ],
      },
    });
  });

  it.each([
    { name: 'raw HTML', body: 'a <b>b</b>', want: 'html is not shown' },
    { name: 'a block of HTML', body: '<script>1</script>', want: 'html is not shown' },
    { name: 'a script as a link', body: '[a](javascript:alert(1))', want: 'link javascript:alert(1)' },
    { name: 'plain HTTP', body: '[a](http://example.com)', want: 'link http://example.com' },
    { name: 'a picture', body: '![a](https://example.com/a.png)', want: 'only picture:<name> is shown' },
    { name: 'a picture without words', body: '![](picture:a)', want: 'says in no words' },
    { name: 'a picture within a sentence', body: 'See ![a](picture:a).', want: 'image is not shown' },
    { name: 'a heading without an anchor', body: '## Steps', want: 'heading without an anchor' },
    { name: 'an anchor twice', body: '## A {#a}\n\n## B {#a}', want: 'anchor used twice: a' },
    { name: 'a title in the body', body: '# A', want: 'only headings ## and ###' },
    { name: 'lists too deep', body: '- a\n  - b\n    - c\n      - d', want: 'lists and notes too deep' },
  ])('is refused with $name', ({ body, want }) => {
    const compiled = compile(body);
    expect(compiled.ok ? [] : compiled.error.join()).toContain(want);
  });

  it.each([
    { name: 'none', head: '', want: 'no front matter' },
    { name: 'an unknown topic', head: front.replace('install', 'other'), want: 'topic' },
    { name: 'no day', head: front.replace('2026-11-27', 'today'), want: 'changed' },
    { name: 'no number', head: front.replace('order: 10', 'order: first'), want: 'order' },
  ])('is refused with $name as front matter', ({ head, want }) => {
    const compiled = compile('text', head);
    expect(compiled.ok ? [] : compiled.error.join()).toContain(want);
  });

  it('is read by sections', () => {
    const compiled = compile('Intro\n\n## A {#a}\n\nIn a\n\n### B\n\nIn b\n\n## C {#c}\n\nIn c');
    if (!compiled.ok) throw new Error('refused');
    expect(contentsOf(compiled.value)).toEqual([
      { id: 'a', title: 'A' },
      { id: 'c', title: 'C' },
    ]);
    expect(sectionsOf(compiled.value)).toEqual([
      { anchor: '', title: '', text: 'Intro' },
      { anchor: 'a', title: 'A', text: 'In a\nB\nIn b' },
      { anchor: 'c', title: 'C', text: 'In c' },
    ]);
    expect(passageOf(compiled.value, 'a')).toHaveLength(3);
    expect(passageOf(compiled.value, '')).toHaveLength(1);
    expect(passageOf(compiled.value, 'unknown')).toBe(compiled.value.blocks);
  });
});

it('fills the known placeholders alone', () => {
  const values = {
    ...{ domain: 'a.test', host: 'www.a.test', orderNo: 'CN1' },
    ...{ 'record.type': 'TXT', 'record.name': '_a', 'record.value': 'v' },
  };
  expect(fillPlaceholders('server { {host} {record.name} {other} }', values)).toBe(
    'server { www.a.test _a {other} }',
  );
});

it.each([
  { text: 'cname不生效怎么办', want: ['cname', '不生', '生效'] },
  { text: 'How do I install certificates?', want: ['install', 'certificate'] },
  { text: '证书的链', want: ['证书', '链'] },
  { text: '', want: [] },
])('reads the terms of ‘$text’', ({ text, want }) => {
  expect(tokensOf(text)).toEqual(want);
});

it('marks what was found, and cuts long texts around it', () => {
  expect(markHits('The CNAME record', ['cname'])).toEqual([
    { text: 'The ', isHit: false },
    { text: 'CNAME', isHit: true },
    { text: ' record', isHit: false },
  ]);
  const cut = excerptOf(`${'a '.repeat(200)}needle${' b'.repeat(200)}`, ['needle']);
  expect(cut).toMatch(/^….*needle.*…$/);
});

const articles = readArticles();

describe('the shipped articles', () => {
  it('are the same in both languages, and their links have targets', () => {
    expect(articleFaults(articles)).toEqual([]);
    expect(articles.zh.length).toBeGreaterThan(0);
  });

  it('link to pages that exist', () => {
    const routes = readFileSync('src/app/route-tree.gen.ts', 'utf8');
    const paths = new Set([...routes.matchAll(/'(\/[^']*)'/g)].map(([, path]) => path));
    const links = helpLanguages.flatMap((language) => articles[language].flatMap(linksOf));
    const pages = links
      .filter((to) => to.startsWith('page:'))
      .map((to) => to.slice(5).split(/[?#]/)[0] ?? '');
    const absent = new Set(pages.filter((path) => !paths.has(path)));
    expect([...absent]).toEqual([]);
  });

  const ids = new Set(articles.zh.map(({ id }) => id));

  it('hold what every page names', () => {
    expect(rooms.filter(({ help, path }) => !ids.has(help) && !path.startsWith('/help/'))).toEqual([]);
  });

  it('hold what explains faults', () => {
    const anchors = new Set(
      articles.zh.flatMap((article) => [
        article.id,
        ...contentsOf(article).map(({ id }) => `${article.id}#${id}`),
      ]),
    );
    expect(Object.values(faultHelp).filter((target) => !anchors.has(target))).toEqual([]);
  });

  it('hold the steps at every server that a certificate is downloaded for', () => {
    const named = installPlaces.map(installArticle).filter((id) => id !== null);
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter((id) => !ids.has(id))).toEqual([]);
  });

  it('show each picture of their language, and no other', () => {
    for (const language of helpLanguages) {
      const shown = new Set(articles[language].flatMap(picturesOf));
      const shipped = Object.keys(pictureSizes()).filter((path) => path.startsWith(language));
      expect([...shown].toSorted()).toEqual(shipped.toSorted());
    }
  });

  it('hold what every ‘?’ names', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.tsx'),
    );
    const named = files.flatMap((name) => {
      const text = readFileSync(`src/${name}`, 'utf8');
      const tags = [...text.matchAll(/<HelpButton[^>]*/g)].map(([tag]) => tag);
      const given = tags.flatMap((tag) => /article=(?:\{[^}]*\}|"[^"]*")/.exec(tag) ?? []);
      return given.flatMap((value) => [...value.matchAll(/["']([a-z0-9-]+)["']/g)].map(([, id = '']) => id));
    });
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((id) => !ids.has(id))).toEqual([]);
  });
});
