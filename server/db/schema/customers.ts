import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Right } from '#core/account/rights.ts';

export const customers = pgTable(
  'customers',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Lower case. Customers sign in with their email or phone. */
    email: text().notNull().unique(),
    telPrefix: text('tel_prefix').notNull().default('86'),
    telephone: text().notNull().default(''),
    displayName: text('display_name').notNull(),
    companyName: text('company_name').notNull().default(''),
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
    /** Percent of the list price the customer pays. */
    discount: integer().notNull().default(100),
    /** Sign-in requires a code sent by email. */
    twoStepEmail: boolean('two_step_email').notNull().default(false),
    /** Permissions beyond those every customer has. */
    rights: text().array().$type<Right[]>().notNull().default([]),
    /** Set while the account is disabled: nobody can sign in to it. */
    disabledTime: timestamp('disabled_time', { withTimezone: true }),
    lastLoginIP: text('last_login_ip').notNull().default(''),
    lastLoginTime: timestamp('last_login_time', { withTimezone: true }),
    /** The sign-in before the last one: what the console shows, so that a stranger's is seen. */
    previousLoginIP: text('previous_login_ip').notNull().default(''),
    previousLoginTime: timestamp('previous_login_time', { withTimezone: true }),
    createdTime: timestamp('created_time', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('customers_by_phone')
      .on(table.telephone, table.telPrefix)
      .where(sql`${table.telephone} <> ''`),
  ],
);

export type CustomerRow = typeof customers.$inferSelect;
