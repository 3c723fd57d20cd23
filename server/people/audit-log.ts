import { createHash } from 'node:crypto';
import { and, asc, desc, eq, gt, gte, ilike, like, lt, or, type SQL, sql } from 'drizzle-orm';
import { type AuditChange, auditText, brokenAt } from '#core/account/audit.ts';
import type { DataOf, QueryOf } from '#core/contract/call.ts';
import type { auditCheck, auditLogs } from '#core/contract/calls/people.ts';
import { type Owner, own, wholeAccount } from '#server/account/own.ts';
import { asLiteral, containing } from '#server/db/like.ts';
import type { Db } from '#server/db/open.ts';
import { apiKeys } from '#server/db/schema/api-keys.ts';
import { auditEntries } from '#server/db/schema/audit.ts';

/** Entries checked with one query. */
const checkedAtOnce = 1_000;
const longest = 200;

export interface NewEntry {
  readonly accountID: string;
  readonly at: Date;
  readonly kind: string;
  readonly actor: { readonly id: string; readonly email: string; readonly displayName: string };
  /** What it was done to. */
  readonly about: string;
  readonly changes?: readonly AuditChange[];
  /** Client address. */
  readonly from: string;
}

/** Writes one entry, like `writeAudits`. */
export async function writeAudit(db: Db, { about, changes, ...act }: NewEntry): Promise<void> {
  await writeAudits(db, act, [{ about, ...(changes && { changes }) }]);
}

/**
 * Writes entries in the transaction of the act: an act that is rolled back leaves none. Those of one account follow one another, so this
 * waits for another act that is about to commit; call it last.
 */
export async function writeAudits(
  db: Db,
  { accountID, at, kind, actor, from }: Omit<NewEntry, 'about' | 'changes'>,
  entries: readonly Pick<NewEntry, 'about' | 'changes'>[],
): Promise<void> {
  // A call that makes its own transactions has none here.
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`audit ${accountID}`}, 0))`);
    const [last] = await tx
      .select({ seq: auditEntries.seq, hash: auditEntries.hash })
      .from(auditEntries)
      .where(own(wholeAccount(accountID), auditEntries))
      .orderBy(desc(auditEntries.seq))
      .limit(1);
    let { seq, hash } = last ?? { seq: 0, hash: '' };
    const rows = entries.map(({ about, changes = [] }) => {
      seq += 1;
      const facts = {
        seq,
        at: at.toISOString(),
        kind,
        actorID: actor.id,
        actorName: namedAs(actor),
        about: shortened(about),
        changes: changes.filter(({ before, after }) => before !== after),
        from,
        previous: hash,
      };
      hash = sha256(auditText(facts));
      return { ...facts, at, accountID, hash };
    });
    if (rows.length > 0) await tx.insert(auditEntries).values(rows);
  });
}

/** Somebody who signs in by telephone has no mailbox. */
export function namedAs({ displayName, email }: NewEntry['actor']): string {
  if (displayName === '') return email;
  return email === '' ? displayName : `${displayName} (${email})`;
}

type Query = Omit<Required<QueryOf<typeof auditLogs>>, 'actorID' | 'kind' | 'search' | 'from' | 'to'> &
  Pick<QueryOf<typeof auditLogs>, 'actorID' | 'kind' | 'search' | 'from' | 'to'>;

export async function listAudit(
  db: Db,
  owner: Owner,
  { limit, offset, actorID, kind, search, from, to }: Query,
): Promise<DataOf<typeof auditLogs>> {
  const wanted = and(
    own(owner, auditEntries),
    actorID === undefined ? undefined : eq(auditEntries.actorID, actorID),
    kind === undefined ? undefined : ofKind(kind),
    search === undefined ? undefined : mentions(search),
    from === undefined ? undefined : gte(auditEntries.at, new Date(from)),
    to === undefined ? undefined : lt(auditEntries.at, new Date(to)),
  );
  const rows = await db
    .select({ entry: auditEntries, keyID: apiKeys.id })
    .from(auditEntries)
    .leftJoin(apiKeys, eq(apiKeys.id, auditEntries.actorID))
    .where(wanted)
    .orderBy(desc(auditEntries.seq))
    .limit(Number(limit))
    .offset(Number(limit) * (Number(offset) - 1));
  return {
    data: rows.map(({ entry: { accountID: _, previous: __, at, changes, ...row }, keyID }) => ({
      ...row,
      isKey: keyID !== null,
      at: at.toISOString(),
      changes: [...changes],
    })),
    total: await db.$count(auditEntries, wanted),
  };
}

/** Reads the whole chain of an account, and where it breaks. */
export async function checkAudit(db: Db, owner: Owner): Promise<DataOf<typeof auditCheck>> {
  let last = { seq: 0, hash: '' };
  for (;;) {
    const rows = await db
      .select()
      .from(auditEntries)
      .where(and(own(owner, auditEntries), gt(auditEntries.seq, last.seq)))
      .orderBy(asc(auditEntries.seq))
      .limit(checkedAtOnce);
    const entries = rows.map((row) => ({ ...row, at: row.at.toISOString() }));
    const broken = brokenAt(entries, sha256, last);
    last = entries.at(-1) ?? last;
    if (broken !== null || rows.length < checkedAtOnce)
      return { entries: last.seq, brokenAt: broken ?? 0, lastHash: last.hash };
  }
}

/** A kind, or every kind of an area. */
function ofKind(kind: string): SQL | undefined {
  const area = `${asLiteral(kind)}.%`;
  return or(eq(auditEntries.kind, kind), like(auditEntries.kind, area));
}

function mentions(search: string): SQL | undefined {
  const pattern = containing(search.trim());
  return or(ilike(auditEntries.about, pattern), ilike(auditEntries.actorName, pattern));
}

function shortened(text: string): string {
  const letters = [...text];
  return letters.length <= longest ? text : `${letters.slice(0, longest - 1).join('')}…`;
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
