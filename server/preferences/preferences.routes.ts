import { eq, sql } from 'drizzle-orm';
import { mergePreferences, readPreferences } from '#core/account/preferences.ts';
import { checkViewName } from '#core/account/saved-view.ts';
import { contract } from '#core/contract/contract.ts';
import { fault } from '#core/fault.ts';
import type { Db } from '#server/db/open.ts';
import { users } from '#server/db/schema/accounts.ts';
import { userPreferences } from '#server/db/schema/preferences.ts';
import { badInput, notFound, success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import { changeView, listViews, removeView, saveView } from '#server/preferences/saved-views.ts';

/** Preferences and saved views of the signed-in user. */
export function preferenceRoutes(): Route[] {
  const { preferences } = contract;
  return [
    serve(preferences.own, async ({ db, actor }) => success(await readOwn(db, actor.id))),

    serve(preferences.change, async ({ db, actor, clock, body }) => {
      // Two tabs change different members at the same time: one waits for the other.
      await db.select({ id: users.id }).from(users).where(eq(users.id, actor.id)).for('update');
      const document = mergePreferences(await readOwn(db, actor.id), body);
      const updateTime = clock.now();
      await db
        .insert(userPreferences)
        .values({ userID: actor.id, document, updateTime })
        .onConflictDoUpdate({
          target: userPreferences.userID,
          set: { document: sql`excluded.document`, updateTime },
        });
      return success(document);
    }),

    serve(preferences.views, async ({ db, actor, owner, query }) => {
      const data = await listViews(db, owner, actor.id, query.list);
      return success({ data, total: data.length });
    }),

    serve(preferences.saveView, async ({ db, actor, owner, clock, body, audit }) => {
      const faults = checkViewName(body.name);
      if (faults.length > 0) return badInput(faults);
      const kept = await saveView(db, owner, actor.id, { ...body, name: body.name.trim() }, clock.now());
      if (typeof kept === 'number') return badInput([fault('name', 'too-long', '', String(kept))]);
      audit(kept.name);
      return success(kept);
    }),

    serve(preferences.changeView, async ({ db, actor, owner, params, body, audit }) => {
      const faults = checkViewName(body.name);
      if (faults.length > 0) return badInput(faults);
      const changed = await changeView(db, owner, actor.id, params.id, { ...body, name: body.name.trim() });
      if (changed === 'taken') return badInput([fault('name', 'record-duplicate', body.name)]);
      if (changed === null) return notFound();
      audit(changed.name);
      return success(changed);
    }),

    serve(preferences.removeView, async ({ db, actor, owner, params, audit }) => {
      const name = await removeView(db, owner, actor.id, params.id);
      if (name === null) return notFound();
      audit(name);
      return success({});
    }),
  ];
}

async function readOwn(db: Db, userID: string) {
  const [row] = await db
    .select({ document: userPreferences.document })
    .from(userPreferences)
    .where(eq(userPreferences.userID, userID));
  return readPreferences(row?.document);
}
