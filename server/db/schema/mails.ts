import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true }).notNull();

/** Mails on their way to the mail server. A row is deleted when its mail was handed over or is of no use any more. */
export const outgoingMails = pgTable(
  'outgoing_mails',
  {
    id: uuid().primaryKey().defaultRandom(),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    createdTime: instant('created_time'),
    /** When its content, such as a code, expires. */
    expireTime: instant('expire_time'),
  },
  (table) => [index('outgoing_mails_by_end').on(table.expireTime)],
);
