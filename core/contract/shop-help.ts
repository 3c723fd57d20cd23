import * as v from 'valibot';
import { defineCall, replyCode } from '#core/contract/call.ts';
import { time } from '#core/contract/fields.ts';
import { articleSchema, helpID, helpLanguages, longestArticle } from '#core/help/article.ts';

const right = 'shop:content';
const changes = ['shop', 'help'];
const byID = v.object({ id: helpID });
const byLanguage = v.object({ lang: v.picklist(helpLanguages) });
const source = v.pipe(v.string(), v.maxLength(longestArticle));

const kept = v.object({
  id: v.string(),
  language: v.picklist(helpLanguages),
  title: v.string(),
  /** Who stored it last; empty for the command line. */
  changedBy: v.string(),
  updateTime: time,
});
export type KeptArticle = v.InferOutput<typeof kept>;

/** Lists the articles that the shop added or changed, what readers say of every article, the least helpful first, and their latest notes. */
export const helpArticles = defineCall('shop.helpArticles', 'GET /v1/shop/help', {
  right,
  data: v.object({
    data: v.array(kept),
    votes: v.array(
      v.object({
        articleID: v.string(),
        language: v.picklist(helpLanguages),
        helpful: v.number(),
        unhelpful: v.number(),
      }),
    ),
    notes: v.array(
      v.object({
        id: v.string(),
        articleID: v.string(),
        language: v.picklist(helpLanguages),
        note: v.string(),
        createTime: time,
      }),
    ),
  }),
});

/** The source of an added article: Markdown with front matter. */
export const helpSource = defineCall('shop.helpSource', 'GET /v1/shop/help/{id}', {
  right,
  params: byID,
  query: byLanguage,
  data: v.object({
    source: v.string(),
    /** Who stored this version, and when; the time tells versions apart. */
    changedBy: v.string(),
    updateTime: time,
  }),
  errors: { notFound: replyCode.notFound },
});

/** Compiles an article without storing it: as readers would see it, or what is wrong with it. */
export const previewHelp = defineCall('shop.previewHelp', 'POST /v1/shop/help/{id}/preview', {
  right,
  effect: 'read',
  encoding: 'json',
  params: byID,
  body: v.strictObject({ language: v.picklist(helpLanguages), source }),
  data: v.object({ article: v.nullable(articleSchema), faults: v.array(v.string()) }),
  errors: { badInput: replyCode.badInput },
});

/**
 * Stores an article, in place of a shipped one of the same id. It is shown at once. `base`: `updateTime` of the version that was changed,
 * absent for a new one; if another one is stored meanwhile, nothing is overwritten (conflict).
 */
export const putHelp = defineCall('shop.putHelp', 'PUT /v1/shop/help/{id}', {
  right,
  encoding: 'json',
  params: byID,
  body: v.strictObject({ language: v.picklist(helpLanguages), source, base: v.optional(time) }),
  data: v.object({}),
  errors: {
    badInput: replyCode.badInput,
    wrongState: replyCode.wrongState,
    conflict: replyCode.conflict,
  },
  changes,
});

/** Removes an added article in one language; the shipped one of its id, if any, is shown again. */
export const removeHelp = defineCall('shop.removeHelp', 'DELETE /v1/shop/help/{id}', {
  right,
  params: byID,
  query: byLanguage,
  data: v.object({}),
  errors: { badInput: replyCode.badInput, notFound: replyCode.notFound },
  changes,
});
