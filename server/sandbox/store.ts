import { and, asc, count, desc, eq } from 'drizzle-orm';
import { type Owner, own, wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { sandboxFiles, sandboxMails, sandboxRecords } from '#server/db/schema/sandbox.ts';
import type { FindFiles } from '#server/sandbox/file-host.ts';
import type { Zone } from '#server/sandbox/zone.ts';
import { delegatedValues } from '#server/validation/delegated-records.ts';

/** Maximum entries of each type per customer: enough for 500 orders with several names. */
export const mostEntries = 5000;
const mailsShown = 200;

export type RecordType = 'CNAME' | 'TXT' | 'CAA';

/** The zone served by the name server: all records, of every account, and the shop's own for names delegated to it. */
export function storedZone(db: Db, delegationZone: string | null): Zone {
  return {
    async recordsAt(name) {
      // Only the shop publishes in its zone.
      if (delegationZone !== null && name.endsWith(`.${delegationZone}`)) {
        return { cname: [], txt: await delegatedValues(db, name), caa: [] };
      }
      const rows = await db
        .select({ type: sandboxRecords.type, value: sandboxRecords.value })
        .from(sandboxRecords)
        .where(eq(sandboxRecords.name, name))
        .orderBy(asc(sandboxRecords.createdTime), asc(sandboxRecords.id))
        .limit(100);
      const valuesOf = (type: RecordType) => [
        ...new Set(rows.filter((row) => row.type === type).map((row) => row.value)),
      ];
      return { cname: valuesOf('CNAME'), txt: valuesOf('TXT'), caa: valuesOf('CAA') };
    },
  };
}

export function storedFiles(db: Db): FindFiles {
  return async (host, path) => {
    const rows = await db
      .select({ content: sandboxFiles.content })
      .from(sandboxFiles)
      .where(and(eq(sandboxFiles.host, host), eq(sandboxFiles.path, path)))
      .orderBy(asc(sandboxFiles.createdTime))
      .limit(20);
    return rows.map((row) => row.content);
  };
}

export async function entriesOf(db: Db, owner: Owner) {
  return {
    records: await db
      .select()
      .from(sandboxRecords)
      .where(own(owner, sandboxRecords))
      .orderBy(desc(sandboxRecords.createdTime), asc(sandboxRecords.name)),
    files: await db
      .select()
      .from(sandboxFiles)
      .where(own(owner, sandboxFiles))
      .orderBy(desc(sandboxFiles.createdTime), asc(sandboxFiles.host)),
    mails: await db
      .select()
      .from(sandboxMails)
      .where(own(owner, sandboxMails))
      .orderBy(desc(sandboxMails.at))
      .limit(mailsShown),
  };
}

/** Publishes a record; publishing it twice changes nothing. Returns null if the customer has too many. */
export async function putRecord(
  db: Db,
  record: { accountID: string; name: string; type: RecordType; value: string; createdTime: Date },
) {
  const [{ total } = { total: 0 }] = await db
    .select({ total: count() })
    .from(sandboxRecords)
    .where(own(wholeAccount(record.accountID), sandboxRecords));
  if (total >= mostEntries) return null;
  const { accountID, name, type, value } = sandboxRecords;
  const [row] = await db
    .insert(sandboxRecords)
    .values(record)
    .onConflictDoUpdate({ target: [accountID, name, type, value], set: { createdTime: record.createdTime } })
    .returning();
  return row ?? null;
}

/** Places a file, replacing the customer's previous one at the same host and path. Returns null if there are too many. */
export async function putFile(
  db: Db,
  file: { accountID: string; host: string; path: string; content: string; createdTime: Date },
) {
  const [{ total } = { total: 0 }] = await db
    .select({ total: count() })
    .from(sandboxFiles)
    .where(own(wholeAccount(file.accountID), sandboxFiles));
  if (total >= mostEntries) return null;
  const [row] = await db
    .insert(sandboxFiles)
    .values(file)
    .onConflictDoUpdate({
      target: [sandboxFiles.accountID, sandboxFiles.host, sandboxFiles.path],
      set: { content: file.content, createdTime: file.createdTime },
    })
    .returning();
  return row ?? null;
}

/** Deletes a customer's own entry. Returns false if they have none with this id. */
export async function deleteEntry(
  db: Db,
  table: typeof sandboxRecords | typeof sandboxFiles,
  owner: Owner,
  id: string,
): Promise<boolean> {
  const gone = await db
    .delete(table)
    .where(and(eq(table.id, id), own(owner, table)))
    .returning({ id: table.id });
  return gone.length > 0;
}
