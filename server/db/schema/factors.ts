import { bigint, boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/db/schema/accounts.ts';
import { moment } from '#server/db/schema/columns.ts';
import { sessions } from '#server/db/schema/sessions.ts';

const userID = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Authenticator apps (RFC 6238), one for each user. */
export const authenticators = pgTable('authenticators', {
  userID: userID().primaryKey(),
  /** Base64url; empty until the first one is confirmed. */
  secret: text().notNull().default(''),
  /** One that awaits its first code; it then replaces the other. */
  pendingSecret: text('pending_secret').notNull().default(''),
  pendingUntil: moment('pending_until'),
  /** The last time step whose code was used: no code counts twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdTime: moment('created_time'),
  lastUsedTime: moment('last_used_time'),
});

export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey().defaultRandom(),
    userID: userID(),
    /** Base64url. */
    credentialID: text('credential_id').notNull().unique(),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    counter: bigint({ mode: 'number' }).notNull().default(0),
    transports: text().array().notNull().default([]),
    name: text().notNull(),
    isSynced: boolean('is_synced').notNull().default(false),
    createdTime: moment('created_time').notNull(),
    lastUsedTime: moment('last_used_time'),
  },
  (table) => [index('passkeys_by_user').on(table.userID)],
);

/** Recovery codes, ten of one set. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: uuid().primaryKey().defaultRandom(),
    userID: userID(),
    /** Of the set, base64url. */
    salt: text().notNull(),
    /** scrypt of the code, base64url. */
    key: text().notNull(),
    usedTime: moment('used_time'),
  },
  (table) => [index('recovery_codes_by_user').on(table.userID)],
);

export const codePurposes = ['confirm', 'email-factor'] as const;

/** Codes sent by mail to somebody who is signed in, bound to session and purpose. */
export const sessionCodes = pgTable(
  'session_codes',
  {
    sessionID: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    purpose: text({ enum: codePurposes }).notNull(),
    codeHash: text('code_hash').notNull(),
    tries: integer().notNull().default(0),
    sentTime: moment('sent_time').notNull(),
    expireTime: moment('expire_time').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionID, table.purpose] }), index().on(table.expireTime)],
);

/** Challenges that passkeys sign, each for one use. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** What it is for: a session and a purpose, or the hash of a sign-in's ticket. */
    key: text().primaryKey(),
    challenge: text().notNull(),
    expireTime: moment('expire_time').notNull(),
  },
  (table) => [index().on(table.expireTime)],
);
