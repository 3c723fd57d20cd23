import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { contract } from '#core/contract/contract.ts';
import { zeroTime } from '#core/contract/fields.ts';
import { discoveryCalendars } from '#server/db/schema/alerts.ts';
import { metricsContentType, metricsOf } from '#server/discovery/reading/metrics.ts';
import { success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { countAttempt, tooManyTries } from '#server/session/attempts.ts';

const scrapes = { most: 20, seconds: 60 } as const;

/** Before what an address of a calendar ends with. */
export const calendarPath = '/calendar/';

export const tokenHash = (token: string) => createHash('sha256').update(token).digest('hex');

/** Calls by which other programs read the inventory. */
export function feedRoutes({ address }: Pick<Services, 'address'>): Route[] {
  const { discovery } = contract;
  return [
    serve(discovery.metrics, async ({ db, owner, clock, replyHeaders }) => {
      const wait = await countAttempt(db, `discovery-metrics:${owner.id}`, scrapes, clock.real());
      if (wait !== null) return tooManyTries('metrics', wait, replyHeaders);
      replyHeaders.set('content-type', metricsContentType);
      return success(new TextEncoder().encode(await metricsOf(db, owner, clock.now())));
    }),

    serve(discovery.calendar, async ({ db, actor }) => {
      const [row] = await db.select().from(discoveryCalendars).where(eq(discoveryCalendars.userID, actor.id));
      return success({
        isOpen: row !== undefined,
        createdTime: row?.createdTime.toISOString() ?? zeroTime,
        readTime: row?.readTime?.toISOString() ?? zeroTime,
      });
    }),

    serve(discovery.openCalendar, async ({ db, actor, clock, audit }) => {
      const token = randomBytes(32).toString('base64url');
      const set = { tokenHash: tokenHash(token), createdTime: clock.now(), readTime: null };
      await db
        .insert(discoveryCalendars)
        .values({ userID: actor.id, ...set })
        .onConflictDoUpdate({ target: discoveryCalendars.userID, set });
      audit('');
      return success({ address: new URL(`${calendarPath}${token}.ics`, await address).href });
    }),

    serve(discovery.closeCalendar, async ({ db, actor, audit }) => {
      await db.delete(discoveryCalendars).where(eq(discoveryCalendars.userID, actor.id));
      audit('');
      return success({});
    }),
  ];
}
