import * as v from 'valibot';
import { announcementLevels, mostAnnounced } from '#core/notices/announcements.ts';
import { addDays } from '#core/orders/span.ts';
import { type Command, defineCommand, NotDone, option } from '#server/admin/command.ts';
import {
  addAnnouncement,
  keptAnnouncements,
  removeAnnouncement,
} from '#server/notices/keep-announcements.ts';
import type { Services } from '#server/services.ts';

const announced = (language: string) =>
  option(
    v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(mostAnnounced)),
    `the text in ${language}, plain, ${mostAnnounced} characters at most; https addresses become links`,
  );
const moment = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d))?$/),
    v.check((text) => !Number.isNaN(Date.parse(text))),
    v.transform((text) => new Date(text)),
  ),
);
const usualDays = 14;

export const announcementCommands: readonly Command[] = [
  defineCommand(
    'announce',
    'Announces something to every user: in their notifications, and above every page if it is important.',
    {
      zh: announced('Chinese'),
      en: announced('English'),
      level: option(
        v.optional(v.picklist(announcementLevels), 'info'),
        `${announcementLevels.join(', ')}; info by default, the others are banners`,
      ),
      from: option(
        moment,
        'its first moment, such as 2026-12-01 (UTC) or 2026-12-01T08:00+08:00; now by default',
      ),
      until: option(moment, `its end, in the same form; ${usualDays} days later by default`),
    },
    async (services, { zh, en, level, from, until }, io) => {
      const fromTime = from ?? services.clock.now();
      const untilTime = until ?? addDays(fromTime, usualDays);
      if (untilTime <= fromTime) throw new NotDone('--until is not after --from');
      const id = await addAnnouncement(services.db, { zh, en, level, fromTime, untilTime });
      note(services, `announce ${id}`);
      io.say(`announcement ${id}: ${fromTime.toISOString()} to ${untilTime.toISOString()}`);
    },
  ),

  defineCommand(
    'list-announcements',
    'Lists the announcements, the newest first.',
    {},
    async ({ db }, _, io) => {
      const rows = await keptAnnouncements(db, null);
      for (const { id, level, fromTime, untilTime, zh } of rows)
        io.say(
          [id, level, fromTime.toISOString(), untilTime.toISOString(), zh.replace(/\s+/g, ' ')].join('\t'),
        );
      if (rows.length === 0) io.say('none');
    },
  ),

  defineCommand(
    'withdraw-announcement',
    'Removes an announcement: nobody sees it any more.',
    { id: option(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)), 'its number') },
    async (services, { id }, io) => {
      if (!(await removeAnnouncement(services.db, id))) throw new NotDone(`--id ${id}: no such announcement`);
      note(services, `withdraw-announcement ${id}`);
      io.say(`withdrew announcement ${id}`);
    },
  ),
];

function note({ log }: Services, detail: string): void {
  log.security({ what: 'admin', outcome: 'done', who: '', from: '', detail });
}
