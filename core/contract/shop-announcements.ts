import * as v from 'valibot';
import { defineCall, replyCode } from '#core/contract/call.ts';
import { askedTime, listOf, pageQuery, time } from '#core/contract/fields.ts';
import { announcementLevels, mostAnnounced } from '#core/notices/announcements.ts';

const changes = ['shop', 'notices'];
const refusals = { badInput: replyCode.badInput, notFound: replyCode.notFound };
const announced = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(mostAnnounced));

const kept = v.object({
  id: v.number(),
  level: v.picklist(announcementLevels),
  zh: v.string(),
  en: v.string(),
  fromTime: time,
  untilTime: time,
});
export type KeptAnnouncement = v.InferOutput<typeof kept>;

const content = v.strictObject({
  level: v.picklist(announcementLevels),
  /** Plain text; https addresses become links. */
  zh: announced,
  en: announced,
  fromTime: askedTime,
  /** After `fromTime`. */
  untilTime: askedTime,
});
const byNumber = v.object({ id: v.pipe(v.string(), v.regex(/^\d{1,15}$/)) });

/** Lists every announcement, also those to come and those that ended, the newest first. */
export const announcements = defineCall('shop.announcements', 'GET /v1/shop/announcements', {
  right: 'shop:content',
  query: v.object(pageQuery),
  data: listOf(kept),
});

/** Announces something to every user. */
export const announce = defineCall('shop.announce', 'POST /v1/shop/announcements', {
  right: 'shop:content',
  effect: 'create',
  body: content,
  data: v.object({ id: v.number() }),
  errors: { badInput: replyCode.badInput, keyReused: replyCode.keyReused },
  changes,
});

/** Changes an announcement; who read it is not told again. */
export const changeAnnouncement = defineCall('shop.changeAnnouncement', 'PUT /v1/shop/announcements/{id}', {
  right: 'shop:content',
  params: byNumber,
  body: content,
  data: v.object({}),
  errors: refusals,
  changes,
});

/** Removes an announcement: nobody sees it any more. */
export const withdrawAnnouncement = defineCall(
  'shop.withdrawAnnouncement',
  'DELETE /v1/shop/announcements/{id}',
  { right: 'shop:content', params: byNumber, data: v.object({}), errors: refusals, changes },
);
