import { bigserial, integer, json, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { agreedKinds } from '#core/site/legal-kinds.ts';
import { type SiteContent, siteParts } from '#core/site/site-parts.ts';
import { users } from '#server/db/schema/accounts.ts';
import { moment } from '#server/db/schema/columns.ts';

/** Versions of the parts of a site that the shop changed; the newest one is in force. They are kept, so that one can be taken back to. */
export const siteVersions = pgTable(
  'site_versions',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** A host name, or `default` for those without a configuration of their own. */
    host: text().notNull(),
    part: text({ enum: siteParts }).notNull(),
    /** From 1 for each part of a host. */
    number: integer().notNull(),
    /** Null: what the site's files say. */
    content: json().$type<SiteContent | null>(),
    changedBy: uuid('changed_by')
      .notNull()
      .references(() => users.id),
    changedTime: moment('changed_time').notNull(),
    reason: text().notNull(),
  },
  (table) => [unique('site_versions_number').on(table.host, table.part, table.number)],
);

/** What somebody agreed to who signed up. Kept when their account is erased: it names nobody. */
export const legalConsents = pgTable(
  'legal_consents',
  {
    userID: uuid('user_id')
      .notNull()
      .references(() => users.id),
    kind: text({ enum: agreedKinds }).notNull(),
    /** The host name whose text it is, or `default`. */
    host: text().notNull(),
    /** Of the version. */
    number: integer().notNull(),
    agreedTime: moment('agreed_time').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userID, table.kind] })],
);
