import { and, asc, count, eq } from 'drizzle-orm';
import type { DcvMethod, DomainProof } from '#core/contract/calls/orders.ts';
import { dcvMethodSchema, zeroTime } from '#core/contract/fields.ts';
import { type Proof, proofFor } from '#core/validation/proof.ts';
import type { Db } from '#server/db/open.ts';
import type { OrderRecord } from '#server/db/schema/orders.ts';
import { domainProofs, type ProofMail, type ProofRow } from '#server/db/schema/validation.ts';
import { isMailed, mailFor } from '#server/validation/proof-mails.ts';

/** Zone the CNAMEs of proofs point into: nobody's, since `.test` is reserved (RFC 6761). */
export const proofZone = 'certhub.test';

/** What must be published where for one name of an order. */
export function expectedProof(
  order: Pick<OrderRecord, 'orderNo' | 'dcvToken'>,
  row: Pick<ProofRow, 'domainName' | 'method' | 'mailbox'>,
): Proof {
  return proofFor({
    orderNo: order.orderNo,
    domain: row.domainName,
    method: methodOf(row.method),
    token: order.dcvToken,
    zone: proofZone,
    ...(row.mailbox === '' ? {} : { email: row.mailbox }),
  });
}

export function methodOf(stored: string): DcvMethod {
  const method = dcvMethodSchema.options.find((option) => option === stored);
  if (method === undefined) throw new Error(`unknown method ${stored}`);
  return method;
}

/** A proof as the contract shows it. */
export function shownProof(
  order: Pick<OrderRecord, 'orderNo' | 'dcvToken'>,
  row: ProofRow,
  mails: readonly ProofMail[],
): DomainProof {
  const mail = mailFor(row, mails);
  return {
    domainName: row.domainName,
    dcvMethod: methodOf(row.method),
    ...expectedProof(order, row),
    found: row.found,
    state: row.state,
    problem: row.problem,
    checkTime: row.checkTime?.toISOString() ?? zeroTime,
    provedTime: row.provedTime?.toISOString() ?? zeroTime,
    ...(isMailed(row)
      ? {
          mail: {
            contactRecord: row.contactRecord,
            sentTime: mail?.sentTime.toISOString() ?? zeroTime,
            expireTime: mail?.expireTime.toISOString() ?? zeroTime,
          },
        }
      : {}),
  };
}

/** Names of one order, in its own order. */
export function proofsOf(
  db: Db,
  orderID: string,
  page?: { limit: number; offset: number },
): Promise<ProofRow[]> {
  const query = db
    .select()
    .from(domainProofs)
    .where(eq(domainProofs.orderID, orderID))
    .orderBy(asc(domainProofs.position))
    .$dynamic();
  return page === undefined ? query : query.limit(page.limit).offset((page.offset - 1) * page.limit);
}

export async function countProofs(db: Db, orderID: string, state?: ProofRow['state']): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(domainProofs)
    .where(
      and(eq(domainProofs.orderID, orderID), state === undefined ? undefined : eq(domainProofs.state, state)),
    );
  return row?.total ?? 0;
}
