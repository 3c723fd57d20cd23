/** Compiles the articles in `help/articles` for the console: one file each, the contents and the search index of each language. */
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  type Article,
  type Block,
  contentsOf,
  type HelpLanguage,
  helpLanguages,
  helpTopics,
  type Run,
  titleOf,
} from '#core/help/article.ts';
import { compileArticle } from '#core/help/compile-article.ts';
import { addArticle, createIndex, type Entry } from '#core/help/search-index.ts';
import { enTools } from '#src/features/tools/texts.en.ts';
import { zhTools } from '#src/features/tools/texts.zh.ts';
import { type ToolName, toolList } from '#src/features/tools/tool-list.ts';

const folder = resolve(import.meta.dirname, '../help/articles');

export type Articles = Readonly<Record<HelpLanguage, readonly Article[]>>;

/** Every shipped article in the order of the overview. Throws with all that the compiler refuses. */
export function readArticles(): Articles {
  const faults: string[] = [];
  const [zh, en] = helpLanguages.map((language) => readLanguage(language, faults));
  if (faults.length > 0) throw new Error(`help/articles:\n${faults.join('\n')}`);
  return { zh: zh ?? [], en: en ?? [] };
}

/** What is wrong between articles: a language without one, other anchors, links without a target. */
export function articleFaults(articles: Articles): readonly string[] {
  return [...differences(articles), ...helpLanguages.flatMap((language) => brokenLinks(articles[language]))];
}

function readLanguage(language: HelpLanguage, faults: string[]): readonly Article[] {
  const files = readdirSync(resolve(folder, language)).filter((name) => name.endsWith('.md'));
  const articles = files.flatMap((name) => {
    const source = readFileSync(resolve(folder, language, name), 'utf8');
    const compiled = compileArticle(name.slice(0, -'.md'.length), language, source);
    if (compiled.ok) return [compiled.value];
    faults.push(...compiled.error.map((fault) => `${language}/${name}: ${fault}`));
    return [];
  });
  return articles.toSorted(
    (one, other) =>
      helpTopics.indexOf(one.topic) - helpTopics.indexOf(other.topic) ||
      one.order - other.order ||
      (one.id < other.id ? -1 : 1),
  );
}

/** Both languages have the same articles, in the same places, with the same anchors. */
function differences({ zh, en }: Articles): readonly string[] {
  const placeOf = ({ id, topic, order, ...rest }: Article) =>
    [id, topic, order, ...contentsOf(rest).map((section) => `#${section.id}`)].join(' ');
  const places = { zh: new Set(zh.map(placeOf)), en: new Set(en.map(placeOf)) };
  const only = (own: HelpLanguage, other: HelpLanguage) =>
    [...places[own]].filter((place) => !places[other].has(place)).map((place) => `only in ${own}: ${place}`);
  return [...only('zh', 'en'), ...only('en', 'zh')];
}

function brokenLinks(articles: readonly Article[]): readonly string[] {
  const anchors = new Map(
    articles.map(({ id, blocks }) => [
      id,
      blocks.flatMap((block) => (block.kind === 'heading' ? [block.id] : [])),
    ]),
  );
  return articles.flatMap((article) => {
    const isBroken = (to: string) => {
      const [target = '', anchor] = to.startsWith('#')
        ? [article.id, to.slice(1)]
        : to.slice('article:'.length).split('#');
      const known = anchors.get(target);
      return known === undefined || (anchor !== undefined && !known.includes(anchor));
    };
    const inside = linksOf(article).filter((to) => to.startsWith('article:') || to.startsWith('#'));
    return [...inside, ...article.related.map((id) => `article:${id}`)]
      .filter(isBroken)
      .map((to) => `${article.language}/${article.id}.md: no target of ${to}`);
  });
}

/** The targets of all links of an article. */
export function linksOf({ blocks }: Pick<Article, 'blocks'>): readonly string[] {
  return blocks.flatMap(runsWithin).flatMap(({ to }) => (to === undefined ? [] : [to]));
}

function runsWithin(block: Block): readonly Run[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return block.runs;
    case 'table':
      return [...block.head, ...block.rows.flat()].flat();
    case 'list':
      return block.items.flat().flatMap(runsWithin);
    case 'note':
      return block.blocks.flatMap(runsWithin);
    case 'code':
    case 'picture':
      return [];
  }
}

/** The files that the console loads, by their path below its root. */
export function helpFiles(): Readonly<Record<string, string | Buffer>> {
  const articles = withSizes(readArticles());
  const pictures = Object.keys(pictureSizes()).map(
    (path) => [`data/pictures/${path}.webp`, readFileSync(resolve(pictureFolder, `${path}.webp`))] as const,
  );
  return Object.fromEntries<string | Buffer>([
    ...pictures,
    ...helpLanguages.flatMap((language) => {
      const index = createIndex();
      for (const article of articles[language]) addArticle(index, article);
      index.addAll(toolEntries(language));
      return [
        ...articles[language].map(
          (article) => [`data/help/${language}/${article.id}.json`, JSON.stringify(article)] as const,
        ),
        [`data/help/${language}.json`, JSON.stringify(articles[language].map(titleOf))] as const,
        [`data/help/search.${language}.json`, JSON.stringify(index)] as const,
      ];
    }),
  ]);
}

/** Where `npm run help:pictures` writes: a WebP, and a JSON with its size and the text it shows. */
export const pictureFolder = resolve(import.meta.dirname, '../help/pictures');

/** What is known of a picture beside its file. */
export interface Pictured {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** The accessible text of the pictured region, without what differs from run to run. */
  readonly text: string;
}

/** The shipped pictures by path (`zh/order-records`). */
export function pictureSizes(): Readonly<Record<string, Pictured>> {
  return Object.fromEntries(
    helpLanguages.flatMap((language) =>
      readdirSync(resolve(pictureFolder, language))
        .filter((name) => name.endsWith('.json'))
        .map((name) => {
          const path = `${language}/${name.slice(0, -'.json'.length)}`;
          return [path, JSON.parse(readFileSync(resolve(pictureFolder, `${path}.json`), 'utf8'))];
        }),
    ),
  );
}

/** Names of the pictures in an article, by path. */
export function picturesOf({ blocks }: Pick<Article, 'blocks'>): readonly string[] {
  const within = (block: Block): readonly string[] => {
    if (block.kind === 'picture') return [block.path];
    if (block.kind === 'list') return block.items.flat().flatMap(within);
    return block.kind === 'note' ? block.blocks.flatMap(within) : [];
  };
  return blocks.flatMap(within);
}

function withSizes(articles: Articles): Articles {
  const sizes = pictureSizes();
  const sized = (block: Block): Block => {
    if (block.kind === 'list') return { ...block, items: block.items.map((item) => item.map(sized)) };
    if (block.kind === 'note') return { ...block, blocks: block.blocks.map(sized) };
    if (block.kind !== 'picture') return block;
    const size = sizes[block.path];
    return size === undefined ? block : { ...block, width: size.width, height: size.height };
  };
  const all = (list: readonly Article[]) =>
    list.map((article) => ({ ...article, blocks: article.blocks.map(sized) }));
  return { zh: all(articles.zh), en: all(articles.en) };
}

/** What people say when they need a tool, besides its name and purpose. */
const toolWords = {
  'gen-csr': 'csr generate request key 生成 请求',
  'parse-cert': 'decode view certificate expiry 解析 到期',
  'parse-csr': 'decode csr 解析',
  'convert-cert': 'pfx pem jks p12 der convert 转换 格式',
  'convert-private-key': 'pkcs8 pkcs1 password key 转换 密码',
  'match-pair': 'match key certificate mismatch 匹配 不匹配',
  'ssl-config': 'nginx apache tomcat haproxy config 配置',
  'batch-replace': 'replace files 批量 替换',
  'batch-cfdns': 'cloudflare dnspod aliyun dns records cname 批量 解析',
  report: 'check site test grade chain 检测 网站 评级',
} as const satisfies Readonly<Record<ToolName, string>>;

function toolEntries(language: HelpLanguage): readonly Entry[] {
  const { names, abouts } = { zh: zhTools, en: enTools }[language];
  return toolList.map(({ name }) => ({
    ...{ id: `tool ${name}`, of: name, kind: 'tool' as const, anchor: '', section: '' },
    ...{ title: names[name], shown: names[name], summary: abouts[name], keywords: toolWords[name], text: '' },
  }));
}
