import { getTableColumns, type InferInsertModel, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/open.ts';

/**
 * Inserts rows that all set the same columns, except generated ones, as one JSON parameter that the database unpacks. For hundreds
 * of rows this is several times as fast as a parameter per value. Times are written as RFC 3339, arrays and JSON unchanged.
 */
export async function insertMany<Table extends PgTable>(
  tx: Db,
  table: Table,
  rows: readonly InferInsertModel<Table>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.entries(getTableColumns(table)).filter(
    ([key, { generated }]) => key in first && generated === undefined,
  );
  const nameOf = new Map(columns.map(([key, { name }]) => [key, name]));
  const json = JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [nameOf.get(key) ?? key, value])),
    ),
  );
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  await tx.execute(
    sql`insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, ${json}::json)`,
  );
}
