import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true }).notNull();

/** Emails not yet accepted by the mail server. A row is deleted once its email is delivered or has expired. */
export const outgoingMails = pgTable(
  'outgoing_mails',
  {
    id: uuid().primaryKey().defaultRandom(),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    createdTime: instant('created_time'),
    /** When its content, such as a code, expires. */
    expireTime: instant('expire_time'),
  },
  (table) => [index('outgoing_mails_by_end').on(table.expireTime)],
);
