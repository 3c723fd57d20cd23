import * as v from 'valibot';
import { time } from '#core/contract/fields.ts';
import { announcementLevels } from '#core/notices/announcements.ts';

/** What the site says to everybody, as one user sees it. */
export const announcement = v.object({
  id: v.number(),
  level: v.picklist(announcementLevels),
  /** Plain text; the console links the https addresses in it. */
  zh: v.string(),
  en: v.string(),
  fromTime: time,
  untilTime: time,
  isRead: v.boolean(),
});
export type Announcement = v.InferOutput<typeof announcement>;
