import { type SQL, sql } from 'drizzle-orm';
import type { Db, ExecuteSql } from '#server/db/open.ts';

/** Runs SQL with `$1` parameters in a transaction of Drizzle's. */
export function executeIn(tx: Db): ExecuteSql {
  return async (text, values = []) => ({ rows: (await tx.execute(withValues(text, values))).rows });
}

function withValues(text: string, values: readonly unknown[]): SQL {
  const parts: SQL[] = [];
  let end = 0;
  for (const match of text.matchAll(/\$(\d+)/g)) {
    const value = values[Number(match[1]) - 1];
    // A parameter named twice becomes two here, and PostgreSQL would guess a type for each by itself.
    const type = typeof value === 'string' ? sql.raw('::text') : sql.empty();
    parts.push(sql.raw(text.slice(end, match.index)), sql`${sql.param(value)}${type}`);
    end = match.index + match[0].length;
  }
  parts.push(sql.raw(text.slice(end)));
  return sql.join(parts);
}
