import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/db/schema/accounts.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true }).notNull();

/** Captchas shown and not yet answered. */
export const captchas = pgTable(
  'captchas',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Left edge of the gap, in pixels. */
    gap: integer().notNull(),
    expireTime: instant('expire_time'),
  },
  (table) => [index().on(table.expireTime)],
);

/** Sign-ins that await a code. */
export const secondFactors = pgTable(
  'second_factors',
  {
    /** SHA-256 of the ticket the browser holds. */
    ticketHash: text('ticket_hash').primaryKey(),
    /** Null if the password was wrong and the reply must not reveal it: no code is right. */
    userID: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of ticket and mailed code. */
    codeHash: text('code_hash').notNull(),
    /** Its answers must not reveal whether there is a user. */
    isBlind: boolean('is_blind').notNull().default(false),
    tries: integer().notNull().default(0),
    /** Codes that were sent, by mail or by text message, and when the last one was. */
    sent: integer().notNull().default(1),
    sentTime: instant('sent_time'),
    expireTime: instant('expire_time'),
  },
  (table) => [index().on(table.expireTime)],
);

/** Browsers that went to WeChat and have not come back, each for one use. */
export const wechatStates = pgTable(
  'wechat_states',
  {
    /** SHA-256 of the ticket the browser holds. */
    state: text().primaryKey(),
    /** Who binds a WeChat; null for a sign-in. */
    userID: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expireTime: instant('expire_time'),
  },
  (table) => [index().on(table.expireTime)],
);

/** Networks that accounts were signed in to from. */
export const signInPlaces = pgTable(
  'sign_in_places',
  {
    /** Hash of the account as typed, and the network. */
    bucket: text().primaryKey(),
    lastTime: instant('last_time'),
  },
  (table) => [index().on(table.lastTime)],
);

/** Attempts in the current window, by who makes them or what they target. */
export const attempts = pgTable(
  'attempts',
  {
    bucket: text().primaryKey(),
    count: integer().notNull(),
    windowEnd: instant('window_end'),
  },
  (table) => [index().on(table.windowEnd)],
);
