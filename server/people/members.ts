import { and, asc, eq, ilike, isNull, or, sql } from 'drizzle-orm';
import { checkPlace } from '#core/account/check-place.ts';
import { heirFaults, memberFaults, removalFaults } from '#core/account/members.ts';
import type { Scope } from '#core/account/roles.ts';
import type { Member } from '#core/contract/calls/people.ts';
import { zeroTime } from '#core/contract/fields.ts';
import { type Fault, fault } from '#core/fault.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { type Owner, own } from '#server/account/own.ts';
import { handOver } from '#server/approvals/hand-over.ts';
import { containing } from '#server/db/like.ts';
import type { Db } from '#server/db/open.ts';
import { accounts, departments, type UserRow, users } from '#server/db/schema/accounts.ts';
import { isRecordID } from '#server/http/record-id.ts';
import type { Actor } from '#server/http/serve.ts';
import { rightsOf, roleColumns, roleIDOf } from '#server/people/roles.ts';
import { withFactor } from '#server/security/factors.ts';
import { endSessionsOf } from '#server/session/sessions.ts';
import { endSharingsOf } from '#server/sharing/envelopes.ts';
import { leavePolicy } from '#server/sharing/policy.ts';

/** Where somebody is placed in the account. */
export interface AskedPlace {
  readonly roleID: string;
  /** Empty for none. */
  readonly deptID: string;
  readonly scope: Scope;
}

export async function listMembers(
  db: Db,
  owner: Owner,
  { search, limit, offset }: { readonly search?: string; readonly limit: number; readonly offset: number },
): Promise<{ data: Member[]; total: number }> {
  const pattern = containing((search ?? '').trim());
  const isFound =
    search === undefined ? undefined : or(ilike(users.displayName, pattern), ilike(users.email, pattern));
  const wanted = and(own(wholeOf(owner), users), isNull(users.removedTime), isFound);
  const rows = await db
    .select()
    .from(users)
    .where(wanted)
    .orderBy(asc(users.createdTime), asc(users.id))
    .limit(limit)
    .offset(limit * (offset - 1));
  const protectedIDs = await withFactor(db, rows);
  return { data: rows.map((row) => shownMember(row, protectedIDs)), total: await db.$count(users, wanted) };
}

function shownMember(row: UserRow, protectedIDs: ReadonlySet<string>): Member {
  return {
    subAccountID: row.id,
    displayName: row.displayName,
    email: row.email,
    telephone: row.telephone,
    roleID: roleIDOf(row),
    deptID: row.departmentID ?? '',
    scope: row.scope,
    isDisabled: row.disabledTime !== null,
    hasSecondFactor: protectedIDs.has(row.id),
    lastLoginTime: row.lastLoginTime?.toISOString() ?? zeroTime,
    createdTime: row.createdTime.toISOString(),
  };
}

/** Changes a user's place. Returns the row as it was; null if there is none. */
export async function changeMember(
  tx: Db,
  { actor, owner }: { readonly actor: Actor; readonly owner: Owner },
  wanted: AskedPlace & { readonly subAccountID: string; readonly isDisabled: boolean },
  now: Date,
): Promise<Result<UserRow | null, Fault[]>> {
  const members = await lockMembers(tx, owner);
  const member = members.find(({ id }) => id === wanted.subAccountID);
  const self = members.find(({ id }) => id === actor.id);
  if (member === undefined || self === undefined) return ok(null);
  const faults = await placeFaults(tx, owner, wanted);
  const rights = await rightsOf(tx, owner, wanted.roleID);
  if (rights === null || faults.length > 0) return fail(faults);
  const refused = memberFaults(
    {
      actor: { id: actor.id, roleID: roleIDOf(self), rights: actor.rights },
      rights,
      member: { id: member.id, roleID: roleIDOf(member), isDisabled: member.disabledTime !== null },
      owners: ownersAmong(members),
    },
    wanted,
  );
  if (refused.length > 0) return fail(refused);
  await tx
    .update(users)
    .set({
      ...roleColumns(wanted.roleID),
      departmentID: wanted.deptID === '' ? null : wanted.deptID,
      scope: wanted.scope,
      disabledTime: wanted.isDisabled ? (member.disabledTime ?? now) : null,
    })
    .where(eq(users.id, member.id));
  if (wanted.isDisabled) await endSessionsOf(tx, member.id);
  return ok(member);
}

async function isMember(db: Db, owner: Owner, id: string): Promise<boolean> {
  const isIt = and(own(wholeOf(owner), users), eq(users.id, id), isNull(users.removedTime));
  return isRecordID(id) && (await db.$count(users, isIt)) > 0;
}

interface Removal {
  readonly subAccountID: string;
  /** Who takes over their orders; empty for nobody. */
  readonly heirID: string;
}

/** Removes a user and ends their sessions. Returns the row as it was, and who takes over; null if there is none. */
export async function removeMember(
  tx: Db,
  { actor, owner }: { readonly actor: Actor; readonly owner: Owner },
  { subAccountID, heirID }: Removal,
  now: Date,
): Promise<Result<{ readonly member: UserRow; readonly heir: UserRow | null } | null, Fault[]>> {
  // Orders are locked before the account, as paying does. Where the removal is refused, this is undone with it.
  if (isRecordID(subAccountID) && (await isMember(tx, owner, heirID)))
    await handOver(tx, owner, { from: subAccountID, to: heirID }, now);
  const members = await lockMembers(tx, owner);
  const member = members.find(({ id }) => id === subAccountID);
  const self = members.find(({ id }) => id === actor.id);
  if (member === undefined || self === undefined) return ok(null);
  const faults = removalFaults({
    actor: { id: actor.id, roleID: roleIDOf(self), rights: actor.rights },
    member: { id: member.id, roleID: roleIDOf(member), isDisabled: member.disabledTime !== null },
    owners: ownersAmong(members),
  });
  const heir = members.find(({ id }) => id === heirID) ?? null;
  if (heirID !== '') {
    const found = heir === null ? undefined : { id: heir.id, isDisabled: heir.disabledTime !== null };
    faults.push(...heirFaults(heirID, found, member.id));
  }
  if (faults.length > 0) return fail(faults);
  await tx.update(users).set({ removedTime: now, disabledTime: now }).where(eq(users.id, member.id));
  await endSessionsOf(tx, member.id);
  await endSharingsOf(tx, member.id, now);
  await leavePolicy(tx, owner, member.id);
  return ok({ member, heir });
}

/** Faults of a place, and of a role or department that is not the account's. */
export async function placeFaults(db: Db, owner: Owner, place: AskedPlace): Promise<Fault[]> {
  const { roleID, deptID } = place;
  const faults = checkPlace(place);
  if ((await rightsOf(db, owner, roleID)) === null) faults.push(fault('roleID', 'not-offered', roleID));
  if (deptID !== '' && !(await isDepartment(db, owner, deptID)))
    faults.push(fault('deptID', 'not-offered', deptID));
  return faults;
}

/** What a department is called now, for the audit log; empty for none. */
export async function departmentNameOf(db: Db, owner: Owner, id: string): Promise<string> {
  if (!isRecordID(id)) return '';
  const [row] = await db
    .select({ name: departments.name })
    .from(departments)
    .where(and(eq(departments.id, id), own(owner, departments)));
  return row?.name ?? id;
}

export async function isDepartment(db: Db, owner: Owner, id: string): Promise<boolean> {
  const wanted = and(eq(departments.id, id), own(owner, departments), isNull(departments.removedTime));
  return isRecordID(id) && (await db.$count(departments, wanted)) > 0;
}

/** The users of the account. Locks the account, so that of two changes the later one sees what the first left. */
async function lockMembers(tx: Db, owner: Owner): Promise<UserRow[]> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, owner.id)).for('update');
  return tx
    .select()
    .from(users)
    .where(and(own(owner, users), isNull(users.removedTime)));
}

function ownersAmong(members: readonly UserRow[]): number {
  return members.filter(({ role, disabledTime }) => role === 'owner' && disabledTime === null).length;
}

/** People belong to the account as a whole, whatever department somebody sees. */
function wholeOf(owner: Owner): Owner {
  return { ...owner, scope: 'account' };
}

/** How many users each department has. */
export const membersOfDepartment = sql<number>`(select count(*)::int from ${users} where ${users.departmentID} = ${departments.id} and ${users.removedTime} is null)`;
