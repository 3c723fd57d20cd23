import * as v from 'valibot';
import { announcement } from '#core/contract/announcement.ts';
import { defineCall, replyCode } from '#core/contract/call.ts';
import { choice, list, number, onOff } from '#core/contract/field-kinds.ts';
import { integerField, listOf, shortText, switchFlag, time } from '#core/contract/fields.ts';
import { digests, mailLanguages, type NoticePair, noticePairs } from '#core/notices/settings.ts';
import { endsBy } from '#core/notices/thresholds.ts';

/** What somebody is notified of, where and when, and what the site announces (product.md, 'Account'). */
const pair = v.picklist(noticePairs);
const ids = v.strictObject({ ids: v.pipe(v.string(), v.regex(/^\d{1,15}(?:,\d{1,15}){0,99}$/)) });
const ofSettings = ['notices.inform', 'notices.noticeSettings', 'account.notices', 'session.account'];

/** Whether the caller is notified, by kind and place: `informType` is `ending.mail`. */
export const inform = defineCall('notices.inform', 'GET /v1/inform', {
  right: 'signed-in',
  data: listOf(v.object({ informType: pair, isInformed: switchFlag })),
});

/**
 * Switches one kind in one place to `modifyTo`. `isInformed` is what the caller saw: it is not needed, since the result is the same.
 * Notices of the account's security stay on.
 */
export const changeInform = defineCall('notices.changeInform', 'POST /v1/inform', {
  right: 'signed-in',
  body: v.strictObject({
    informType: pair,
    modifyTo: switchFlag,
    isInformed: v.exactOptional(switchFlag),
  }),
  data: v.object({ informType: pair, isInformed: switchFlag }),
  errors: { badInput: replyCode.badInput },
  changes: ofSettings,
});

const numbers = () => list({ most: 20 });
const fields = {
  /** The pairs that are on. */
  informed: list<NoticePair>({ most: noticePairs.length, values: noticePairs }),
  endsBy: choice(endsBy),
  /** Days before the end, or percent of the life; checked by `core/notices/settings.ts`, as are the rest. */
  endDays: numbers(),
  endShares: numbers(),
  hasQuiet: onOff(),
  quietFrom: number({ min: 0, max: 23 }),
  quietTo: number({ min: 0, max: 23 }),
  digest: choice(digests),
  digestHour: number({ min: 0, max: 23 }),
  /** 1 is Monday. */
  digestWeekday: number({ min: 1, max: 7 }),
  /** Empty: mails are in both languages. */
  language: choice(mailLanguages, { optional: true }),
  /** Of the hours, where the profile has no time zone; IANA name, or empty. */
  timeZone: shortText,
  /** The webhook or chat of the channel `chat`; empty for none. */
  chatID: v.optional(shortText, ''),
};

const settings = v.object({
  informed: v.array(pair),
  endsBy: v.picklist(endsBy),
  endDays: v.array(v.string()),
  endShares: v.array(v.string()),
  hasQuiet: v.boolean(),
  quietFrom: v.number(),
  quietTo: v.number(),
  digest: v.picklist(digests),
  digestHour: v.number(),
  digestWeekday: v.number(),
  language: v.picklist([...mailLanguages, '']),
  timeZone: v.string(),
  chatID: v.string(),
  /** Webhooks and chats that the caller may choose; none without the right `webhooks:write`. */
  chats: v.array(v.object({ id: v.string(), name: v.string() })),
  /** The zone that counts: the profile's, or else this one, or else the site's. */
  zone: v.string(),
  canSendMail: v.boolean(),
  /** The site sends text messages. */
  canSendSms: v.boolean(),
  /** Where mails and text messages go; empty for none. */
  email: v.string(),
  telephone: v.string(),
  /** The next mail of an end that is known today; null if none is. */
  next: v.nullable(
    v.object({ at: time, commonName: v.string(), orderNo: v.string(), days: v.number(), count: v.number() }),
  ),
});

/** Everything the caller chose, and the next mail of an end. */
export const noticeSettings = defineCall('notices.noticeSettings', 'GET /v1/inform/settings', {
  right: 'signed-in',
  data: settings,
});

/** Replaces everything the caller chose. */
export const changeNoticeSettings = defineCall('notices.changeNoticeSettings', 'PUT /v1/inform/settings', {
  right: 'signed-in',
  body: v.strictObject(fields),
  data: settings,
  errors: { badInput: replyCode.badInput },
  changes: ofSettings,
});

/** Removes notices (at most 100) from the caller's list, for them alone. Those of others are ignored. */
export const removeNotices = defineCall('notices.removeNotices', 'PUT /v1/siteMsg/remove', {
  right: 'signed-in',
  body: ids,
  data: v.object({}),
  changes: ['account.notices', 'session.account'],
});

/** Takes a removal back. */
export const restoreNotices = defineCall('notices.restoreNotices', 'PUT /v1/siteMsg/restore', {
  right: 'signed-in',
  body: ids,
  data: v.object({}),
  changes: ['account.notices', 'session.account'],
});

/** Lists what the site announces at present and the caller has not dismissed, the newest first. */
export const announcements = defineCall('notices.announcements', 'GET /v1/siteMsg/announcement', {
  right: 'signed-in',
  data: listOf(announcement),
});

const announcementID = v.object({ id: v.pipe(integerField, v.minValue(1)) });
const ofAnnouncements = ['notices.announcements', 'session.account'];

/** Marks an announcement as read by the caller: its banner goes, the list keeps it. */
export const readAnnouncement = defineCall('notices.readAnnouncement', 'PUT /v1/siteMsg/announcement/{id}', {
  right: 'signed-in',
  params: announcementID,
  data: v.object({}),
  errors: { notFound: replyCode.notFound },
  changes: ofAnnouncements,
});

/** Dismisses an announcement for the caller. */
export const dismissAnnouncement = defineCall(
  'notices.dismissAnnouncement',
  'DELETE /v1/siteMsg/announcement/{id}',
  {
    right: 'signed-in',
    params: announcementID,
    data: v.object({}),
    errors: { notFound: replyCode.notFound },
    changes: ofAnnouncements,
  },
);
