import * as v from 'valibot';
import { defineCall, replyCode } from '#core/contract/call.ts';
import {
  articleHeadSchema,
  articleSchema,
  helpID,
  helpLanguages,
  sectionSchema,
} from '#core/help/article.ts';

/** Characters of what a reader writes about an article. */
export const longestVoteNote = 1000;

/** The articles that the shop added, or that replace shipped ones of the same id, with what the search reads of them. */
export const articles = defineCall('help.articles', 'GET /help_articles', {
  right: 'public',
  data: v.object({
    data: v.array(v.object({ ...articleHeadSchema.entries, sections: v.array(sectionSchema) })),
    total: v.number(),
  }),
});

/** One of these articles, in the given language or else in the other one. Shipped articles are files of the console. */
export const article = defineCall('help.article', 'GET /help_articles/{id}', {
  right: 'public',
  params: v.object({ id: helpID }),
  query: v.object({ lang: v.picklist(helpLanguages) }),
  data: articleSchema,
  errors: { notFound: replyCode.notFound },
});

/**
 * Says whether an article helped, without an account. `voteID` is made by the caller: sending it again replaces the vote, for example to add
 * a note. The note goes to support.
 */
export const vote = defineCall('help.vote', 'POST /help_votes', {
  right: 'public',
  encoding: 'json',
  body: v.strictObject({
    voteID: v.pipe(v.string(), v.uuid()),
    articleID: helpID,
    language: v.picklist(helpLanguages),
    isHelpful: v.boolean(),
    note: v.optional(v.pipe(v.string(), v.maxLength(longestVoteNote)), ''),
  }),
  data: v.object({}),
  errors: { tooManyTries: replyCode.tooManyTries },
});
