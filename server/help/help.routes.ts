import { contract } from '#core/contract/contract.ts';
import { headOf, sectionsOf } from '#core/help/article.ts';
import { findArticle, listArticles } from '#server/help/articles.ts';
import { keepVote } from '#server/help/votes.ts';
import { notFound, success } from '#server/http/reply.ts';
import { type Route, servePublic } from '#server/http/serve.ts';

/** Votes of one network within `seconds`. */
const limit = { name: 'help-vote', field: 'articleID', most: 30, seconds: 3600 };

/** What readers of the help ask for; none of it needs an account. */
export function helpRoutes(): Route[] {
  const { help } = contract;
  return [
    servePublic(help.articles, async ({ db }) => {
      const articles = await listArticles(db);
      const data = articles.map((article) => ({ ...headOf(article), sections: [...sectionsOf(article)] }));
      return success({ data, total: data.length });
    }),

    servePublic(help.article, async ({ db, params, query }) => {
      const article = await findArticle(db, params.id, query.lang);
      return article === null ? notFound() : success(article);
    }),

    servePublic(
      help.vote,
      async ({ db, body, clock }) => {
        await keepVote(db, body, clock.now());
        return success({});
      },
      { limit },
    ),
  ];
}
