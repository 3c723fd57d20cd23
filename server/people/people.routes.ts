import { and, eq, isNull, sql } from 'drizzle-orm';
import { replyCode } from '#core/contract/call.ts';
import { departments } from '#core/contract/calls/people.ts';
import { contract } from '#core/contract/contract.ts';
import { own } from '#server/account/own.ts';
import * as tables from '#server/db/schema/accounts.ts';
import { apiKeys } from '#server/db/schema/api-keys.ts';
import { orders } from '#server/db/schema/orders.ts';
import { webhookEndpoints } from '#server/db/schema/webhooks.ts';
import { isRecordID } from '#server/http/record-id.ts';
import { badInput, notFound, refuse, success } from '#server/http/reply.ts';
import { type Route, serve, servePublic } from '#server/http/serve.ts';
import { serveResource } from '#server/http/serve-resource.ts';
import { checkAudit, listAudit, writeAudit } from '#server/people/audit-log.ts';
import {
  acceptInvitation,
  inviteMember,
  listInvitations,
  openInvitation,
} from '#server/people/invitations.ts';
import {
  changeMember,
  departmentNameOf,
  listMembers,
  membersOfDepartment,
  removeMember,
} from '#server/people/members.ts';
import {
  findRole,
  inOrder,
  isRoleUsed,
  listRoles,
  roleFieldFaults,
  roleIDOf,
  roleNameOf,
} from '#server/people/roles.ts';
import type { Services } from '#server/services.ts';
import { countAttempt, networkOf, tooManyTries } from '#server/session/attempts.ts';
import { letIn, type SigningIn } from '#server/session/login.ts';
import { refusePassword } from '#server/session/refuse-password.ts';
import { storePassword } from '#server/session/stored-password.ts';

/** Mails of invitations one account may send, and links one network may try. */
const inviteAllowance = { most: 100, seconds: 3600 };
const linkAllowance = { most: 30, seconds: 900 };

/** Users, roles, departments and the audit log of an account. */
export function peopleRoutes(services: SigningIn & Pick<Services, 'address'>): Route[] {
  const { people } = contract;
  return [
    serve(people.members, async ({ db, owner, query }) => success(await listMembers(db, owner, query))),

    serve(people.invite, async ({ db, actor, owner, clock, body, replyHeaders, audit }) => {
      const wait = await countAttempt(db, `invite:${owner.id}`, inviteAllowance, clock.real());
      if (wait !== null) return tooManyTries('email', wait, replyHeaders);
      const invited = await inviteMember(services, db, { actor, owner }, body, clock.now());
      if (!invited.ok) return badInput(invited.error);
      const { id, email, expireTime } = invited.value;
      audit(email, [{ field: 'roleID', before: '', after: await roleNameOf(db, owner, body.roleID) }]);
      return success({ invitationID: id, email, expireTime: expireTime.toISOString() });
    }),

    serve(people.changeMember, async ({ db, actor, owner, clock, body, audit }) => {
      const changed = await changeMember(db, { actor, owner }, body, clock.now());
      if (!changed.ok) return badInput(changed.error);
      const before = changed.value;
      if (before === null) return notFound();
      const [roleBefore, roleAfter, deptBefore, deptAfter] = [
        await roleNameOf(db, owner, roleIDOf(before)),
        await roleNameOf(db, owner, body.roleID),
        await departmentNameOf(db, owner, before.departmentID ?? ''),
        await departmentNameOf(db, owner, body.deptID),
      ];
      audit(before.email, [
        { field: 'roleID', before: roleBefore, after: roleAfter },
        { field: 'deptID', before: deptBefore, after: deptAfter },
        { field: 'scope', before: before.scope, after: body.scope },
        { field: 'isDisabled', before: String(before.disabledTime !== null), after: String(body.isDisabled) },
      ]);
      return success({});
    }),

    serve(people.removeMember, async ({ db, actor, owner, clock, query, audit }) => {
      const removed = await removeMember(db, { actor, owner }, query, clock.now());
      if (!removed.ok) return badInput(removed.error);
      if (removed.value === null) return notFound();
      const { member, heir } = removed.value;
      audit(
        member.email,
        heir === null ? [] : [{ field: 'heirID', before: member.email, after: heir.email }],
      );
      return success({});
    }),

    serve(people.invitations, async ({ db, owner, clock, query }) =>
      success(await listInvitations(db, owner, query, clock.now())),
    ),

    serve(people.withdrawInvitation, async ({ db, owner, params, audit }) => {
      const isTheirs = and(eq(tables.invitations.id, params.id), own(owner, tables.invitations));
      const [gone] = isRecordID(params.id)
        ? await db.delete(tables.invitations).where(isTheirs).returning()
        : [];
      if (gone === undefined) return notFound();
      audit(gone.email);
      return success({});
    }),

    servePublic(people.invitationOf, async ({ db, clock, ip, body, replyHeaders }) => {
      const wait = await countAttempt(db, `invitation:${networkOf(ip)}`, linkAllowance, clock.real());
      if (wait !== null) return tooManyTries('code', wait, replyHeaders);
      const open = await openInvitation(db, body.code, clock.now());
      return open === null ? notFound() : success(open.shown);
    }),

    servePublic(
      people.acceptInvitation,
      async (input) => {
        const { db, clock, ip, body, replyHeaders } = input;
        const wait = await countAttempt(db, `invitation:${networkOf(ip)}`, linkAllowance, clock.real());
        if (wait !== null) return tooManyTries('code', wait, replyHeaders);
        const asked = await openInvitation(db, body.code, clock.now());
        const owner = asked && { ...asked.shown, displayName: body.displayName };
        const refused = owner && refusePassword(body.password, owner);
        if (refused) return badInput([refused]);
        // Before the transaction: a password's derivation takes long.
        const password = await storePassword(body.password, services.config.passwordCost);
        const { code, displayName } = body;
        const accepted = await db.transaction(async (tx) => {
          const made = await acceptInvitation(tx, code, { displayName, password }, clock.now());
          if (made.ok && made.value !== null) {
            const { accountID, email } = made.value;
            const at = clock.now();
            await writeAudit(tx, {
              accountID,
              at,
              kind: people.acceptInvitation.id,
              actor: made.value,
              about: email,
              from: ip,
            });
          }
          return made;
        });
        if (!accepted.ok) return badInput(accepted.error);
        if (accepted.value === null) return notFound();
        services.log.security({ what: 'invitation', outcome: 'done', who: accepted.value.id, from: ip });
        return success(await letIn(input, accepted.value, 'password'));
      },
      { transaction: 'own' },
    ),

    ...withoutPeople(
      serveResource(departments, {
        table: tables.departments,
        log: services.log,
        usedBy: sql<number>`((select count(*) from ${orders} where ${orders.departmentID} = ${tables.departments.id}) + (select count(*) from ${tables.users} where ${tables.users.departmentID} = ${tables.departments.id}) + (select count(*) from ${apiKeys} where ${apiKeys.departmentID} = ${tables.departments.id}) + (select count(*) from ${webhookEndpoints} where ${webhookEndpoints.departmentID} = ${tables.departments.id}))`,
        unique: tables.departments.name,
        counted: { members: membersOfDepartment },
      }),
    ),

    serve(people.roles, async ({ db, owner, query: { limit, offset } }) => {
      const all = await listRoles(db, owner);
      return success({ data: all.slice(limit * (offset - 1), limit * offset), total: all.length });
    }),

    serve(people.addRole, async ({ db, owner, clock, body, audit }) => {
      const faults = await roleFieldFaults(db, owner, body);
      if (faults.length > 0) return badInput(faults);
      const values = { accountID: owner.id, name: body.name.trim(), rights: inOrder(body.rights) };
      const [row] = await db
        .insert(tables.roles)
        .values({ ...values, createdTime: clock.now() })
        .returning({ id: tables.roles.id });
      audit(values.name, [{ field: 'rights', before: '', after: values.rights.join(', ') }]);
      return success({ id: row?.id ?? '' });
    }),

    serve(people.changeRole, async ({ db, owner, body, audit }) => {
      const before = await findRole(db, owner, body.id);
      if (before === null) return notFound();
      const faults = await roleFieldFaults(db, owner, body);
      if (faults.length > 0) return badInput(faults);
      const [name, rights] = [body.name.trim(), inOrder(body.rights)];
      await db.update(tables.roles).set({ name, rights }).where(eq(tables.roles.id, before.id));
      audit(name, [
        { field: 'name', before: before.name, after: name },
        { field: 'rights', before: before.rights.join(', '), after: rights.join(', ') },
      ]);
      return success({});
    }),

    serve(people.removeRole, async ({ db, owner, params, audit }) => {
      const role = await findRole(db, owner, params.id);
      if (role === null) return notFound();
      if (await isRoleUsed(db, role.id)) return refuse(replyCode.wrongState, 'Users still have this role');
      await db.delete(tables.roles).where(eq(tables.roles.id, role.id));
      audit(role.name);
      return success({});
    }),

    serve(people.auditLogs, async ({ db, owner, query }) => success(await listAudit(db, owner, query))),
    serve(people.auditCheck, async ({ db, owner }) => success(await checkAudit(db, owner))),
  ];
}

/** A department is removed once nobody is in it or invited to it. */
function withoutPeople([list, add, change, remove, ...verbs]: ReturnType<typeof serveResource>): Route[] {
  const handle: Route['handle'] = async (input) => {
    const { id } = input.params as { readonly id: string };
    const { users, invitations } = tables;
    const people = isRecordID(id)
      ? (await input.db.$count(users, and(eq(users.departmentID, id), isNull(users.removedTime)))) +
        (await input.db.$count(invitations, eq(invitations.departmentID, id)))
      : 0;
    return people > 0
      ? refuse(replyCode.wrongState, 'Users are still in this department')
      : remove.handle(input);
  };
  return [list, add, change, { ...remove, handle }, ...verbs];
}
