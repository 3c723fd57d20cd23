import { and, eq, inArray } from 'drizzle-orm';
import { contract } from '#core/contract/contract.ts';
import { type Fault, fault } from '#core/fault.ts';
import { sharingFingerprint, shortFingerprint } from '#core/x509/shared-envelope.ts';
import { isOwn, own } from '#server/account/own.ts';
import { orders } from '#server/db/schema/orders.ts';
import { sharingKeys } from '#server/db/schema/sharing.ts';
import { badInput, notFound, success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import { findOrder, findOrders } from '#server/orders/find-orders.ts';
import { writeAudits } from '#server/people/audit-log.ts';
import { departmentNameOf, isDepartment } from '#server/people/members.ts';
import { colleaguesOf } from '#server/sharing/colleagues.ts';
import {
  endOlder,
  endSharing,
  envelopesFor,
  keepShares,
  ordersSharedWith,
  readersOf,
} from '#server/sharing/envelopes.ts';
import { heldKeys } from '#server/sharing/held-keys.ts';
import { owedBy, readPolicy, type SharingPolicy, writePolicy } from '#server/sharing/policy.ts';

/** Fifty envelopes of the longest kind. */
const shareLimit = 1024 * 1024;

/** Keys among colleagues: sharing keys, envelopes and the account's policy. */
export function sharingRoutes(): Route[] {
  const { sharing } = contract;
  return [
    serve(sharing.mine, async ({ db, actor, owner }) => {
      const [row] = await db
        .select()
        .from(sharingKeys)
        .where(and(own(owner, sharingKeys), eq(sharingKeys.userID, actor.id)));
      return success({ key: row ? { ...row, createdTime: row.createdTime.toISOString() } : null });
    }),

    serve(sharing.publish, async ({ db, actor, owner, clock, body, audit }) => {
      const fingerprint = sharingFingerprint(body.publicKey);
      if (fingerprint === '') return badInput([fault('publicKey', 'format', '')]);
      const isTheirs = eq(sharingKeys.userID, actor.id);
      const [before] = await db.select().from(sharingKeys).where(isTheirs).for('update');
      const values = { ...body, fingerprint, createdTime: clock.now() };
      await db
        .insert(sharingKeys)
        .values({ ...values, userID: actor.id, accountID: owner.id })
        .onConflictDoUpdate({ target: sharingKeys.userID, set: values });
      await endOlder(db, actor.id, fingerprint, clock.now());
      audit('', [
        {
          field: 'fingerprint',
          before: shortFingerprint(before?.fingerprint ?? ''),
          after: shortFingerprint(fingerprint),
        },
      ]);
      return success({ fingerprint });
    }),

    serve(sharing.colleagues, async ({ db, actor, owner, query: { orderNo } }) => {
      const order = orderNo === undefined ? undefined : await findOrder(db, owner, orderNo);
      if (order === null) return notFound();
      const all = await colleaguesOf(db, owner.id);
      return success({
        colleagues: all.flatMap((person) =>
          person.id !== actor.id && (order === undefined || isOwn(person.owner, order)) ? [person.shown] : [],
        ),
      });
    }),

    serve(sharing.keys, async ({ db, owner, clock, body }) => {
      const numbers = [...new Set(body.orderNos.split(','))];
      const found = await db
        .select()
        .from(orders)
        .where(and(own(owner, orders), inArray(orders.orderNo, numbers)));
      if (found.length === 0) return notFound();
      const keys = await heldKeys(db, found, clock.now());
      return success({
        orders: found.map(({ id, orderNo, commonName }) => ({
          ...{ orderNo, commonName },
          keys: [...(keys.get(id) ?? [])],
        })),
      });
    }),

    serve(
      sharing.share,
      async ({ db, actor, owner, clock, body, ip }) => {
        const { results, kept } = await keepShares(db, { actor, owner }, body.shares, clock.now());
        const act = { accountID: owner.id, at: clock.now(), kind: sharing.share.id, actor, from: ip };
        await writeAudits(
          db,
          act,
          kept.map(({ orderNo, recipient }) => ({
            about: orderNo,
            changes: [{ field: 'sharedWith', before: '', after: recipient }],
          })),
        );
        return success({ results });
      },
      { bodyLimit: shareLimit },
    ),

    serve(sharing.envelopes, async ({ db, actor, owner, body }) => {
      const found = await findOrders(db, owner, body.orderNos.split(','));
      if (found === null) return notFound();
      return success({ envelopes: await envelopesFor(db, actor.id, found) });
    }),

    serve(sharing.readers, async ({ db, owner, clock, params }) => {
      const order = await findOrder(db, owner, params.id);
      return order === null ? notFound() : success({ readers: await readersOf(db, order, clock.now()) });
    }),

    serve(sharing.sharedWith, async ({ db, owner, params }) => {
      const shown = await ordersSharedWith(db, owner, params.id);
      return shown === null ? notFound() : success(shown);
    }),

    serve(sharing.end, async ({ db, owner, clock, params, audit }) => {
      const ended = await endSharing(db, owner, params.id, clock.now());
      if (ended === null) return notFound();
      audit(ended.orderNo, [{ field: 'sharedWith', before: ended.recipient, after: '' }]);
      return success({});
    }),

    serve(sharing.policy, async ({ db, owner }) => {
      const all = await colleaguesOf(db, owner.id);
      const { userIDs, deptID } = await readPolicy(db, owner);
      return success({
        userIDs: [...userIDs],
        deptID,
        users: all.map(({ id, fingerprint }) => ({ userID: id, hasKey: fingerprint !== '' })),
      });
    }),

    serve(sharing.changePolicy, async ({ db, owner, clock, body, audit }) => {
      const people = new Map((await colleaguesOf(db, owner.id)).map(({ id, shown }) => [id, shown]));
      const faults: Fault[] = body.userIDs
        .filter((id) => !people.has(id))
        .map((id) => fault('userIDs', 'not-offered', id));
      const named = async ({ userIDs, deptID }: SharingPolicy) => ({
        users: userIDs.map((id) => people.get(id)?.displayName ?? id).join(', '),
        department: deptID === '' ? '' : await departmentNameOf(db, owner, deptID),
      });
      const after = await named(body);
      if (body.deptID !== '' && !(await isDepartment(db, owner, body.deptID)))
        faults.push(fault('deptID', 'not-offered', body.deptID));
      if (faults.length > 0) return badInput(faults);
      const before = await named(await readPolicy(db, owner));
      await writePolicy(db, owner, body, clock.now());
      audit('', [
        { field: 'sharedWith', before: before.users, after: after.users },
        { field: 'deptID', before: before.department, after: after.department },
      ]);
      return success({});
    }),

    serve(sharing.owed, async ({ db, actor, owner, body }) =>
      success(await owedBy(db, { actor, owner }, body.secretIDs.split(','))),
    ),
  ];
}
