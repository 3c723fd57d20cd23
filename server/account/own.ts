import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Scope } from '#core/account/roles.ts';

/** For whom somebody acts, and how much of what the account owns they see. */
export interface Owner {
  /** The account. */
  readonly id: string;
  /** Percent of the list price the account pays. */
  readonly discount: number;
  readonly scope: Scope;
  /** The user's department; with scope `department` only its rows are seen, so none without one. */
  readonly departmentID: string | null;
}

interface OwnedTable {
  readonly accountID: PgColumn;
  readonly departmentID?: PgColumn;
}

/**
 * The rows of a table that belong to the owner: their account's and, where rows can belong to a department, those that their scope
 * shows. The only place that compares a row's account with somebody's (`tests/unit/server/own.test.ts`).
 */
export function own(owner: Owner, table: OwnedTable): SQL | undefined {
  const isOfAccount = eq(table.accountID, owner.id);
  if (owner.scope === 'account' || table.departmentID === undefined) return isOfAccount;
  return owner.departmentID === null
    ? sql`false`
    : and(isOfAccount, eq(table.departmentID, owner.departmentID));
}

/** The same for a row that was read without it. */
export function isOwn(
  owner: Owner,
  row: { readonly accountID: string; readonly departmentID: string | null },
): boolean {
  if (row.accountID !== owner.id) return false;
  return owner.scope === 'account' || (row.departmentID !== null && row.departmentID === owner.departmentID);
}

/** The account as a whole: for jobs, and for rules that hold across its departments. */
export function wholeAccount(id: string): Owner {
  return { id, discount: 100, scope: 'account', departmentID: null };
}
