import { and, eq, inArray, sql } from 'drizzle-orm';
import { inOrder } from '#core/discovery/conditions.ts';
import { own, wholeAccount } from '#server/account/own.ts';
import { endpoints, sentChains } from '#server/db/schema/discovery.ts';
import { type Asking, isIssuerKnown } from '#server/discovery/ask-target.ts';
import { judgeChain } from '#server/discovery/judge-chain.ts';
import { lockInventory } from '#server/discovery/lock-account.ts';
import { factsOf } from '#server/discovery/reading/detail.ts';
import { refreshCertificates } from '#server/discovery/refresh.ts';

/** Chains judged again after one run. */
const most = 200;

/**
 * Judges the untrusted chains of an account again, after a run: the issuer that one of them does not send may have been seen at a place that
 * was asked later, and the same chain must not be called untrusted here and incomplete there.
 */
export async function rejudgeChains(
  { db, roots, now }: Pick<Asking, 'db' | 'roots' | 'now'>,
  accountID: string,
): Promise<void> {
  const isUntrusted = and(
    own(wholeAccount(accountID), endpoints),
    sql`'untrusted' = any(${endpoints.conditions})`,
  );
  const rows = await db
    .selectDistinct({ hash: sentChains.hash, links: sentChains.links })
    .from(endpoints)
    .innerJoin(sentChains, eq(sentChains.hash, endpoints.chainHash))
    .where(isUntrusted)
    .limit(most);
  const incomplete: string[] = [];
  for (const { hash, links } of rows) {
    const sent = [];
    for (const sha256 of links) {
      const facts = await factsOf(db, sha256);
      if (facts !== null) sent.push(facts);
    }
    const judged = await judgeChain(sent, roots, now, (last) => isIssuerKnown(db, last));
    if (judged.isIncomplete) incomplete.push(hash);
  }
  if (incomplete.length === 0) return;
  await db.transaction(async (tx) => {
    await lockInventory(tx, accountID);
    await tx.update(sentChains).set({ isIncomplete: true }).where(inArray(sentChains.hash, incomplete));
    const held = await tx
      .select({ id: endpoints.id, conditions: endpoints.conditions, certificateID: endpoints.certificateID })
      .from(endpoints)
      .where(and(isUntrusted, inArray(endpoints.chainHash, incomplete)));
    for (const { id, conditions } of held) {
      const others = conditions.filter((each) => each !== 'untrusted');
      await tx
        .update(endpoints)
        .set({ conditions: inOrder([...others, 'chain-incomplete']) })
        .where(eq(endpoints.id, id));
    }
    const touched = new Set(held.flatMap(({ certificateID }) => certificateID ?? []));
    await refreshCertificates(tx, accountID, touched, now);
  });
}
