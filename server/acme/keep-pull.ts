import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { problemStatus } from '#core/acme/problems.ts';
import type { PullStep } from '#core/acme/steps.ts';
import { dayMs } from '#core/day.ts';
import type { AcmeClient, DirectoryRequest } from '#server/acme/context.ts';
import type { AcmeRefused } from '#server/acme/refused.ts';
import type { Db } from '#server/db/open.ts';
import { acmeDirectories, acmeKeys, acmePulls } from '#server/db/schema/acme.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { writeAudit } from '#server/people/audit-log.ts';

interface Happened {
  readonly step: PullStep;
  readonly problem?: string;
  readonly detail?: string;
  readonly serialNumber?: string;
  readonly kid?: string;
}

/** Characters of a refusal's sentence that are kept. */
const longestDetail = 500;

/** Lists what a client did on the order's page. The same refusal again within a day is counted, not listed again. */
export async function keepPull(
  db: Db,
  { directory, client, ip: address, now: at }: DirectoryRequest,
  happened: Happened,
): Promise<void> {
  const { step, problem = '', serialNumber = '', kid = '' } = happened;
  const detail = (happened.detail ?? '').slice(0, longestDetail);
  if (problem !== '') {
    // Other clients may have been refused in between.
    const isSame = [
      ...[eq(acmePulls.directoryID, directory.id), gt(acmePulls.at, new Date(at.getTime() - dayMs))],
      ...[eq(acmePulls.step, step), eq(acmePulls.problem, problem), eq(acmePulls.detail, detail)],
      ...[eq(acmePulls.kid, kid), eq(acmePulls.address, address)],
    ];
    const [last] = await db
      .select({ id: acmePulls.id })
      .from(acmePulls)
      .where(and(...isSame))
      .orderBy(desc(acmePulls.id))
      .limit(1);
    if (last !== undefined) {
      const times = sql`${acmePulls.times} + 1`;
      await db.update(acmePulls).set({ at, times }).where(eq(acmePulls.id, last.id));
      return;
    }
  }
  await db
    .insert(acmePulls)
    .values({ directoryID: directory.id, at, step, problem, detail, serialNumber, kid, client, address });
}

interface Pulled {
  readonly orderNo: string;
  readonly accountID: string;
  /** Null while the CA works on it. */
  readonly certificateID: string | null;
}

/** Lists a certificate that a client pulled, and writes it into the account's log. */
export async function keepCertificate(
  tx: Db,
  request: DirectoryRequest,
  { key }: AcmeClient,
  { orderNo, accountID, certificateID }: Pulled,
): Promise<void> {
  const serialNumber = await serialOf(tx, certificateID);
  await keepPull(tx, request, { step: 'certificate', serialNumber, kid: key.kid });
  await writeAudit(tx, {
    accountID,
    at: request.now,
    kind: 'acme.pulled',
    actor: { id: key.id, email: '', displayName: key.kid },
    about: orderNo,
    changes: [{ field: 'serialNumber', before: '', after: serialNumber }],
    from: request.ip,
  });
}

async function serialOf(tx: Db, certificateID: string | null): Promise<string> {
  if (certificateID === null) return '';
  const [found] = await tx.select().from(certificates).where(eq(certificates.id, certificateID));
  return found?.serialNumber ?? '';
}

/** Refusals that the order's page lists: those that somebody can do something about, and not those of the protocol. */
export function isListed({ problem: { type }, status }: AcmeRefused): boolean {
  const ofProtocol = ['badNonce', 'malformed', 'badSignatureAlgorithm', 'orderNotReady', 'serverInternal'];
  return status === problemStatus[type] && !ofProtocol.includes(type);
}

/** Writes down that a client that was let in was here. */
export async function keepContact(
  { services, directory, client, ip: address, now }: DirectoryRequest,
  { key }: AcmeClient,
): Promise<void> {
  await services.db
    .update(acmeDirectories)
    .set({ contactTime: now, client, address })
    .where(eq(acmeDirectories.id, directory.id));
  await services.db.update(acmeKeys).set({ usedTime: now, client, address }).where(eq(acmeKeys.id, key.id));
}
