import { replyCode } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { fault } from '#core/fault.ts';
import { compileArticle } from '#core/help/compile-article.ts';
import { findStored, keptArticles, mostArticles, putArticle, removeArticle } from '#server/help/articles.ts';
import { countVotes, readNotes } from '#server/help/votes.ts';
import { badInput, notFound, refuse, success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import { namedAs } from '#server/people/audit-log.ts';

/** Notes of readers shown at once. */
const mostNotes = 20;
/** The longest source takes about 120 KiB. */
const bodyLimit = 256 * 1024;

/** Articles of the help that the shop adds or changes, and what readers say of all of them. */
export function shopHelpRoutes(): Route[] {
  const { shop } = contract;
  return [
    serve(shop.helpArticles, async ({ db }) =>
      success({
        data: (await keptArticles(db)).map(({ row, title }) => ({
          ...{ id: row.id, language: row.language, title, changedBy: row.changedBy },
          updateTime: row.updateTime.toISOString(),
        })),
        votes: await countVotes(db),
        notes: (await readNotes(db, mostNotes)).map(({ id, articleID, language, note, createTime }) => ({
          ...{ id, articleID, language, note, createTime: createTime.toISOString() },
        })),
      }),
    ),

    serve(shop.helpSource, async ({ db, params, query }) => {
      const stored = await findStored(db, params.id, query.lang);
      if (stored === undefined) return notFound();
      const { source, changedBy, updateTime } = stored;
      return success({ source, changedBy, updateTime: updateTime.toISOString() });
    }),

    serve(
      shop.previewHelp,
      ({ params, body }) => {
        const compiled = compileArticle(params.id, body.language, body.source);
        return Promise.resolve(
          success(
            compiled.ok
              ? { article: compiled.value, faults: [] }
              : { article: null, faults: [...compiled.error] },
          ),
        );
      },
      { bodyLimit },
    ),

    serve(
      shop.putHelp,
      async ({ db, actor, clock, params, body, audit }) => {
        const { language, source, base } = body;
        const compiled = compileArticle(params.id, language, source);
        if (!compiled.ok)
          return badInput([fault('source', 'format', compiled.error.join('; ').slice(0, 200))]);
        const stored = await putArticle(db, compiled.value, source, {
          ...{ by: namedAs(actor), now: clock.now(), base: base === undefined ? null : new Date(base) },
        });
        if (stored === 'changed')
          return refuse(replyCode.conflict, 'Somebody stored another version in the meantime');
        if (stored === 'too-many')
          return refuse(replyCode.wrongState, `There are ${mostArticles} articles already`);
        audit(`${params.id} ${language}`);
        return success({});
      },
      { bodyLimit },
    ),

    serve(shop.removeHelp, async ({ db, params, query, audit }) => {
      if (!(await removeArticle(db, params.id, query.lang))) return notFound();
      audit(`${params.id} ${query.lang}`);
      return success({});
    }),
  ];
}
