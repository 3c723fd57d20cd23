import type { AsPlainObject } from 'minisearch';
import type { FetchError } from 'ofetch';
import { CallError } from '#core/contract/failure.ts';
import type { Article, ArticleTitle, HelpLanguage } from '#core/help/article.ts';
import { consoleFetch } from '#src/adapters/http/console-fetch.ts';

/** What the build makes of the shipped articles (`scripts/help.ts`). `root`: the folder that contains `data/`. */
export interface HelpFiles {
  contents(language: HelpLanguage): Promise<readonly ArticleTitle[]>;
  /** Null if no article of this id is shipped. */
  article(language: HelpLanguage, id: string): Promise<Article | null>;
  index(language: HelpLanguage): Promise<AsPlainObject>;
}

export function helpFiles(root: string): HelpFiles {
  return {
    async contents(language) {
      return JSON.parse(await read(`${root}data/help/${language}.json`));
    },
    async article(language, id) {
      const text = await readIfAny(`${root}data/help/${language}/${encodeURIComponent(id)}.json`);
      return text === null ? null : JSON.parse(text);
    },
    async index(language) {
      return JSON.parse(await read(`${root}data/help/search.${language}.json`));
    },
  };
}

async function read(address: string): Promise<string> {
  const text = await readIfAny(address);
  if (text === null) throw new CallError({ kind: 'server-error', status: 404 });
  return text;
}

async function readIfAny(address: string): Promise<string | null> {
  // Static files, so asking twice does no harm.
  const rules = { retry: 1, ignoreResponseError: false };
  const response = await consoleFetch
    .raw<string>(address, rules)
    .catch(({ response: refused }: FetchError) => refused);
  if (response === undefined) throw new CallError({ kind: 'disconnected' });
  if (response.status === 404) return null;
  if (!response.ok) throw new CallError({ kind: 'server-error', status: response.status });
  return response._data ?? '';
}
