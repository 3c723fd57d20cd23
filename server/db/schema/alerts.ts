import { isNull } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { alertKinds } from '#core/discovery/alert-kinds.ts';
import { closeReasons } from '#core/discovery/alerts.ts';
import type { EndsChoice } from '#core/notices/thresholds.ts';
import { departments, users } from '#server/db/schema/accounts.ts';
import { moment } from '#server/db/schema/columns.ts';
import { foundCertificates } from '#server/db/schema/discovery.ts';
import { accountID } from '#server/db/schema/owner-columns.ts';

/** What somebody is alerted to, from when until when: a new row each time it comes again. */
export const discoveryAlerts = pgTable(
  'discovery_alerts',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountID: accountID(),
    departmentID: uuid('department_id').references(() => departments.id, { onDelete: 'set null' }),
    kind: text({ enum: alertKinds }).notNull(),
    /** What it is about: a certificate's id, a place, a proof's id, or an entry of a log. */
    subject: text().notNull(),
    /** The threshold that was reached, of `expiring`; otherwise 0. */
    days: integer().notNull().default(0),
    certificateID: uuid('certificate_id').references(() => foundCertificates.id, { onDelete: 'cascade' }),
    /** As lists show it. */
    name: text().notNull(),
    /** Places it concerns; 0 if it concerns the certificate itself. */
    places: integer().notNull().default(0),
    /** Of a certificate or a proof, its end; of a silent place, since when it is silent. */
    aboutTime: moment('about_time').notNull(),
    openedTime: moment('opened_time').notNull(),
    closedTime: moment('closed_time'),
    closeReason: text('close_reason', { enum: closeReasons }),
    /** When people were last told; null if they were not. */
    noticedTime: moment('noticed_time'),
    mutedUntil: moment('muted_until'),
    muteReason: text('mute_reason').notNull().default(''),
    mutedBy: uuid('muted_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('discovery_alerts_open')
      .on(table.accountID, table.kind, table.subject, table.days)
      .where(isNull(table.closedTime)),
    index('discovery_alerts_by_account').on(table.accountID, table.openedTime),
    index('discovery_alerts_by_certificate').on(table.certificateID),
  ],
);
export type DiscoveryAlertRow = typeof discoveryAlerts.$inferSelect;

/** The address at which a program reads somebody's calendar of ends. */
export const discoveryCalendars = pgTable('discovery_calendars', {
  userID: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** SHA-256 of what the address ends with, hex: the address itself is kept nowhere. */
  tokenHash: text('token_hash').notNull().unique(),
  createdTime: moment('created_time').notNull(),
  readTime: moment('read_time'),
});

/** When an account's alerts are computed next, and what it chose; without a row it has no inventory yet. */
export const discoveryAlertSettings = pgTable(
  'discovery_alert_settings',
  {
    accountID: accountID().primaryKey(),
    /** Null for the usual thresholds. */
    ends: jsonb().$type<EndsChoice>(),
    checkTime: moment('check_time').notNull(),
    /** Day of the last digest, in the shop's time zone. */
    digestDay: date('digest_day'),
  },
  (table) => [index('discovery_alert_settings_due').on(table.checkTime)],
);
