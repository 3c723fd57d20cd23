import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { checkRole } from '#core/account/check-role.ts';
import { type Right, rights } from '#core/account/rights.ts';
import { type BuiltInRole, builtInRoles, rightsOfRole } from '#core/account/roles.ts';
import type { Role } from '#core/contract/calls/people.ts';
import { type Fault, fault } from '#core/fault.ts';
import { type Owner, own } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { invitations, type RoleRow, roles, users } from '#server/db/schema/accounts.ts';
import { isRecordID } from '#server/http/record-id.ts';

/** Roles an account makes itself. */
export const mostRoles = 50;

export function isBuiltIn(id: string): id is BuiltInRole {
  return (builtInRoles as readonly string[]).includes(id);
}

/** The columns of a user or invitation for a role; built-in roles have no row. */
export function roleColumns(id: string) {
  return isBuiltIn(id) ? { role: id, roleID: null } : { role: null, roleID: id };
}

/** The id under which the console knows the role of a user or invitation. */
export function roleIDOf({
  role,
  roleID,
}: {
  readonly role: BuiltInRole | null;
  readonly roleID: string | null;
}) {
  return role ?? roleID ?? '';
}

/** The rights of a role of the account; null if it has no such role. */
export async function rightsOf(db: Db, owner: Owner, id: string): Promise<readonly Right[] | null> {
  if (isBuiltIn(id)) return rightsOfRole[id];
  return (await findRole(db, owner, id))?.rights ?? null;
}

export async function findRole(db: Db, owner: Owner, id: string): Promise<RoleRow | null> {
  if (!isRecordID(id)) return null;
  const [row] = await db
    .select()
    .from(roles)
    .where(and(eq(roles.id, id), own(owner, roles)));
  return row ?? null;
}

/** What a role is called now: its id for a built-in one. The audit log keeps names, since a role may be renamed or removed later. */
export async function roleNameOf(db: Db, owner: Owner, id: string): Promise<string> {
  return (await findRole(db, owner, id))?.name ?? id;
}

export async function listRoles(db: Db, owner: Owner): Promise<Role[]> {
  const counted = await db
    .select({ role: users.role, roleID: users.roleID, count: sql<number>`count(*)::int` })
    .from(users)
    .where(and(own(owner, users), isNull(users.removedTime)))
    .groupBy(users.role, users.roleID);
  const members = new Map(counted.map((row) => [roleIDOf(row), row.count]));
  const own_ = await db.select().from(roles).where(own(owner, roles)).orderBy(asc(roles.name), asc(roles.id));
  return [
    ...builtInRoles.map((id) => ({ id, name: '', isBuiltIn: true, rights: [...rightsOfRole[id]] })),
    ...own_.map(({ id, name, rights: held }) => ({ id, name, isBuiltIn: false, rights: inOrder(held) })),
  ].map((role) => ({ ...role, members: members.get(role.id) ?? 0 }));
}

/** Faults of a role's name and rights. `id`: the role that is changed, which may keep its name. */
export async function roleFieldFaults(
  db: Db,
  owner: Owner,
  {
    name,
    rights: asked,
    id,
  }: { readonly name: string; readonly rights: readonly Right[]; readonly id?: string },
): Promise<Fault[]> {
  const faults = checkRole({ name, rights: asked });
  if (faults.length > 0) return faults;
  const same = and(own(owner, roles), sql`lower(${roles.name}) = lower(${name.trim()})`);
  const [taken] = await db.select({ id: roles.id }).from(roles).where(same);
  if (taken !== undefined && taken.id !== id) return [fault('name', 'record-duplicate', name.trim())];
  const isNew = id === undefined;
  if (isNew && (await db.$count(roles, own(owner, roles))) >= mostRoles)
    return [fault('name', 'too-long', String(mostRoles + 1), String(mostRoles))];
  return [];
}

/** Whether a user or an invitation has the role. */
export async function isRoleUsed(db: Db, id: string): Promise<boolean> {
  const users_ = await db.$count(users, and(eq(users.roleID, id), isNull(users.removedTime)));
  return users_ > 0 || (await db.$count(invitations, eq(invitations.roleID, id))) > 0;
}

/** Each right once, in the order of the list. */
export function inOrder(asked: readonly Right[]): Right[] {
  return rights.filter((right) => asked.includes(right));
}
