import { randomBytes } from 'node:crypto';
import { and, count, eq, ilike } from 'drizzle-orm';
import type { Scope } from '#core/contract/calls/discovery.ts';
import { contract } from '#core/contract/contract.ts';
import { zeroTime } from '#core/contract/fields.ts';
import { addressesIn, mayScan, mostInRange, readRange } from '#core/discovery/addresses.ts';
import type { ProofMethod } from '#core/discovery/codes.ts';
import { nameProof, rangeFiles, rangeProofs, type ScopeRecord } from '#core/discovery/proof.ts';
import { type Fault, fault } from '#core/fault.ts';
import { checkHost } from '#core/names/check-host.ts';
import { baseName } from '#core/names/wildcard.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { validationEnd } from '#core/validation/ahead.ts';
import { type Owner, own } from '#server/account/own.ts';
import { containing } from '#server/db/like.ts';
import type { Db } from '#server/db/open.ts';
import { type DiscoveryScopeRow, discoveryScopes } from '#server/db/schema/scans.ts';
import { alertSoon } from '#server/discovery/alerts.ts';
import { type Proved, validatedNames } from '#server/discovery/scopes.ts';
import { isRecordID } from '#server/http/record-id.ts';
import { badInput, notFound, success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import { countAttempt, tooManyTries } from '#server/session/attempts.ts';
import type { CheckValidation } from '#server/validation/checker.ts';
import type { Observation } from '#server/validation/observation.ts';

const mostScopes = 200;
const checks = { most: 20, seconds: 60 } as const;

/** Calls on what an account may scan. */
export function scopeRoutes(check: CheckValidation): Route[] {
  const { discovery } = contract;
  return [
    serve(discovery.scopes, async ({ db, owner, clock, query }) => {
      const { limit, offset, search = '' } = query;
      const all = await listScopes(db, owner, search.trim().toLowerCase(), clock.now());
      return success({ data: all.slice((offset - 1) * limit, offset * limit), total: all.length });
    }),

    serve(discovery.addScope, async ({ db, owner, clock, body, audit }) => {
      const read = await readScope(body.value);
      if (!read.ok) return badInput([read.error]);
      const { kind, value } = read.value;
      audit(value);
      const [{ total } = { total: 0 }] = await db
        .select({ total: count() })
        .from(discoveryScopes)
        .where(own(owner, discoveryScopes));
      if (total >= mostScopes)
        return badInput([fault('value', 'too-long', String(total + 1), String(mostScopes))]);
      const { id: accountID, departmentID } = owner;
      const token = randomBytes(16).toString('hex');
      await db
        .insert(discoveryScopes)
        .values({ accountID, departmentID, kind, value, token, createdTime: clock.now() })
        .onConflictDoNothing();
      const isIt = and(own(owner, discoveryScopes), eq(discoveryScopes.value, value));
      const [row] = await db.select().from(discoveryScopes).where(isIt);
      // Another department has it.
      if (row === undefined) return badInput([fault('value', 'record-duplicate', value)]);
      return success(shownScope(row, clock.now()));
    }),

    serve(
      discovery.checkScope,
      async ({ db, owner, clock, params, replyHeaders, audit }) => {
        const row = await findScope(db, owner, params.id);
        if (row === null) return notFound();
        audit(row.value);
        const wait = await countAttempt(db, `discovery-scope:${owner.id}`, checks, clock.real());
        if (wait !== null) return tooManyTries('scope', wait, replyHeaders);
        const seen = await checkProofs(check, row);
        const now = clock.now();
        const [kept] = await db
          .update(discoveryScopes)
          .set({
            checkTime: now,
            problem: seen.problem,
            found: [...seen.found],
            ...(seen.method === null ? {} : { provedTime: now, method: seen.method }),
          })
          .where(and(own(owner, discoveryScopes), eq(discoveryScopes.id, row.id)))
          .returning();
        if (seen.method !== null) await alertSoon(db, owner.id, now);
        return kept === undefined ? notFound() : success(shownScope(kept, now));
      },
      { transaction: 'own' },
    ),

    serve(discovery.removeScope, async ({ db, owner, clock, params, audit }) => {
      const row = await findScope(db, owner, params.id);
      if (row === null) return notFound();
      audit(row.value);
      await db
        .delete(discoveryScopes)
        .where(and(own(owner, discoveryScopes), eq(discoveryScopes.id, row.id)));
      await alertSoon(db, owner.id, clock.now());
      return success({});
    }),
  ];
}

async function findScope(db: Db, owner: Owner, id: string): Promise<DiscoveryScopeRow | null> {
  if (!isRecordID(id)) return null;
  const isIt = and(own(owner, discoveryScopes), eq(discoveryScopes.id, id));
  const [row] = await db.select().from(discoveryScopes).where(isIt);
  return row ?? null;
}

/** Reads what is typed: a name, which stands for all below it, or a public network of at most 1,024 addresses. */
async function readScope(
  typed: string,
): Promise<Result<{ readonly kind: 'tree' | 'range'; readonly value: string }, Fault>> {
  const range = readRange(typed);
  if (range !== null) {
    if (range.count > mostInRange) return fail(fault('value', 'too-long', typed, String(mostInRange)));
    if (!addressesIn(range).every(mayScan)) return fail(fault('value', 'ip-not-public', typed));
    return ok({ kind: 'range', value: range.text });
  }
  const judged = await checkHost(
    baseName(typed.trim()),
    { wildcard: 'refused', ip: 'refused', domain: true },
    'value',
  );
  return judged.ok ? ok({ kind: 'tree', value: judged.value.ascii }) : fail(judged.error);
}

function recordsOf({
  kind,
  value,
  token,
}: DiscoveryScopeRow): Readonly<Record<ProofMethod, readonly ScopeRecord[]>> {
  const range = kind === 'range' ? readRange(value) : null;
  if (range === null) return { txt: [nameProof(value, token)], file: [] };
  return { txt: rangeProofs(range, token), file: rangeFiles(range, token) };
}

interface Seen extends Pick<Observation, 'problem' | 'found'> {
  /** How it is proved; null if it is not. */
  readonly method: ProofMethod | null;
}

/** All records of one method must be there. */
async function checkProofs(check: CheckValidation, row: DiscoveryScopeRow): Promise<Seen> {
  const records = recordsOf(row);
  let first: Observation | null = null;
  for (const method of ['txt', 'file'] as const) {
    const wanted = records[method];
    const missed = await firstMissed(check, wanted);
    if (wanted.length > 0 && missed === null) return { method, problem: '', found: [] };
    first ??= missed;
  }
  return { method: null, problem: first?.problem ?? '', found: first?.found ?? [] };
}

async function firstMissed(
  check: CheckValidation,
  wanted: readonly ScopeRecord[],
): Promise<Observation | null> {
  for (const { type, name, value } of wanted) {
    const seen = await check({ recordType: type, recordName: name, expected: value });
    if (seen.state !== 'validated') return seen;
  }
  return null;
}

async function listScopes(db: Db, owner: Owner, search: string, now: Date): Promise<Scope[]> {
  const proofs = await db
    .select()
    .from(discoveryScopes)
    .where(
      and(
        own(owner, discoveryScopes),
        search === '' ? undefined : ilike(discoveryScopes.value, containing(search)),
      ),
    )
    .orderBy(discoveryScopes.createdTime);
  const validated = await validatedNames(db, owner, now);
  return [
    ...proofs.map((row) => shownScope(row, now)),
    ...validated
      .filter(({ value }) => value.includes(search))
      .toSorted((a, b) => (a.value < b.value ? -1 : 1))
      .map(shownValidated),
  ];
}

function shownValidated({ kind, value, source, provedTime }: Proved): Scope {
  return {
    ...{ id: '', kind, value, source, state: 'proved', records: [], method: '' },
    provedTime: provedTime.toISOString(),
    expireTime: validationEnd(provedTime).toISOString(),
    ...{ checkTime: zeroTime, problem: '', found: [] },
  };
}

function shownScope(row: DiscoveryScopeRow, now: Date): Scope {
  const { id, kind, value, method, provedTime, checkTime, problem, found } = row;
  const end = provedTime === null ? null : validationEnd(provedTime);
  const { txt, file } = recordsOf(row);
  return {
    ...{ id, kind, value, source: 'proof', method, problem, found },
    state: end === null ? 'waiting' : end > now ? 'proved' : 'expired',
    records: [...txt, ...file],
    provedTime: provedTime?.toISOString() ?? zeroTime,
    expireTime: end?.toISOString() ?? zeroTime,
    checkTime: checkTime?.toISOString() ?? zeroTime,
  };
}
