import { identifierProblem } from '#core/acme/identifiers.ts';
import { policyProblem } from '#core/acme/policy-names.ts';
import type { Identifier } from '#core/acme/problems.ts';
import type { Product } from '#core/contract/calls/catalogue.ts';
import { type AcmeRequest, automatePage, type DirectoryRequest } from '#server/acme/context.ts';
import { keepDraft } from '#server/acme/drafts.ts';
import {
  hasUnit,
  heldNames,
  needsNext,
  nextOrderFrom,
  policyOrder,
  policyOwner,
} from '#server/acme/policies.ts';
import { allowPull, byPeople } from '#server/acme/pulling.ts';
import { AcmeRefused, refused } from '#server/acme/refused.ts';
import { findProduct } from '#server/catalogue/products.ts';
import type { AcmePolicyRow } from '#server/db/schema/acme.ts';
import { isFresh } from '#server/orders/order-request.ts';
import { readParties } from '#server/purchase/order-parties.ts';
import { validatedAhead, vettedBefore } from '#server/validation/ahead.ts';
import { validationsOf } from '#server/validation/validations.ts';

/** What an order of a client pulls from. */
export interface PlannedOrder {
  /** Null: an order is placed for it when it is finalized. */
  readonly order: { readonly id: string } | null;
  /** When each name was validated; null or absent: the client has to prove it. */
  readonly validated: ReadonlyMap<string, Date | null>;
}

/** Finds what a client can pull with these names, or refuses it with what somebody has to do. */
export function planOrder(
  request: DirectoryRequest,
  identifiers: readonly Identifier[],
): Promise<PlannedOrder> {
  const { order, policy } = request;
  if (policy !== null) return planByPolicy(request, policy, identifiers);
  if (order === null) throw new Error('a directory without an order');
  return planOfOrder({ ...request, order }, identifiers);
}

async function planOfOrder(request: AcmeRequest, identifiers: readonly Identifier[]): Promise<PlannedOrder> {
  const { services, order, now } = request;
  const { db } = services;
  const rows = await validationsOf(db, order.id);
  const ordered = rows.map(({ domainName }) => domainName);
  const problem = identifierProblem(identifiers, ordered);
  const names = identifiers.map(({ value }) => value);
  if (problem !== null)
    throw new AcmeRefused(problem, {
      instance: automatePage(request),
      // What is only missing in the request needs no other order.
      ...(problem.subproblems === undefined ? {} : { draft: { reason: 'names' as const, names } }),
    });
  const verdict = await allowPull(db, request);
  if (verdict.kind === 'within' && verdict.isSpent) await keepDraft(db, request, { reason: 'ending', names });
  const open = rows.filter((row) => !isFresh(row, now));
  if (open.length > 0 && services.issuer?.place !== 'here')
    throw byPeople(
      request,
      `Validate ${open.map(({ domainName }) => domainName).join(', ')} in the console first`,
    );
  return {
    order,
    validated: new Map(rows.map((row) => [row.domainName, isFresh(row, now) ? row.validatedTime : null])),
  };
}

/** The names must be the policy's. If no order has them, a unit of a package must be there to pay for one; nothing else ever pays. */
async function planByPolicy(
  request: DirectoryRequest,
  policy: AcmePolicyRow,
  identifiers: readonly Identifier[],
): Promise<PlannedOrder> {
  const { services, directory, now } = request;
  const { db, sells } = services;
  const instance = automatePage(request);
  const problem = policyProblem(identifiers, policy.domains, await heldNames(db, policyOwner(policy), now));
  if (problem !== null) throw new AcmeRefused(problem, { instance });
  const names = identifiers.map(({ value }) => value);
  const known = await policyOrder(db, policy, names, now);
  if (known !== null && !(await needsNext(db, known, now)))
    return planOfOrder({ ...request, order: known }, identifiers);
  const product = await findProduct(db, policy.productNo, sells, now);
  if (product === null) throw byPeople(request, 'The product of this directory is no longer sold');
  if (await hasUnit(db, policy, product, names, now)) {
    const from = await nextOrderFrom(db, policy, directory, now);
    if (from === null) return { order: null, validated: await provedAhead(request, policy, product, names) };
    const detail = `${policy.mostOrders} orders within 30 days are the limit of this directory. The next one can be placed from ${from.toISOString()}`;
    throw refused('rateLimited', detail, { from });
  }
  // The order that ends goes on to serve its hosts, as long as it lasts.
  if (known !== null) return planOfOrder({ ...request, order: known }, identifiers);
  const detail = `No order has these names and no package can pay for one; nothing else is charged by a request. A draft of the order waits at ${instance}`;
  throw refused('userActionRequired', detail, { instance, draft: { reason: 'unbought', names } });
}

/** Names that count as validated for an order of the policy; the others the client proves, if the CA is our own. */
async function provedAhead(
  request: DirectoryRequest,
  policy: AcmePolicyRow,
  product: Product,
  names: readonly string[],
): Promise<ReadonlyMap<string, Date | null>> {
  const { services, now } = request;
  const owner = policyOwner(policy);
  const { orgID, contactID } = policy;
  const parties = await readParties(services.db, owner, product, { orgID, contactID });
  if (!parties.ok) throw byPeople(request, 'The organization or contact of this directory is gone');
  const terms = { owner, orgID, product };
  const ahead = await validatedAhead(
    services.db,
    terms,
    names.map((ascii) => ({ ascii })),
    now,
  );
  const open = names.filter((name) => !ahead.has(name));
  if (open.length > 0 && services.issuer?.place !== 'here')
    throw byPeople(request, `Validate ${open.join(', ')} in the console first`);
  if (parties.value !== null) {
    const vetted = await vettedBefore(services.db, { ...terms, organization: parties.value }, now);
    if (vetted === null || open.length > 0)
      throw byPeople(
        request,
        'The organization must be vetted, and all names validated for it, before a client can order',
      );
  }
  return new Map([...ahead].map(([name, { validatedTime }]) => [name, validatedTime]));
}
