import { and, eq } from 'drizzle-orm';
import { contract } from '#core/contract/contract.ts';
import type { Fault } from '#core/fault.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { own } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { type ApiKeyRow, apiKeySecrets, apiKeys } from '#server/db/schema/api-keys.ts';
import { badInput, notFound, type Outcome, success } from '#server/http/reply.ts';
import { type Caller, type Route, serve } from '#server/http/serve.ts';
import { askedFaults, askedValues, changesOf, giverFaultsOf } from '#server/keys/asked-key.ts';
import { addSecret, endOlder, findKeyRow, lockKeys } from '#server/keys/key-rows.ts';
import { listKeys } from '#server/keys/list-keys.ts';
import type { Services } from '#server/services.ts';
import { tokenHash } from '#server/session/token.ts';

/** API keys of an account. */
export function keyRoutes({ keyUse, log }: Pick<Services, 'keyUse' | 'log'>): Route[] {
  const { keys } = contract;
  const note = ({ actor }: Caller, from: string, detail: string) =>
    log.security({ what: 'api-key', outcome: 'done', who: actor.id, from, detail });

  return [
    serve(keys.list, async ({ db, owner, clock, query }) => {
      // What this process counted a moment ago is counted in the list.
      await keyUse.write();
      return success(await listKeys(db, owner, query, { real: clock.real(), now: clock.now() }));
    }),

    serve(keys.self, async ({ db, actor, owner, token }) => {
      if (actor.kind !== 'key' || token === null) return notFound();
      const [found] = await db
        .select({ key: apiKeys, account: accounts, endTime: apiKeySecrets.endTime })
        .from(apiKeySecrets)
        .innerJoin(apiKeys, eq(apiKeys.id, apiKeySecrets.keyID))
        .innerJoin(accounts, eq(accounts.id, apiKeys.accountID))
        .where(and(own(owner, apiKeys), eq(apiKeySecrets.hash, tokenHash(token))));
      if (found === undefined) return notFound();
      const { key, account, endTime } = found;
      return success({
        id: key.id,
        name: key.name,
        accountNo: account.accountNo,
        companyName: account.companyName,
        rights: key.rights,
        deptID: key.departmentID ?? '',
        networks: key.networks,
        endTime: endTime.toISOString(),
      });
    }),

    serve(keys.create, async ({ db, actor, owner, clock, body, ip, audit, afterCommit }) => {
      const now = clock.real();
      await lockKeys(db, owner);
      const faults = await askedFaults(db, { actor, owner }, body, null);
      if (faults.length > 0) return badInput(faults);
      const values = askedValues(body);
      const [row] = await db
        .insert(apiKeys)
        .values({ ...values, accountID: owner.id, creatorID: actor.id, createdTime: now })
        .returning();
      if (row === undefined) throw new Error('a key was not stored');
      const { token, endTime } = await addSecret(db, row.id, body.days, now);
      audit(row.name, [
        ...(await changesOf(db, owner, null, values)),
        { field: 'endTime', before: '', after: endTime.toISOString() },
      ]);
      afterCommit(() => note({ actor, owner }, ip, 'made'));
      return success({ id: row.id, token, endTime: endTime.toISOString() });
    }),

    serve(keys.change, async ({ db, actor, owner, body, ip, audit, afterCommit }) => {
      await lockKeys(db, owner);
      const before = await findKeyRow(db, owner, body.id);
      if (before === null) return notFound();
      const faults = await askedFaults(db, { actor, owner }, body, before);
      if (faults.length > 0) return badInput(faults);
      const values = askedValues(body);
      await db.update(apiKeys).set(values).where(eq(apiKeys.id, before.id));
      audit(values.name, await changesOf(db, owner, before, values));
      afterCommit(() => note({ actor, owner }, ip, 'changed'));
      return success({});
    }),

    serve(keys.rollOver, async ({ db, actor, owner, clock, params, body, ip, audit, afterCommit }) => {
      const now = clock.real();
      const found = await givableKey(db, { actor, owner }, params.id);
      if (!found.ok) return found.error;
      const key = found.value;
      const before = await endOlder(db, key.id, new Date(now.getTime() + body.overlap * 3_600_000));
      const { token, endTime } = await addSecret(db, key.id, body.days, now);
      await db.update(apiKeys).set({ warnedDays: null }).where(eq(apiKeys.id, key.id));
      audit(key.name, [
        { field: 'endTime', before: before?.toISOString() ?? '', after: endTime.toISOString() },
        { field: 'overlap', before: '', after: String(body.overlap) },
      ]);
      afterCommit(() => note({ actor, owner }, ip, 'rolled over'));
      return success({ id: key.id, token, endTime: endTime.toISOString() });
    }),

    serve(keys.endOlder, async ({ db, owner, clock, params, audit }) => {
      const key = await findKeyRow(db, owner, params.id);
      if (key === null) return notFound();
      await endOlder(db, key.id, clock.real(), { keepsNewest: true });
      audit(key.name);
      return success({});
    }),

    serve(keys.disable, async ({ db, actor, owner, clock, params, ip, audit, afterCommit }) => {
      const key = await findKeyRow(db, owner, params.id);
      if (key === null) return notFound();
      const disabledTime = key.disabledTime ?? clock.real();
      await db.update(apiKeys).set({ disabledTime }).where(eq(apiKeys.id, key.id));
      audit(key.name, [{ field: 'isDisabled', before: String(key.disabledTime !== null), after: 'true' }]);
      afterCommit(() => note({ actor, owner }, ip, 'disabled'));
      return success({});
    }),

    serve(keys.enable, async ({ db, actor, owner, params, ip, audit, afterCommit }) => {
      const found = await givableKey(db, { actor, owner }, params.id);
      if (!found.ok) return found.error;
      const key = found.value;
      await db.update(apiKeys).set({ disabledTime: null }).where(eq(apiKeys.id, key.id));
      audit(key.name, [{ field: 'isDisabled', before: String(key.disabledTime !== null), after: 'false' }]);
      afterCommit(() => note({ actor, owner }, ip, 'enabled'));
      return success({});
    }),

    serve(keys.remove, async ({ db, actor, owner, clock, params, ip, audit, afterCommit }) => {
      const key = await findKeyRow(db, owner, params.id);
      if (key === null) return notFound();
      await db.update(apiKeys).set({ removedTime: clock.real() }).where(eq(apiKeys.id, key.id));
      audit(key.name);
      afterCommit(() => note({ actor, owner }, ip, 'removed'));
      return success({});
    }),
  ];
}

/** The key, if who asks may give somebody its rights. */
async function givableKey(db: Db, caller: Caller, id: string): Promise<Result<ApiKeyRow, Outcome<never>>> {
  await lockKeys(db, caller.owner);
  const key = await findKeyRow(db, caller.owner, id);
  if (key === null) return fail(notFound());
  const faults: Fault[] = await giverFaultsOf(db, caller, key.rights);
  return faults.length > 0 ? fail(badInput(faults)) : ok(key);
}
