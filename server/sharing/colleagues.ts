import { and, asc, eq, isNull } from 'drizzle-orm';
import { rightsOfRole, rightsWithin } from '#core/account/roles.ts';
import type { SharingColleague } from '#core/contract/calls/sharing.ts';
import { type Owner, own, wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { departments, roles, users } from '#server/db/schema/accounts.ts';
import { sharingKeys } from '#server/db/schema/sharing.ts';

/** A user who may download certificates: what they see, and the key that colleagues seal to. */
export interface Colleague {
  readonly id: string;
  readonly departmentID: string | null;
  /** What they see of the account. */
  readonly owner: Owner;
  /** Fingerprint of their sharing key; empty without one. */
  readonly fingerprint: string;
  readonly shown: SharingColleague;
}

/** The users of an account who can sign in and may download certificates, by name. */
export async function colleaguesOf(db: Db, accountID: string): Promise<Colleague[]> {
  const found = await db
    .select({ user: users, ownRole: roles, department: departments.name, key: sharingKeys })
    .from(users)
    .leftJoin(roles, eq(roles.id, users.roleID))
    .leftJoin(departments, eq(departments.id, users.departmentID))
    .leftJoin(sharingKeys, eq(sharingKeys.userID, users.id))
    .where(and(own(wholeAccount(accountID), users), isNull(users.disabledTime), isNull(users.removedTime)))
    .orderBy(asc(users.displayName), asc(users.createdTime), asc(users.id));
  return found.flatMap(({ user, ownRole, department, key }) => {
    const { id, email, displayName, role, scope, departmentID } = user;
    const held = role === null ? (ownRole?.rights ?? []) : rightsOfRole[role];
    if (!rightsWithin(held, scope).includes('certificates:download')) return [];
    const shown = {
      ...{ userID: id, displayName, email, role: role ?? ('' as const), roleName: ownRole?.name ?? '' },
      ...{ deptName: department ?? '', publicKey: key?.publicKey ?? '' },
    };
    const owner = { ...wholeAccount(accountID), scope, departmentID };
    return [{ id, departmentID, owner, fingerprint: key?.fingerprint ?? '', shown }];
  });
}
