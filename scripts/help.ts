/** Compiles the articles in `help/articles` for the console: one file each, the contents and the search index of each language. */
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  type Article,
  type Block,
  contentsOf,
  type HelpLanguage,
  headOf,
  helpLanguages,
  helpTopics,
  type Run,
} from '#core/help/article.ts';
import { compileArticle } from '#core/help/compile-article.ts';
import { addArticle, createIndex } from '#core/help/search-index.ts';

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
      return [];
  }
}

/** The files that the console loads, by their path below its root. */
export function helpFiles(): Readonly<Record<string, string>> {
  const articles = readArticles();
  return Object.fromEntries(
    helpLanguages.flatMap((language) => {
      const index = createIndex();
      for (const article of articles[language]) addArticle(index, article);
      return [
        ...articles[language].map(
          (article) => [`data/help/${language}/${article.id}.json`, JSON.stringify(article)] as const,
        ),
        [`data/help/${language}.json`, JSON.stringify(articles[language].map(headOf))] as const,
        [`data/help/search.${language}.json`, JSON.stringify(index)] as const,
      ];
    }),
  );
}
