import { and, asc, eq, gt, or } from 'drizzle-orm';
import type { CertificateFilters } from '#core/contract/discovery-filters.ts';
import { csvLines, csvText } from '#core/csv.ts';
import type { Owner } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { foundCertificates } from '#server/db/schema/discovery.ts';
import { wantedCertificates } from '#server/discovery/reading/filter.ts';
import { shownRows } from '#server/discovery/reading/rows.ts';

const atOnce = 500;
const head = [
  ...['name', 'names', 'displayName', 'whose', 'orderNo', 'issuer', 'notBefore', 'notAfter', 'key', 'sha256'],
  ...['serialNumber', 'places', 'conditions', 'tags', 'owner', 'sources', 'firstSeen', 'lastSeen'],
];

/** The certificates of a list as CSV, some at a time. */
export async function* certificatesAsCsv(
  db: Db,
  owner: Owner,
  filters: CertificateFilters,
  now: Date,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(csvText([head]));
  const wanted = wantedCertificates(owner, filters, now);
  const { notAfter, id } = foundCertificates;
  let last: { readonly notAfter: Date; readonly id: string } | null = null;
  for (;;) {
    const after: ReturnType<typeof and> =
      last === null
        ? undefined
        : or(gt(notAfter, last.notAfter), and(eq(notAfter, last.notAfter), gt(id, last.id)));
    const rows: (typeof foundCertificates.$inferSelect)[] = await db
      .select()
      .from(foundCertificates)
      .where(and(wanted, after))
      .orderBy(asc(notAfter), asc(id))
      .limit(atOnce);
    const shown = await shownRows(db, rows, now);
    const lines = shown.map((row, index) => [
      ...[
        row.name,
        row.nameCount,
        row.displayName,
        row.whose,
        row.orderNo,
        row.issuer,
        row.notBefore,
        row.notAfter,
      ],
      ...[row.key, row.sha256, rows[index]?.serialNumber ?? ''],
      row.places.map(({ host, port }) => `${host}:${port}`).join(' '),
      row.conditions.map(({ code }) => code).join(' '),
      ...[row.tags.join(' '), row.ownerName, row.sources.join(' '), row.firstSeen, row.lastSeen],
    ]);
    yield encoder.encode(csvLines(lines));
    last = rows.at(-1) ?? null;
    if (rows.length < atOnce) return;
  }
}
