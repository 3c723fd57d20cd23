import * as v from 'valibot';
import { defineCall, replyCode } from '#core/contract/call.ts';
import { orderNo, pageQuery, shortText, time } from '#core/contract/fields.ts';
import { noticeKinds } from '#core/orders/reminders.ts';

/** Who pays. `country`: ISO 3166-1 alpha-2. `core/account/check-profile.ts` judges it; what is unknown is empty. */
const ownFields = {
  name: shortText,
  country: shortText,
  province: shortText,
  city: shortText,
  address: v.pipe(v.string(), v.maxLength(1000)),
  postalCode: shortText,
};

export const profileSchema = v.object({
  ...ownFields,
  email: v.string(),
  telPrefix: v.string(),
  telephone: v.string(),
  /** IANA name of the zone in which this customer reads times; empty for the browser's. */
  timeZone: v.string(),
  /** Percent of the fields that are filled (spec §3). */
  progress: v.number(),
  /** Nothing is missing that paying by card needs (reply code 12077). */
  complete: v.boolean(),
});
export type ProfileReply = v.InferOutput<typeof profileSchema>;

/** The signed-in customer's profile. */
export const profile = defineCall('account.profile', 'GET /v1/profile', {
  changes: ['account.profile'],
  data: profileSchema,
});

/** Changes it as a whole. */
export const changeProfile = defineCall('account.changeProfile', 'POST /v1/profile', {
  body: v.strictObject(ownFields),
  data: profileSchema,
  errors: { badInput: replyCode.badInput },
});

/** Chooses the zone in which this customer reads times; empty for the browser's own (`core/account/time-zone.ts`). */
export const changeTimeZone = defineCall('account.changeTimeZone', 'POST /v1/profile/timeZone', {
  changes: ['account.profile', 'session.account'],
  body: v.strictObject({ timeZone: shortText }),
  data: profileSchema,
  errors: { badInput: replyCode.badInput },
});

/** What the site tells the customer, the newest first (spec §3 'Notification'). */
export const notices = defineCall('account.notices', 'GET /v1/siteMsg', {
  query: v.object(pageQuery),
  data: v.object({
    siteMsges: v.array(
      v.object({
        id: v.number(),
        kind: v.picklist(noticeKinds),
        /** Days before the end, of `end`; else 0. */
        days: v.number(),
        endTime: time,
        orderNo,
        commonName: v.string(),
        createTime: time,
        isRead: v.boolean(),
      }),
    ),
    total: v.number(),
  }),
});
export type Notice = v.InferOutput<typeof notices.data>['siteMsges'][number];

/** Marks these as read (comma-joined ids, 100 at most), or all where none is named; others' are left as they are. */
export const readNotices = defineCall('account.readNotices', 'PUT /v1/siteMsg/read', {
  changes: ['account.notices', 'session.account'],
  body: v.strictObject({
    ids: v.optional(v.pipe(v.string(), v.regex(/^(?:\d{1,15}(?:,\d{1,15}){0,99})?$/)), ''),
  }),
  data: v.object({}),
});
