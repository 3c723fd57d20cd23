import { and, sql } from 'drizzle-orm';
import { giverFaults, keptNetworks, keyFaults, mostKeys } from '#core/account/api-key.ts';
import type { AuditChange } from '#core/account/audit.ts';
import type { Right } from '#core/account/rights.ts';
import { type Fault, fault } from '#core/fault.ts';
import type { Owner } from '#server/account/own.ts';
import { limitsOf } from '#server/approvals/limits.ts';
import type { Db } from '#server/db/open.ts';
import { type ApiKeyRow, apiKeys } from '#server/db/schema/api-keys.ts';
import type { Caller } from '#server/http/serve.ts';
import { ownKeys } from '#server/keys/key-rows.ts';
import { departmentNameOf, isDepartment } from '#server/people/members.ts';
import { inOrder } from '#server/people/roles.ts';

/** What a key is to be. */
interface Asked {
  readonly name: string;
  readonly rights: readonly Right[];
  readonly deptID: string;
  readonly networks: readonly string[];
  readonly perOrder: number | null;
  readonly perMonth: number | null;
}

type KeyValues = Pick<ApiKeyRow, 'name' | 'rights' | 'departmentID' | 'networks' | 'perOrder' | 'perMonth'>;

/** The columns of a key that was asked for and is without faults. */
export function askedValues({ name, rights, deptID, networks, perOrder, perMonth }: Asked): KeyValues {
  return {
    name: name.trim(),
    rights: inOrder(rights),
    departmentID: deptID === '' ? null : deptID,
    networks: keptNetworks(networks),
    perOrder,
    perMonth,
  };
}

/** Faults of a new key, or of changing `before`. Under `lockKeys`. */
export async function askedFaults(
  db: Db,
  caller: Caller,
  asked: Asked,
  before: ApiKeyRow | null,
): Promise<Fault[]> {
  const { owner } = caller;
  const faults = keyFaults(asked);
  if (faults.length > 0) return faults;
  const given = await giverFaultsOf(db, caller, asked.rights);
  if (given.length > 0) return given;
  if (!(await mayBeOf(db, owner, asked.deptID))) return [fault('deptID', 'not-offered', asked.deptID)];
  const name = asked.name.trim();
  // Names are taken in the whole account: the log shows a key by its name.
  const everywhere = { ...owner, scope: 'account' as const };
  const [same] = await db
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(ownKeys(everywhere), sql`lower(${apiKeys.name}) = lower(${name})`));
  if (same !== undefined && same.id !== before?.id) return [fault('name', 'record-duplicate', name)];
  const isFull = before === null && (await db.$count(apiKeys, ownKeys(everywhere))) >= mostKeys;
  return isFull ? [fault('name', 'list-full', String(mostKeys), String(mostKeys))] : [];
}

/** Faults of giving a program these rights. */
export async function giverFaultsOf(
  db: Db,
  { actor }: Pick<Caller, 'actor'>,
  rights: readonly Right[],
): Promise<Fault[]> {
  const isLimited = (await limitsOf(db, [actor.id])).size > 0;
  return giverFaults({ rights: actor.rights, isLimited }, rights);
}

/** Whoever sees a department alone makes keys that do so too. */
async function mayBeOf(db: Db, owner: Owner, deptID: string): Promise<boolean> {
  if (owner.scope === 'department') return deptID !== '' && deptID === owner.departmentID;
  return deptID === '' || isDepartment(db, owner, deptID);
}

/** What changes, for the audit log. */
export async function changesOf(
  db: Db,
  owner: Owner,
  before: KeyValues | null,
  after: KeyValues,
): Promise<AuditChange[]> {
  const shown = async (values: KeyValues | null): Promise<Readonly<Record<string, string>>> => ({
    name: values?.name ?? '',
    rights: values?.rights.join(', ') ?? '',
    deptID: await departmentNameOf(db, owner, values?.departmentID ?? ''),
    networks: values?.networks.join(', ') ?? '',
    perOrder: String(values?.perOrder ?? ''),
    perMonth: String(values?.perMonth ?? ''),
  });
  const [old, now] = [await shown(before), await shown(after)];
  return Object.entries(now).map(([field, text]) => ({ field, before: old[field] ?? '', after: text }));
}
