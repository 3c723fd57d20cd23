import { contract } from '#core/contract/contract.ts';
import { notFound, success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import { announcedTo, markAnnouncement } from '#server/notices/announcements.ts';

/** What the site announces; each user reads and dismisses it for themselves. */
export function announcementRoutes(): Route[] {
  const { notices } = contract;
  return [
    serve(notices.announcements, async ({ db, actor, clock }) => {
      const data = await announcedTo(db, actor.id, clock.now());
      return success({ data, total: data.length });
    }),

    serve(notices.readAnnouncement, async ({ db, actor, clock, params: { id } }) =>
      (await markAnnouncement(db, actor.id, id, clock.now(), 'read')) ? success({}) : notFound(),
    ),

    serve(notices.dismissAnnouncement, async ({ db, actor, clock, params: { id } }) =>
      (await markAnnouncement(db, actor.id, id, clock.now(), 'dismissed')) ? success({}) : notFound(),
    ),
  ];
}
