import { isNull, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgSequence,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { accountKinds, type OperatorRight, type Right } from '#core/account/rights.ts';
import { builtInRoles, scopes } from '#core/account/roles.ts';
import { moment } from '#server/db/schema/columns.ts';

/** Last part of an account number. */
export const accountNumbers = pgSequence('account_numbers', { startWith: 100_001 });

/** Who owns orders, balance, contacts, domains and invoices. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountNo: text('account_no').notNull().unique().default(sql`nextval('account_numbers')::text`),
    /** The shop's own account, of which there is one, or a customer's. */
    kind: text({ enum: accountKinds }).notNull().default('customer'),
    companyName: text('company_name').notNull().default(''),
    /** Percent of the list price the account pays. */
    discount: integer().notNull().default(100),
    /** Every user needs a second factor; those without one can do nothing else until they have one. */
    requiresFactor: boolean('requires_factor').notNull().default(false),
    /** The invite code its owner signed up with; empty without one. */
    inviteCode: text('invite_code').notNull().default(''),
    /** Set while the account is disabled: none of its users can sign in. */
    disabledTime: moment('disabled_time'),
    createdTime: moment('created_time').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('accounts_one_shop').on(table.kind).where(sql`${table.kind} = 'shop'`)],
);
export type AccountRow = typeof accounts.$inferSelect;

const accountID = () =>
  uuid('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' });

/** A flat list. An order belongs to one or none, and so does a user. */
export const departments = pgTable(
  'departments',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountID: accountID(),
    name: text().notNull(),
    createdTime: moment('created_time').notNull().defaultNow(),
    /** Set when it is removed while orders still name it. */
    removedTime: moment('removed_time'),
  },
  (table) => [
    uniqueIndex('departments_once')
      .on(table.accountID, sql`lower(${table.name})`)
      .where(isNull(table.removedTime)),
  ],
);
export type DepartmentRow = typeof departments.$inferSelect;

/** Roles an account made itself, beside the built-in ones of `core/account/roles.ts`. */
export const roles = pgTable(
  'roles',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountID: accountID(),
    name: text().notNull(),
    rights: text().array().$type<Right[]>().notNull().default([]),
    createdTime: moment('created_time').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('roles_once').on(table.accountID, sql`lower(${table.name})`)],
);
export type RoleRow = typeof roles.$inferSelect;

/** People who sign in. Each belongs to one account. */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountID: accountID(),
    /** Lower case; empty for none. Users sign in with their email or phone, of which they have at least one. */
    email: text().notNull(),
    telPrefix: text('tel_prefix').notNull().default('86'),
    telephone: text().notNull().default(''),
    displayName: text('display_name').notNull(),
    /** ISO 3166-1, two letters; empty if unknown. */
    country: text().notNull().default(''),
    province: text().notNull().default(''),
    city: text().notNull().default(''),
    address: text().notNull().default(''),
    postalCode: text('postal_code').notNull().default(''),
    /** IANA name; empty for the browser's. */
    timeZone: text('time_zone').notNull().default(''),
    /** `scrypt$…` over the hash the browser sends; read by `server/session/stored-password.ts`. */
    password: text().notNull(),
    /** When they last changed it; null if never. */
    passwordTime: moment('password_time'),
    /** Sign-in requires a code sent by email. */
    twoStepEmail: boolean('two_step_email').notNull().default(false),
    /** When such a code was last used. */
    twoStepEmailTime: moment('two_step_email_time'),
    /** Sign-in requires a code sent to their telephone. */
    twoStepTel: boolean('two_step_tel').notNull().default(false),
    twoStepTelTime: moment('two_step_tel_time'),
    /** The WeChat that signs them in: its id at this site's application, and at all of its owner's; empty for none. */
    wechatOpenID: text('wechat_open_id').notNull().default(''),
    wechatUnionID: text('wechat_union_id').notNull().default(''),
    wechatTime: moment('wechat_time'),
    /** A built-in role, or else one of the account's own. */
    role: text({ enum: builtInRoles }).default('owner'),
    roleID: uuid('role_id').references(() => roles.id),
    departmentID: uuid('department_id').references(() => departments.id),
    scope: text({ enum: scopes }).notNull().default('account'),
    /** Rights to run the shop, given by the shop alone; `heldRights` says what they open. */
    operatorRights: text('operator_rights').array().$type<OperatorRight[]>().notNull().default([]),
    /** Set while the user is disabled: they cannot sign in. */
    disabledTime: moment('disabled_time'),
    /** Set once they were removed: what they did keeps their name, their mailbox is free again. */
    removedTime: moment('removed_time'),
    lastLoginIP: text('last_login_ip').notNull().default(''),
    lastLoginTime: moment('last_login_time'),
    /** The sign-in before the last one: what the console shows, so that a stranger's is seen. */
    previousLoginIP: text('previous_login_ip').notNull().default(''),
    previousLoginTime: moment('previous_login_time'),
    createdTime: moment('created_time').notNull().defaultNow(),
  },
  (table) => [
    // Both are free again once somebody is removed.
    uniqueIndex('users_by_email')
      .on(table.email)
      .where(sql`${table.email} <> '' and ${table.removedTime} is null`),
    uniqueIndex('users_by_phone')
      .on(table.telephone, table.telPrefix)
      .where(sql`${table.telephone} <> '' and ${table.removedTime} is null`),
    uniqueIndex('users_by_wechat')
      .on(table.wechatOpenID)
      .where(sql`${table.wechatOpenID} <> '' and ${table.removedTime} is null`),
    index('users_by_account').on(table.accountID),
    unique('users_of_account').on(table.id, table.accountID),
    check('users_sign_in', sql`${table.email} <> '' or ${table.telephone} <> ''`),
    check('users_one_role', sql`num_nonnulls(${table.role}, ${table.roleID}) = 1`),
  ],
);
export type UserRow = typeof users.$inferSelect;

/** Invitations to an account. The link's code is stored hashed. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountID: accountID(),
    /** Lower case. */
    email: text().notNull(),
    role: text({ enum: builtInRoles }),
    roleID: uuid('role_id').references(() => roles.id),
    departmentID: uuid('department_id').references(() => departments.id),
    scope: text({ enum: scopes }).notNull(),
    invitedBy: uuid('invited_by')
      .notNull()
      .references(() => users.id),
    codeHash: text('code_hash').notNull().unique(),
    createdTime: moment('created_time').notNull(),
    expireTime: moment('expire_time').notNull(),
  },
  (table) => [
    uniqueIndex('invitations_once').on(table.accountID, table.email),
    check('invitations_one_role', sql`num_nonnulls(${table.role}, ${table.roleID}) = 1`),
  ],
);
export type InvitationRow = typeof invitations.$inferSelect;
