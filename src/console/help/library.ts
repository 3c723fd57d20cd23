import type { DataOf } from '#core/contract/call.ts';
import * as helpCalls from '#core/contract/calls/help.ts';
import { type Article, type ArticleTitle, type HelpLanguage, helpTopics } from '#core/help/article.ts';
import type { Hit } from '#core/help/search-index.ts';
import type { Piece } from '#core/help/tokens.ts';
import { helpFiles } from '#src/adapters/help/help-files.ts';
import { assetRoot } from '#src/adapters/site/public-path.ts';
import { within } from '#src/adapters/time/within.ts';
import type { EntryServices } from '#src/console/entry-services.ts';

/** Milliseconds that shipped articles wait for what the shop added. */
const longestWait = 3_000;

export interface ShownArticle {
  readonly article: Article;
  /** There is none in the language that was asked for. */
  readonly isOtherLanguage: boolean;
}

/** A hit as it is shown, cut where the question's words are. */
export interface ShownHit extends Hit {
  readonly heading: readonly Piece[];
  readonly excerpt: readonly Piece[];
}

/** Finds the articles and tools that fit a question, best first. */
export type Search = (question: string) => readonly ShownHit[];

/** Shipped articles and those that the shop added, read once. Equal questions return the same promise, usable with React's `use`. */
export interface Library {
  contents(language: HelpLanguage): Promise<readonly ArticleTitle[]>;
  article(language: HelpLanguage, id: string): Promise<ShownArticle | null>;
  search(language: HelpLanguage): Promise<Search>;
}

const libraries = new WeakMap<EntryServices, Library>();

/** The library of a mount. */
export function libraryOf(entry: EntryServices): Library {
  const known = libraries.get(entry);
  if (known) return known;
  const made = createLibrary(entry);
  libraries.set(entry, made);
  return made;
}

type Added = DataOf<typeof helpCalls.articles>['data'];

function createLibrary({ client }: Pick<EntryServices, 'client'>): Library {
  const files = helpFiles(assetRoot);
  const once = remembered();

  /** What the shop added; nothing while the server cannot be asked. */
  const added = () =>
    once('added', async (): Promise<Added> => {
      const answer = client.call(helpCalls.articles, {});
      return within(longestWait, answer).then(
        ({ data }) => data,
        () => {
          once.forget('added');
          return [];
        },
      );
    });

  async function find(language: HelpLanguage, id: string): Promise<ShownArticle | null> {
    const other = language === 'zh' ? 'en' : 'zh';
    const shipped = files.article(language, id);
    // It may be needed only later.
    shipped.catch(() => undefined);
    const isAdded = (await added()).filter((each) => each.id === id).map((each) => each.language);
    const ask = () => client.call(helpCalls.article, { params: { id }, query: { lang: language } });
    if (isAdded.includes(language)) return { article: await ask(), isOtherLanguage: false };
    const own = await shipped;
    if (own) return { article: own, isOtherLanguage: false };
    if (isAdded.includes(other)) return { article: await ask(), isOtherLanguage: true };
    const foreign = await files.article(other, id);
    return foreign && { article: foreign, isOtherLanguage: true };
  }

  return {
    contents: (language) =>
      once(`contents ${language}`, async () => {
        const [shipped, own] = await Promise.all([files.contents(language), added()]);
        const inLanguage = own.filter((each) => each.language === language);
        const replaced = new Set(inLanguage.map(({ id }) => id));
        const kept = [...shipped.filter(({ id }) => !replaced.has(id)), ...inLanguage];
        const known = new Set(kept.map(({ id }) => id));
        return [...kept, ...own.filter(({ id }) => !known.has(id))].toSorted(inOrder);
      }),
    article: (language, id) => once(`article ${language} ${id}`, () => find(language, id)),
    search: (language) =>
      once(`search ${language}`, async () => {
        const [stored, own, { addSections, findHelp, loadIndex }, { excerptOf, markHits }] =
          await Promise.all([
            files.index(language),
            added(),
            import(/* webpackChunkName: "help-search" */ '#core/help/search-index.ts'),
            import(/* webpackChunkName: "help-search" */ '#core/help/tokens.ts'),
          ]);
        const index = await loadIndex(stored);
        for (const article of own)
          if (article.language === language) addSections(index, article, article.sections);
        return (question) =>
          findHelp(index, question).map((hit) => ({
            ...hit,
            heading: markHits([hit.title, hit.section].filter(Boolean).join(' · '), hit.terms),
            excerpt: markHits(excerptOf(hit.text, hit.terms), hit.terms),
          }));
      }),
  };
}

function inOrder(one: ArticleTitle, other: ArticleTitle): number {
  return (
    helpTopics.indexOf(one.topic) - helpTopics.indexOf(other.topic) ||
    one.order - other.order ||
    (one.id < other.id ? -1 : 1)
  );
}

/** Calls each work once by its name; one that failed is done again the next time. */
function remembered() {
  const known = new Map<string, Promise<unknown>>();
  const once = <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const former = known.get(name);
    if (former) return former as Promise<T>;
    const promise = readable(work());
    known.set(name, promise);
    promise.catch(() => known.delete(name));
    return promise;
  };
  once.forget = (name: string) => known.delete(name);
  return once;
}

/** Adds what React's `use` reads, so that a settled promise yields its value at once: a page that its loader has read appears complete. */
function readable<T>(promise: Promise<T>): Promise<T> {
  const marked: Promise<T> & { status?: string; value?: T; reason?: unknown } = promise;
  marked.status = 'pending';
  promise.then(
    (value) => Object.assign(marked, { status: 'fulfilled', value }),
    (reason: unknown) => Object.assign(marked, { status: 'rejected', reason }),
  );
  return marked;
}
