import * as v from 'valibot';
import { defineCall, forLong, replyCode } from '#core/contract/call.ts';
import { legalVersion, time } from '#core/contract/fields.ts';
import { blocksSchema, helpLanguages } from '#core/help/article.ts';
import { legalKinds } from '#core/site/legal-kinds.ts';

/** A legal text of the site that is asked, in force or an earlier version of it, in this language or the only one it has. */
export const legalText = defineCall('account.legalText', 'GET /legal_text/{kind}', {
  right: 'public',
  params: v.object({ kind: v.picklist(legalKinds) }),
  query: v.object({ lang: v.optional(v.picklist(helpLanguages), 'zh'), number: legalVersion }),
  data: v.object({
    number: v.number(),
    /** Since when this version is, or was, in force. */
    fromTime: time,
    language: v.picklist(helpLanguages),
    blocks: blocksSchema,
  }),
  errors: { notFound: replyCode.notFound },
  fresh: forLong,
});
