import * as v from 'valibot';
import { preferencesSchema } from '#core/account/preferences.ts';
import { viewAddressSchema } from '#core/account/saved-view.ts';
import { briefly, defineCall, replyCode } from '#core/contract/call.ts';
import { recordID, shortText } from '#core/contract/fields.ts';

/** What follows the person from browser to browser: preferences, and saved views of lists. */
const listName = v.pipe(v.string(), v.regex(/^[A-Za-z.]{1,60}$/));

/** The preferences of the signed-in user. A missing one was never chosen. */
export const preferences = defineCall('preferences.own', 'GET /v1/preferences', {
  right: 'signed-in',
  fresh: briefly,
  data: preferencesSchema,
});

/** Replaces some of the preferences; the others stay, so that two tabs keep each other's. */
export const changePreferences = defineCall('preferences.change', 'PUT /v1/preferences', {
  right: 'signed-in',
  encoding: 'json',
  body: preferencesSchema,
  data: preferencesSchema,
  errors: { badInput: replyCode.badInput },
  changes: ['preferences.own'],
});

const view = v.object({
  id: v.string(),
  list: v.string(),
  name: v.string(),
  address: viewAddressSchema,
  /** Everybody in the account sees it. */
  isShared: v.boolean(),
  isOwn: v.boolean(),
  /** Who saved it. */
  author: v.string(),
});
export type SavedView = v.InferOutput<typeof view>;

/** The user's own views of a list, and those that others of the account share, by name. `list`: id of the list's call. */
export const views = defineCall('preferences.views', 'GET /v1/savedViews', {
  right: 'signed-in',
  fresh: briefly,
  query: v.object({ list: listName }),
  data: v.object({ data: v.array(view), total: v.number() }),
});

/** Saves a view. One of the same name is replaced. At most 50 of a list. */
export const saveView = defineCall('preferences.saveView', 'POST /v1/savedViews', {
  right: 'signed-in',
  encoding: 'json',
  body: v.strictObject({
    list: listName,
    /** Checked by `core/account/saved-view.ts`. */
    name: shortText,
    address: viewAddressSchema,
    isShared: v.optional(v.boolean(), false),
  }),
  data: view,
  errors: { badInput: replyCode.badInput },
  changes: ['preferences.views'],
});

/** Renames a view of one's own, shares it, or ends that. */
export const changeView = defineCall('preferences.changeView', 'PUT /v1/savedViews/{id}', {
  right: 'signed-in',
  encoding: 'json',
  params: v.object({ id: recordID }),
  body: v.strictObject({ name: shortText, isShared: v.boolean() }),
  data: view,
  errors: { badInput: replyCode.badInput, notFound: replyCode.notFound },
  changes: ['preferences.views'],
});

/** Removes a view of one's own. */
export const removeView = defineCall('preferences.removeView', 'DELETE /v1/savedViews/{id}', {
  right: 'signed-in',
  params: v.object({ id: recordID }),
  data: v.object({}),
  errors: { notFound: replyCode.notFound },
  changes: ['preferences.views'],
});
