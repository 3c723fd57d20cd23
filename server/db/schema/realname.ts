import { sql } from 'drizzle-orm';
import {
  customType,
  index,
  integer,
  pgSequence,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { proofTypes } from '#core/realname/proof.ts';
import { refusalReasons } from '#core/realname/real-name.ts';
import { users } from '#server/db/schema/accounts.ts';
import { moment } from '#server/db/schema/columns.ts';
import { accountID } from '#server/db/schema/owner-columns.ts';

const bytes = customType<{ data: Uint8Array<ArrayBuffer>; driverData: Uint8Array<ArrayBuffer> }>({
  dataType: () => 'bytea',
});
const userID = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id);
const outcome = {
  status: text({ enum: ['waiting', 'passed', 'refused'] })
    .notNull()
    .default('waiting'),
  reason: text({ enum: [...refusalReasons, ''] })
    .notNull()
    .default(''),
  note: text().notNull().default(''),
  createTime: moment('create_time').notNull(),
  decideTime: moment('decide_time'),
};

/** Applications of people for the verification of their real name. */
export const personRealNames = pgTable(
  'person_real_names',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountID: accountID(),
    userID: userID(),
    name: text().notNull(),
    /** Empty once it is decided: only `shownCard` stays. */
    idCard: text('id_card').notNull(),
    shownCard: text('shown_card').notNull(),
    ...outcome,
  },
  (table) => [
    // At most one that waits or has passed.
    uniqueIndex('person_real_names_once').on(table.userID).where(sql`${table.status} <> 'refused'`),
    index('person_real_names_by_user').on(table.userID, table.createTime),
    index('person_real_names_waiting').on(table.createTime).where(sql`${table.status} = 'waiting'`),
  ],
);
export type PersonRealNameRow = typeof personRealNames.$inferSelect;

/** Files that prove an organization. Never served with a type that a browser opens. */
export const realNameProofs = pgTable(
  'real_name_proofs',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountID: accountID(),
    userID: userID(),
    name: text().notNull(),
    type: text({ enum: proofTypes }).notNull(),
    size: integer().notNull(),
    content: bytes().notNull(),
    createTime: moment('create_time').notNull(),
  },
  (table) => [index('real_name_proofs_by_account').on(table.accountID, table.createTime)],
);

export const realNameNumbers = pgSequence('real_name_numbers', { startWith: 10_001 });

/** Applications of accounts for the verification of their organization. */
export const organizationRealNames = pgTable(
  'organization_real_names',
  {
    id: uuid().primaryKey().defaultRandom(),
    authno: text().notNull().unique(),
    accountID: accountID(),
    userID: userID(),
    orgName: text('org_name').notNull(),
    socialCode: text('social_code').notNull(),
    legalName: text('legal_name').notNull(),
    openAccount: text('open_account').notNull(),
    bankAccount: text('bank_account').notNull(),
    /** Cents sent to the bank account to verify it. */
    balance: integer().notNull().default(0),
    proofID: uuid('proof_id')
      .notNull()
      .references(() => realNameProofs.id),
    ...outcome,
  },
  (table) => [
    uniqueIndex('organization_real_names_once').on(table.accountID).where(sql`${table.status} <> 'refused'`),
    index('organization_real_names_by_account').on(table.accountID, table.createTime),
    index('organization_real_names_by_proof').on(table.proofID),
    index('organization_real_names_waiting').on(table.createTime).where(sql`${table.status} = 'waiting'`),
  ],
);
export type OrganizationRealNameRow = typeof organizationRealNames.$inferSelect;
