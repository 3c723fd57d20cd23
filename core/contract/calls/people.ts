import * as v from 'valibot';
import { rights } from '#core/account/rights.ts';
import { builtInRoles, scopes } from '#core/account/roles.ts';
import { type DataOf, defineCall, replyCode } from '#core/contract/call.ts';
import { choice, declared, email, list, text } from '#core/contract/field-kinds.ts';
import {
  askedTime,
  integerField,
  listOf,
  pageQuery,
  recordID,
  shortText,
  time,
} from '#core/contract/fields.ts';
import { defineResource } from '#core/contract/resource.ts';

/** People of an account: its users, the roles made of rights, departments, and what everybody did (product.md, 'Account'). */
const mostListed = 100;
const hundred = {
  limit: v.optional(v.pipe(integerField, v.minValue(1), v.maxValue(mostListed)), mostListed),
  offset: pageQuery.offset,
};

/** A built-in role by its name, or a role of the account by its id. */
const roleID = v.union([v.picklist(builtInRoles), recordID]);
const place = {
  roleID: declared(roleID, { kind: 'choice' }),
  /** Empty for no department. */
  deptID: v.optional(declared(v.union([v.literal(''), recordID]), { kind: 'choice', optional: true }), ''),
  scope: v.optional(choice(scopes), 'account'),
};
const isDisabled = v.union([
  v.boolean(),
  v.pipe(
    v.picklist(['true', 'false']),
    v.transform((text) => text === 'true'),
  ),
]);
const stale = ['people.members', 'people.invitations', 'people.roles', 'people.departments'];

const member = v.object({
  subAccountID: v.string(),
  displayName: v.string(),
  email: v.string(),
  telephone: v.string(),
  roleID: v.string(),
  deptID: v.string(),
  scope: v.picklist(scopes),
  isDisabled: v.boolean(),
  /** Sign-in asks for a second factor. */
  hasSecondFactor: v.boolean(),
  /** Zero if they never signed in. */
  lastLoginTime: time,
  createdTime: time,
});
export type Member = v.InferOutput<typeof member>;

/** Lists the users of the account, the oldest first. `search` looks in names and mailboxes. */
export const members = defineCall('people.members', 'GET /v1/user/subAccounts', {
  right: 'members:read',
  query: v.object({ ...pageQuery, search: v.exactOptional(shortText) }),
  data: listOf(member),
});

/**
 * Invites somebody by mail: the link lasts 72 hours and is good for one use. Inviting the same mailbox again replaces the invitation.
 */
export const invite = defineCall('people.invite', 'POST /v1/user/subAccounts', {
  right: 'members:write',
  confirm: 'fresh',
  effect: 'create',
  body: v.strictObject({ email: email(), ...place }),
  data: v.object({ invitationID: v.string(), email: v.string(), expireTime: time }),
  errors: {
    badInput: replyCode.badInput,
    keyReused: replyCode.keyReused,
    tooManyTries: replyCode.tooManyTries,
  },
  changes: stale,
});

/** Changes a user's role, department, scope, and whether they may sign in. Their sessions end when they may not. */
export const changeMember = defineCall('people.changeMember', 'PUT /v1/user/subAccounts', {
  right: 'members:write',
  confirm: 'fresh',
  body: v.strictObject({ subAccountID: recordID, ...place, isDisabled: v.optional(isDisabled, false) }),
  data: v.object({}),
  errors: { badInput: replyCode.badInput, notFound: replyCode.notFound },
  // Somebody may have limited what they see themselves.
  changes: [...stale, 'session.account'],
});

/**
 * Removes a user: they are signed out and cannot come back; what they did stays under their name. `heirID`: the user who answers for
 * their orders from now on, within their own spending limits; requests of theirs that nobody decided end.
 */
export const removeMember = defineCall('people.removeMember', 'DELETE /v1/user/subAccounts', {
  right: 'members:write',
  confirm: 'fresh',
  query: v.object({ subAccountID: recordID, heirID: v.optional(v.union([v.literal(''), recordID]), '') }),
  data: v.object({}),
  errors: { badInput: replyCode.badInput, notFound: replyCode.notFound },
  changes: [...stale, 'approvals', 'orders', 'session.account'],
});

const invitation = v.object({
  id: v.string(),
  email: v.string(),
  roleID: v.string(),
  deptID: v.string(),
  scope: v.picklist(scopes),
  invitedBy: v.string(),
  createdTime: time,
  expireTime: time,
  isExpired: v.boolean(),
});
export type Invitation = v.InferOutput<typeof invitation>;

/** Lists invitations nobody has accepted, the newest first; those that ended too, so that they can be sent again. */
export const invitations = defineCall('people.invitations', 'GET /v1/user/invitations', {
  right: 'members:read',
  query: v.object(hundred),
  data: listOf(invitation),
});

/** Withdraws an invitation: its link is good for nothing from now on. */
export const withdrawInvitation = defineCall(
  'people.withdrawInvitation',
  'DELETE /v1/user/invitations/{id}',
  {
    right: 'members:write',
    params: v.object({ id: recordID }),
    data: v.object({}),
    errors: { notFound: replyCode.notFound },
    changes: stale,
  },
);

const code = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));

/**
 * What the link of an invitation leads to: who invites, to which account and role. 404 once it is used, withdrawn or too old. The code is
 * in the body, since addresses are logged.
 */
export const invitationOf = defineCall('people.invitationOf', 'POST /invitations/open', {
  right: 'public',
  effect: 'read',
  body: v.strictObject({ code }),
  data: v.object({
    email: v.string(),
    invitedBy: v.string(),
    companyName: v.string(),
    /** A built-in role; empty for one of the account's own, which `roleName` names. */
    role: v.union([v.picklist(builtInRoles), v.literal('')]),
    roleName: v.string(),
    expireTime: time,
  }),
  errors: {
    badInput: replyCode.badInput,
    notFound: replyCode.notFound,
    tooManyTries: replyCode.tooManyTries,
  },
});

/** Makes the user the invitation is for and signs them in. The token is returned in the `authorization` header. */
export const acceptInvitation = defineCall('people.acceptInvitation', 'POST /invitations', {
  right: 'public',
  body: v.strictObject({
    code,
    displayName: shortText,
    /** Made by `core/session/password.ts`. */
    password: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  }),
  data: v.object({ account: v.string(), displayName: v.string() }),
  errors: {
    badInput: replyCode.badInput,
    notFound: replyCode.notFound,
    tooManyTries: replyCode.tooManyTries,
  },
});

/** Departments: a flat list. Their users see the orders of their own department if their scope says so. */
export const departments = defineResource('people.departments', '/v1/user/depts', {
  rights: { read: 'members:read', write: 'members:write' },
  item: { name: v.string(), members: v.number() },
  fields: { name: text({ most: 50 }) },
  search: ['name'],
  sort: ['name'],
  limit: mostListed,
  limitField: 'name',
});
export type Department = DataOf<typeof departments.list>['data'][number];

const role = v.object({
  id: v.string(),
  /** Empty for a built-in role, whose id is its name. */
  name: v.string(),
  isBuiltIn: v.boolean(),
  rights: v.array(v.picklist(rights)),
  members: v.number(),
});
export type Role = v.InferOutput<typeof role>;

/** Lists the roles: the built-in ones first. */
export const roles = defineCall('people.roles', 'GET /v1/user/roles', {
  right: 'members:read',
  query: v.object(hundred),
  data: listOf(role),
});

const rightList = list({ values: rights, most: rights.length });
const roleFields = { name: text({ most: 50 }), rights: rightList };

/** Makes a role of these rights. */
export const addRole = defineCall('people.addRole', 'POST /v1/user/roles', {
  right: 'roles:write',
  confirm: 'fresh',
  effect: 'create',
  body: v.strictObject(roleFields),
  data: v.object({ id: v.string() }),
  errors: { badInput: replyCode.badInput, keyReused: replyCode.keyReused },
  changes: stale,
});

/** Changes a role; its users have the new rights from their next call on. */
export const changeRole = defineCall('people.changeRole', 'PUT /v1/user/roles', {
  right: 'roles:write',
  confirm: 'fresh',
  body: v.strictObject({ id: recordID, ...roleFields }),
  data: v.object({}),
  errors: { badInput: replyCode.badInput, notFound: replyCode.notFound },
  changes: [...stale, 'session.account'],
});

/** Removes a role nobody has. */
export const removeRole = defineCall('people.removeRole', 'DELETE /v1/user/roles/{id}', {
  right: 'roles:write',
  confirm: 'fresh',
  params: v.object({ id: recordID }),
  data: v.object({}),
  errors: { notFound: replyCode.notFound, wrongState: replyCode.wrongState },
  changes: stale,
});

const auditEntry = v.object({
  seq: v.number(),
  at: time,
  /** The id of the call. */
  kind: v.string(),
  actorID: v.string(),
  actorName: v.string(),
  /** Whether an API key did it. */
  isKey: v.boolean(),
  /** What it was done to: an order number, a name, a mailbox. */
  about: v.string(),
  changes: v.array(v.object({ field: v.string(), before: v.string(), after: v.string() })),
  from: v.string(),
  hash: v.string(),
});
export type AuditEntry = v.InferOutput<typeof auditEntry>;

/** Lists what was done in the account, the newest first. `kind` is a call's id or its area, such as `orders`. */
export const auditLogs = defineCall('people.auditLogs', 'GET /v1/user/auditLogs', {
  right: 'audit:read',
  query: v.object({
    ...pageQuery,
    actorID: v.exactOptional(recordID),
    kind: v.exactOptional(v.pipe(v.string(), v.regex(/^[\w.]{1,60}$/))),
    search: v.exactOptional(shortText),
    from: v.exactOptional(askedTime),
    to: v.exactOptional(askedTime),
  }),
  data: listOf(auditEntry),
});

/** Checks that every entry carries the hash of the one before it. `brokenAt` is the number of the first that does not; 0 if all do. */
export const auditCheck = defineCall('people.auditCheck', 'GET /v1/user/auditLogs/check', {
  right: 'audit:read',
  data: v.object({ entries: v.number(), brokenAt: v.number(), lastHash: v.string() }),
});
