import { uuid } from 'drizzle-orm/pg-core';
import { accounts } from '#server/db/schema/accounts.ts';

/** Whose a row is that goes with its account. */
export const accountID = () =>
  uuid('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' });
