import { eq } from 'drizzle-orm';
import { contract } from '#core/contract/contract.ts';
import { fault } from '#core/fault.ts';
import { directoryOf, isAutomatable, makeDirectory } from '#server/acme/directories.ts';
import { dismissDraft } from '#server/acme/drafts.ts';
import { addKey, endKey } from '#server/acme/keys.ts';
import { showRoom } from '#server/acme/room.ts';
import { directoryUrl, showAutomation } from '#server/acme/show-automation.ts';
import { acmeDirectories } from '#server/db/schema/acme.ts';
import { badInput, notFound, success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import { findOrder, lockOrders } from '#server/orders/find-orders.ts';
import type { Services } from '#server/services.ts';
import type { Verification } from '#server/validation/verify-order.ts';

/** Calls for the ACME server of an order. */
export function automationRoutes(
  { address, config }: Pick<Services, 'address' | 'config'>,
  { issuer }: Pick<Verification, 'issuer'>,
): Route[] {
  const { acme } = contract;
  return [
    serve(acme.room, async ({ db, owner, clock, query }) =>
      success(await showRoom(db, owner, { ...query, now: clock.now() })),
    ),

    serve(acme.show, async ({ db, owner, clock, params }) => {
      const order = await findOrder(db, owner, params.orderNo);
      if (order === null) return notFound();
      const provesHere = issuer?.place === 'here';
      const at = { site: await address, now: clock.now(), provesHere };
      return success(await showAutomation(db, owner, order, at));
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
      const now = clock.now();
      const directory =
        (await directoryOf(db, order)) ?? (await makeDirectory(db, { orderID: order.id }, now));
      const made = await addKey(db, config, directory, { actor, networks: body.networks, now });
      if (!made.ok) return badInput(made.error);
      const { kid, hmacKey } = made.value;
      audit(params.orderNo, [{ field: 'acmeKey', before: '', after: kid }]);
      const url = directoryUrl(await address, directory);
      return success({ directory: url, kid, hmacKey });
    }),

    serve(acme.dismissDraft, async ({ db, owner, clock, params }) =>
      (await dismissDraft(db, owner, params.id, clock.now())) ? success({}) : notFound(),
    ),

    serve(acme.revokeKey, async ({ db, owner, clock, params, audit }) => {
      const order = await findOrder(db, owner, params.orderNo);
      const directory = order === null ? null : await directoryOf(db, order);
      if (directory === null) return notFound();
      const kid = await endKey(db, directory, params.id, clock.now());
      if (kid === null) return notFound();
      audit(params.orderNo, [{ field: 'acmeKey', before: kid, after: '' }]);
      return success({});
    }),
  ];
}
