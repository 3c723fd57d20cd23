import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { problemOf } from '#core/acme/problems.ts';
import { currentPeriod, pullsOf, renewalWindow } from '#core/acme/pull.ts';
import type { ReplyOf } from '#core/contract/call.ts';
import type { show } from '#core/contract/calls/acme.ts';
import { type Owner, own } from '#server/account/own.ts';
import { directoryOf, isAutomatable } from '#server/acme/directories.ts';
import { listDrafts } from '#server/acme/drafts.ts';
import { factsOf, orderWait } from '#server/acme/pulling.ts';
import type { Db } from '#server/db/open.ts';
import { users } from '#server/db/schema/accounts.ts';
import { type AcmeDirectoryRow, acmeAccounts, acmeKeys, acmePulls } from '#server/db/schema/acme.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { type OrderRecord, orders } from '#server/db/schema/orders.ts';
import { isFresh } from '#server/orders/order-request.ts';
import { shownTime } from '#server/orders/show-order.ts';
import { validationsOf } from '#server/validation/validations.ts';

const mostPulls = 50;
/** Those that work, and the revoked ones made last, to see what they did. */
const mostKeys = 50;

export function directoryUrl(site: string, { slug }: Pick<AcmeDirectoryRow, 'slug'>): string {
  return `${site}/acme/${slug}/directory`;
}

interface ShownAt {
  readonly site: string;
  readonly now: Date;
}

/** How the certificates of an order are pulled, as its page shows it. `provesHere`: clients can prove names to the shop's own CA. */
export async function showAutomation(
  db: Db,
  owner: Owner,
  order: OrderRecord,
  { site, now, provesHere }: ShownAt & { readonly provesHere: boolean },
): Promise<ReplyOf<typeof show>> {
  const rows = await validationsOf(db, order.id);
  const openNames = rows.filter((row) => !isFresh(row, now)).map(({ domainName }) => domainName);
  const directory = await directoryOf(db, order);
  const facts = await factsOf(db, order);
  const period = currentPeriod(facts.certificates);
  const window = period === null ? null : renewalWindow(period);
  const pulled = pullsOf(facts, now);
  return {
    orderNo: order.orderNo,
    domainNames: rows.map(({ domainName }) => domainName),
    isOffered: isAutomatable(order.productType),
    waits: orderWait(order, now) ?? (openNames.length === 0 ? '' : provesHere ? 'proof' : 'validation'),
    openNames,
    directory: directory === null ? '' : directoryUrl(site, directory),
    fallback: directory?.fallback ?? true,
    contactTime: shownTime(directory?.contactTime ?? null),
    client: directory?.client ?? '',
    address: directory?.address ?? '',
    askedTime: shownTime(directory?.askedTime ?? null),
    windowStart: shownTime(window?.start ?? null),
    windowEnd: shownTime(window?.end ?? null),
    periodEnd: shownTime(period?.end ?? null),
    paidUntil: shownTime(facts.paidUntil),
    pulledInPeriod: pulled.inPeriod.length,
    pulledInDay: pulled.inDay.length,
    drafts: directory === null ? [] : await listDrafts(db, owner, directory.id),
    keys: directory === null ? [] : await keysOf(db, directory),
    pulls: directory === null ? [] : await listPulls(db, owner, directory),
  };
}

export async function keysOf(db: Db, directory: AcmeDirectoryRow) {
  const rows = await db
    .select({ key: acmeKeys, maker: users })
    .from(acmeKeys)
    .leftJoin(users, and(eq(users.id, acmeKeys.creatorID), isNull(users.removedTime)))
    .where(eq(acmeKeys.directoryID, directory.id))
    .orderBy(sql`${acmeKeys.revokedTime} is not null`, desc(acmeKeys.createdTime))
    .limit(mostKeys);
  const accounts = await db
    .select({ keyID: acmeAccounts.keyID })
    .from(acmeAccounts)
    .where(eq(acmeAccounts.directoryID, directory.id));
  return rows.map(({ key, maker }) => ({
    id: key.id,
    kid: key.kid,
    networks: key.networks,
    createdTime: key.createdTime.toISOString(),
    maker: maker === null ? '' : maker.displayName || maker.email,
    isRevoked: key.revokedTime !== null,
    accounts: accounts.filter(({ keyID }) => keyID === key.id).length,
    usedTime: shownTime(key.usedTime),
    client: key.client,
    address: key.address,
  }));
}

export async function listPulls(db: Db, owner: Owner, directory: AcmeDirectoryRow) {
  const rows = await db
    .select()
    .from(acmePulls)
    .where(eq(acmePulls.directoryID, directory.id))
    .orderBy(desc(acmePulls.at), desc(acmePulls.id))
    .limit(mostPulls);
  const serials = rows.flatMap(({ serialNumber }) => (serialNumber === '' ? [] : [serialNumber]));
  const found =
    serials.length === 0
      ? []
      : await db
          .select({
            serialNumber: certificates.serialNumber,
            number: certificates.number,
            orderNo: orders.orderNo,
            commonName: orders.commonName,
          })
          .from(certificates)
          .innerJoin(orders, eq(orders.id, certificates.orderID))
          .where(and(own(owner, certificates), inArray(certificates.serialNumber, serials)));
  const pulled = new Map(found.map(({ serialNumber, ...certificate }) => [serialNumber, certificate]));
  return rows.map(({ directoryID: _, serialNumber, at, problem, ...row }) => ({
    ...row,
    at: at.toISOString(),
    problem: problemOf(problem),
    certificateNumber: pulled.get(serialNumber)?.number ?? 0,
    orderNo: pulled.get(serialNumber)?.orderNo ?? '',
    commonName: pulled.get(serialNumber)?.commonName ?? '',
  }));
}
