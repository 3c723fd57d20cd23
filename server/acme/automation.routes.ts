import { randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { badNetworks, keptNetworks } from '#core/account/api-key.ts';
import { contract } from '#core/contract/contract.ts';
import { fault } from '#core/fault.ts';
import { directoryOf, isAutomatable, makeDirectory } from '#server/acme/directories.ts';
import { dismissDraft } from '#server/acme/drafts.ts';
import { showRoom } from '#server/acme/room.ts';
import { sealMac } from '#server/acme/sealed.ts';
import { directoryUrl, showAutomation } from '#server/acme/show-automation.ts';
import { acmeDirectories, acmeKeys } from '#server/db/schema/acme.ts';
import { isRecordID } from '#server/http/record-id.ts';
import { badInput, notFound, success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import { findOrder, lockOrders } from '#server/orders/find-orders.ts';
import type { Services } from '#server/services.ts';

/** Keys of one directory that work at the same time. */
const mostKeys = 20;

/** Calls for the ACME server of an order. */
export function automationRoutes({ address, config }: Pick<Services, 'address' | 'config'>): Route[] {
  const { acme } = contract;
  return [
    serve(acme.room, async ({ db, owner, clock, query }) =>
      success(await showRoom(db, owner, { ...query, now: clock.now() })),
    ),

    serve(acme.show, async ({ db, owner, clock, params }) => {
      const order = await findOrder(db, owner, params.orderNo);
      return order === null
        ? notFound()
        : success(await showAutomation(db, owner, order, { site: await address, now: clock.now() }));
    }),

    serve(acme.change, async ({ db, owner, params, body, audit }) => {
      const order = await findOrder(db, owner, params.orderNo);
      const directory = order === null ? null : await directoryOf(db, order);
      if (directory === null) return notFound();
      const { fallback } = body;
      await db.update(acmeDirectories).set({ fallback }).where(eq(acmeDirectories.id, directory.id));
      audit(params.orderNo, [
        { field: 'fallback', before: String(directory.fallback), after: String(fallback) },
      ]);
      return success({});
    }),

    serve(acme.makeKey, async ({ db, actor, owner, clock, params, body, audit }) => {
      const [order] = (await lockOrders(db, owner, [params.orderNo])) ?? [];
      if (order === undefined) return notFound();
      if (!isAutomatable(order.productType))
        return badInput([fault('orderNo', 'not-offered', order.productType)]);
      const faults = badNetworks(body.networks);
      if (faults.length > 0) return badInput(faults);
      const now = clock.now();
      const directory = (await directoryOf(db, order)) ?? (await makeDirectory(db, order, now));
      const working = and(eq(acmeKeys.directoryID, directory.id), isNull(acmeKeys.revokedTime));
      if ((await db.$count(acmeKeys, working)) >= mostKeys)
        return badInput([fault('networks', 'list-full', String(mostKeys), String(mostKeys))]);
      const kid = `ck_${randomBytes(9).toString('hex')}`;
      const mac = randomBytes(32);
      await db.insert(acmeKeys).values({
        directoryID: directory.id,
        kid,
        sealed: sealMac(config, kid, mac),
        networks: keptNetworks(body.networks),
        creatorID: actor.id,
        createdTime: now,
      });
      audit(params.orderNo, [{ field: 'acmeKey', before: '', after: kid }]);
      const url = directoryUrl(await address, directory);
      return success({ directory: url, kid, hmacKey: mac.toString('base64url') });
    }),

    serve(acme.dismissDraft, async ({ db, owner, clock, params }) =>
      (await dismissDraft(db, owner, params.id, clock.now())) ? success({}) : notFound(),
    ),

    serve(acme.revokeKey, async ({ db, owner, clock, params, audit }) => {
      const order = await findOrder(db, owner, params.orderNo);
      const directory = order === null ? null : await directoryOf(db, order);
      if (directory === null || !isRecordID(params.id)) return notFound();
      const [key] = await db
        .select()
        .from(acmeKeys)
        .where(and(eq(acmeKeys.directoryID, directory.id), eq(acmeKeys.id, params.id)));
      if (key === undefined) return notFound();
      const revokedTime = key.revokedTime ?? clock.now();
      await db.update(acmeKeys).set({ revokedTime }).where(eq(acmeKeys.id, key.id));
      audit(params.orderNo, [{ field: 'acmeKey', before: key.kid, after: '' }]);
      return success({});
    }),
  ];
}
