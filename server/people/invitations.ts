import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { checkName } from '#core/account/check-name.ts';
import { roleFaults } from '#core/account/members.ts';
import type { DataOf } from '#core/contract/call.ts';
import type { Invitation, invitationOf } from '#core/contract/calls/people.ts';
import { type Fault, fault } from '#core/fault.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { checkValidationEmail } from '#core/validation/emails.ts';
import { type Owner, own } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import {
  accounts,
  type InvitationRow,
  invitations,
  roles,
  type UserRow,
  users,
} from '#server/db/schema/accounts.ts';
import type { Actor } from '#server/http/serve.ts';
import { invitationMail } from '#server/people/invitation-mail.ts';
import { type AskedPlace, placeFaults } from '#server/people/members.ts';
import { rightsOf, roleColumns, roleIDOf } from '#server/people/roles.ts';
import type { Services } from '#server/services.ts';
import { makeToken, tokenHash } from '#server/session/token.ts';

const hour = 3_600_000;
/** Milliseconds the link of an invitation is good for. */
const lifetime = 72 * hour;
/** Users and open invitations of one account. */
const mostPeople = 1_000;

/** Invites somebody, in place of an earlier invitation of the same mailbox. */
export async function inviteMember(
  { mailer, address }: Pick<Services, 'mailer' | 'address'>,
  tx: Db,
  { actor, owner }: { readonly actor: Actor; readonly owner: Owner },
  asked: AskedPlace & { readonly email: string },
  now: Date,
): Promise<Result<InvitationRow, Fault[]>> {
  const email = asked.email.trim().toLowerCase();
  const faults = [checkValidationEmail(email, 'email') ?? [], await placeFaults(tx, owner, asked)].flat();
  if (faults.length > 0) return fail(faults);
  if (mailer === null) return fail([fault('email', 'not-offered', email)]);
  const [self] = await tx.select().from(users).where(eq(users.id, actor.id));
  const rights = await rightsOf(tx, owner, asked.roleID);
  if (self === undefined || rights === null) return fail([fault('roleID', 'not-offered', asked.roleID)]);
  const refused = roleFaults(
    { actor: { id: actor.id, roleID: roleIDOf(self), rights: actor.rights }, rights },
    asked.roleID,
  );
  if (refused.length > 0) return fail(refused);
  if (await isTaken(tx, email)) return fail([fault('email', 'email-taken', email)]);
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, owner.id)).for('update');
  const people =
    (await tx.$count(users, and(own(owner, users), isNull(users.removedTime)))) +
    (await tx.$count(invitations, own(owner, invitations)));
  if (people >= mostPeople) return fail([fault('email', 'too-long', String(people + 1), String(mostPeople))]);
  const code = makeToken();
  const values = {
    ...roleColumns(asked.roleID),
    departmentID: asked.deptID === '' ? null : asked.deptID,
    scope: asked.scope,
    invitedBy: actor.id,
    codeHash: tokenHash(code),
    createdTime: now,
    expireTime: new Date(now.getTime() + lifetime),
  };
  const [row] = await tx
    .insert(invitations)
    .values({ ...values, accountID: owner.id, email })
    .onConflictDoUpdate({ target: [invitations.accountID, invitations.email], set: values })
    .returning();
  if (row === undefined) throw new Error('no invitation was made');
  const link = new URL(`/invitation/${code}`, await address);
  await mailer.send(tx, {
    accountID: owner.id,
    to: email,
    content: invitationMail({
      invitedBy: nameOf(self),
      company: account?.companyName ?? '',
      link: link.href,
    }),
    // Nothing is known of its reader yet.
    language: null,
    showsLogo: true,
    at: now,
    expireAt: row.expireTime,
  });
  return ok(row);
}

export async function listInvitations(
  db: Db,
  owner: Owner,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  now: Date,
): Promise<{ data: Invitation[]; total: number }> {
  const wanted = own(owner, invitations);
  const rows = await db
    .select({ invitation: invitations, by: users })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .where(wanted)
    .orderBy(desc(invitations.createdTime), desc(invitations.id))
    .limit(limit)
    .offset(limit * (offset - 1));
  return {
    data: rows.map(({ invitation: row, by }) => ({
      id: row.id,
      email: row.email,
      roleID: roleIDOf(row),
      deptID: row.departmentID ?? '',
      scope: row.scope,
      invitedBy: nameOf(by),
      createdTime: row.createdTime.toISOString(),
      expireTime: row.expireTime.toISOString(),
      isExpired: row.expireTime <= now,
    })),
    total: await db.$count(invitations, wanted),
  };
}

/** What an open invitation says; null if it is used, withdrawn or too old, or whoever invites may no longer sign in. */
export async function openInvitation(
  db: Db,
  code: string,
  now: Date,
): Promise<{ readonly row: InvitationRow; readonly shown: DataOf<typeof invitationOf> } | null> {
  const [found] = await db
    .select({ row: invitations, by: users, companyName: accounts.companyName, roleName: roles.name })
    .from(invitations)
    .innerJoin(accounts, eq(accounts.id, invitations.accountID))
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .leftJoin(roles, eq(roles.id, invitations.roleID))
    .where(
      and(
        eq(invitations.codeHash, tokenHash(code)),
        isNull(users.disabledTime),
        isNull(accounts.disabledTime),
        sql`${invitations.expireTime} > ${now.toISOString()}::timestamptz`,
      ),
    );
  if (found === undefined) return null;
  const { row, by, companyName, roleName } = found;
  return {
    row,
    shown: {
      email: row.email,
      invitedBy: nameOf(by),
      companyName,
      role: row.role ?? '',
      roleName: roleName ?? '',
      expireTime: row.expireTime.toISOString(),
    },
  };
}

/** Makes the invited user. Of two that accept at the same time, one does. */
export async function acceptInvitation(
  tx: Db,
  code: string,
  { displayName, password }: { readonly displayName: string; readonly password: string },
  now: Date,
): Promise<Result<UserRow | null, Fault[]>> {
  const faults = checkName(displayName, 'displayName');
  if (faults.length > 0) return fail(faults);
  const open = await openInvitation(tx, code, now);
  if (open === null) return ok(null);
  const { accountID, email, role, roleID, departmentID, scope } = open.row;
  const used = await tx
    .delete(invitations)
    .where(eq(invitations.id, open.row.id))
    .returning({ id: invitations.id });
  if (used.length === 0) return ok(null);
  const values = { accountID, email, role, roleID, departmentID, scope };
  const [user] = await tx
    .insert(users)
    .values({ ...values, displayName: displayName.trim(), password, createdTime: now })
    .onConflictDoNothing()
    .returning();
  return user === undefined ? fail([fault('email', 'email-taken', email)]) : ok(user);
}

async function isTaken(db: Db, email: string): Promise<boolean> {
  return (await db.$count(users, and(eq(users.email, email), isNull(users.removedTime)))) > 0;
}

function nameOf({ displayName, email }: UserRow): string {
  return displayName === '' ? email : `${displayName} (${email})`;
}
