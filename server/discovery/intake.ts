import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { productFamily } from '#core/catalogue/type-flags.ts';
import { readPem } from '#core/x509/pem.ts';
import { own, wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { foundCertificates } from '#server/db/schema/discovery.ts';
import { orders } from '#server/db/schema/orders.ts';
import { alertSoon } from '#server/discovery/alerts.ts';
import { type FoundFacts, readFacts } from '#server/discovery/facts.ts';
import { keepCertificates, keepDers } from '#server/discovery/keep-certificates.ts';
import { lockInventory } from '#server/discovery/lock-account.ts';
import { refreshCertificates, withKeys } from '#server/discovery/refresh.ts';
import { defineQueue } from '#server/jobs/queue.ts';
import type { Services } from '#server/services.ts';

/** Takes issued certificates into the inventories of their accounts: those issued or revoked since, and at first all there are. */
export const intakeQueue = defineQueue('discovery-intake', v.object({}));

/** Looks again at what is said not to be served, once it has ended: from then on nobody waits for it. */
export const endedQueue = defineQueue('discovery-ended', v.object({}));
const mostEnded = 500;

/** Certificates taken in at once, and in all before others get a turn. */
const atOnce = 50;
const mostRounds = 40;

export async function takeInIssued({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  for (let round = 0; round < mostRounds; round += 1) {
    const [next] = await db
      .select({ accountID: certificates.accountID })
      .from(certificates)
      .where(eq(certificates.isInventoried, false))
      .limit(1);
    if (next === undefined) return;
    await takeInSome(db, next.accountID, clock.now());
  }
}

export async function releaseEnded({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const ended = await db
    .select({ id: foundCertificates.id, accountID: foundCertificates.accountID })
    .from(foundCertificates)
    .where(
      and(
        sql`${foundCertificates.conditions} @> array['not-served']::text[]`,
        lt(foundCertificates.notAfter, now),
      ),
    )
    .limit(mostEnded);
  for (const accountID of new Set(ended.map((each) => each.accountID))) {
    const ids = ended.filter((each) => each.accountID === accountID).map(({ id }) => id);
    await db.transaction(async (tx) => {
      await lockInventory(tx, accountID);
      await refreshCertificates(tx, accountID, ids, now);
    });
  }
}

async function takeInSome(db: Db, accountID: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await lockInventory(tx, accountID);
    const open = await tx
      .select({
        id: certificates.id,
        chain: certificates.chain,
        issuedTime: certificates.issuedTime,
        departmentID: certificates.departmentID,
        orderNo: orders.orderNo,
        creatorID: orders.creatorID,
        productType: orders.productType,
      })
      .from(certificates)
      .innerJoin(orders, eq(orders.id, certificates.orderID))
      .where(and(own(wholeAccount(accountID), certificates), eq(certificates.isInventoried, false)))
      .orderBy(certificates.issuedTime)
      .limit(atOnce);
    const touched = new Set<string>();
    const spkis: string[] = [];
    for (const { chain, issuedTime, departmentID, orderNo, creatorID, productType } of open) {
      // Others serve nothing.
      if (!isServed(productType)) continue;
      const [leaf, ...issuers] = await factsOf(chain);
      if (leaf === undefined) continue;
      await keepDers(tx, issuers);
      const seen = { accountID, departmentID, source: 'order', ref: orderNo, ownerID: creatorID } as const;
      const kept = await keepCertificates(tx, seen, [leaf], issuedTime);
      for (const { id } of kept.values()) touched.add(id);
      spkis.push(leaf.spkiHash);
    }
    for (const id of await withKeys(tx, accountID, spkis)) touched.add(id);
    await refreshCertificates(tx, accountID, touched, now);
    const ids = open.map(({ id }) => id);
    if (ids.length > 0) {
      await tx.update(certificates).set({ isInventoried: true }).where(inArray(certificates.id, ids));
      await alertSoon(tx, accountID, now);
    }
  });
}

function isServed(productType: string): boolean {
  const family = productFamily(productType);
  return family === 'ssl' || family === 'ip';
}

async function factsOf(chain: readonly string[]): Promise<FoundFacts[]> {
  const found: FoundFacts[] = [];
  for (const pem of chain) {
    const [block] = readPem(pem).blocks;
    const facts = block === undefined ? null : await readFacts(block.bytes);
    if (facts !== null) found.push(facts);
  }
  return found;
}
