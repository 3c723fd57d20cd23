import MiniSearch, { type AsPlainObject, type Options, type SearchResult } from 'minisearch';
import { type Article, type ArticleHead, type Section, sectionsOf } from '#core/help/article.ts';
import { synonymOf, tokensOf } from '#core/help/tokens.ts';

/** A part of an article, or something else that answers a question, in the index. */
export interface Entry {
  readonly id: string;
  /** Id of the article, or of the tool. */
  readonly of: string;
  readonly kind: 'article' | 'tool';
  readonly anchor: string;
  /** Empty for a section: its article's title counts once. */
  readonly title: string;
  /** Shown of a result, not searched. */
  readonly shown: string;
  readonly section: string;
  readonly keywords: string;
  readonly summary: string;
  readonly text: string;
}

export interface Hit {
  readonly of: string;
  readonly kind: Entry['kind'];
  /** The section that fits best; empty for the whole article. */
  readonly anchor: string;
  readonly title: string;
  readonly section: string;
  readonly text: string;
  readonly score: number;
  /** What of the text fits, for marking it. */
  readonly terms: readonly string[];
}

const options: Options<Entry> = {
  fields: ['title', 'section', 'keywords', 'summary', 'text'],
  storeFields: ['of', 'kind', 'anchor', 'shown', 'section', 'summary', 'text'],
  tokenize: (text, field) => (field === undefined ? tokensOf(text).map(synonymOf) : tokensOf(text)),
  // `tokensOf` has done it.
  processTerm: (term) => term,
  searchOptions: {
    boost: { title: 4, keywords: 4, section: 2.5, summary: 1.5 },
    prefix: (term) => /^[a-z0-9]{3,}$/.test(term),
    weights: { fuzzy: 0.35, prefix: 0.5 },
  },
};

export type HelpIndex = MiniSearch<Entry>;

export function createIndex(): HelpIndex {
  return new MiniSearch<Entry>(options);
}

/** Reads an index that the build wrote with `toJSON`, in slices: all at once it would hold a page for 85 ms. */
export function loadIndex(stored: AsPlainObject): Promise<HelpIndex> {
  return MiniSearch.loadJSAsync<Entry>(stored, options);
}

export function addArticle(index: HelpIndex, article: Article): void {
  addSections(index, article, sectionsOf(article));
}

/** Adds an article by its sections, in place of what the index holds of it. */
export function addSections(index: HelpIndex, head: ArticleHead, sections: readonly Section[]): void {
  removeArticle(index, head.id);
  index.addAll(
    sections.map(({ anchor, title, text }) => ({
      ...{ id: `${head.id}#${anchor}`, of: head.id, kind: 'article' as const, anchor, text },
      ...{ title: anchor === '' ? head.title : '', shown: head.title, section: title },
      ...{ keywords: anchor === '' ? head.keywords.join(' ') : '' },
      ...{ summary: anchor === '' ? head.summary : '' },
    })),
  );
}

function removeArticle(index: HelpIndex, id: string): void {
  const known = index.search(MiniSearch.wildcard, {
    filter: ({ of, kind }) => kind === 'article' && of === id,
  });
  for (const { id: entry } of known) index.discard(entry);
}

const longestQuestion = 200;

/** The articles and tools that fit a question, best first, each with its best section. */
export function findHelp(index: HelpIndex, question: string, most = 8): readonly Hit[] {
  const byArticle = new Map<string, SearchResult[]>();
  const fuzzy = (term: string) => (isTypo(index, term) ? Math.min(2, term.length - 3) : false);
  for (const result of index.search(question.slice(0, longestQuestion), { fuzzy })) {
    const key = `${result.kind}:${result.of}`;
    byArticle.set(key, [...(byArticle.get(key) ?? []), result]);
  }
  return [...byArticle.values()]
    .map(hitOf)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, most);
}

/** Whether no article has the word. Chinese pairs have no typing errors, and a word that is known is not one. */
function isTypo(index: HelpIndex, term: string): boolean {
  return /^[a-z]{4,}$/.test(term) && index.search(term, { prefix: false }).length === 0;
}

/** The head's score counts beside that of the best section: the title says what the article is about, the section answers. */
function hitOf(results: readonly SearchResult[]): Hit {
  const head = results.find(({ anchor }) => anchor === '');
  const section = results.find(({ anchor }) => anchor !== '');
  const best = section !== undefined && section.score > (head?.score ?? 0) / 2 ? section : (head ?? section);
  if (best === undefined) throw new Error('a result without a section');
  const terms = [...new Set(results.flatMap(({ match }) => Object.keys(match)))];
  return {
    ...{ of: best.of, kind: best.kind, anchor: best.anchor, title: best.shown, section: best.section },
    ...{ text: best.anchor === '' ? best.summary : best.text, terms },
    score: (head?.score ?? 0) + (section?.score ?? 0) / 2,
  };
}
