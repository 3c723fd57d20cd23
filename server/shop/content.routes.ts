import type { BodyOf } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import type { announce } from '#core/contract/shop-announcements.ts';
import { fault } from '#core/fault.ts';
import { announcements } from '#server/db/schema/notices.ts';
import { badInput, notFound, success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import {
  addAnnouncement,
  keptAnnouncements,
  removeAnnouncement,
  replaceAnnouncement,
} from '#server/notices/keep-announcements.ts';

/** What the shop announces to everybody. */
export function shopContentRoutes(): Route[] {
  const { shop } = contract;
  return [
    serve(shop.announcements, async ({ db, query }) => {
      const rows = await keptAnnouncements(db, query);
      const data = rows.map(({ id, level, zh, en, fromTime, untilTime }) => ({
        ...{ id, level, zh, en },
        fromTime: fromTime.toISOString(),
        untilTime: untilTime.toISOString(),
      }));
      return success({ data, total: await db.$count(announcements) });
    }),

    serve(shop.announce, async ({ db, body, audit }) => {
      const content = contentOf(body);
      if (content === null) return badInput([endFault(body)]);
      const id = await addAnnouncement(db, content);
      audit(String(id));
      return success({ id });
    }),

    serve(shop.changeAnnouncement, async ({ db, params, body, audit }) => {
      const content = contentOf(body);
      if (content === null) return badInput([endFault(body)]);
      if (!(await replaceAnnouncement(db, Number(params.id), content))) return notFound();
      audit(params.id);
      return success({});
    }),

    serve(shop.withdrawAnnouncement, async ({ db, params, audit }) => {
      if (!(await removeAnnouncement(db, Number(params.id)))) return notFound();
      audit(params.id);
      return success({});
    }),
  ];
}

type Asked = BodyOf<typeof announce>;

/** Null if it ends before it begins. */
function contentOf(body: Asked) {
  const [fromTime, untilTime] = [new Date(body.fromTime), new Date(body.untilTime)];
  return untilTime > fromTime ? { ...body, fromTime, untilTime } : null;
}

function endFault({ untilTime }: Asked) {
  return fault('untilTime', 'format', untilTime);
}
