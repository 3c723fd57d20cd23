import { contract } from '#core/contract/contract.ts';
import type { Db } from '#server/db/open.ts';
import { badInput, notFound, success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import { shownTime } from '#server/orders/show-order.ts';
import { tooManyTries } from '#server/session/attempts.ts';
import { secondsBetweenChecks } from '#server/validation/ask-check.ts';
import { checkDomains, nextDomainCheck } from '#server/validation/check-domains.ts';
import {
  addDomains,
  claimDomainCheck,
  countDomains,
  domainsOf,
  isOwnOrganization,
  removeDomain,
  shownDomains,
  validateAgain,
} from '#server/validation/organization-domains.ts';
import type { Verification } from '#server/validation/verify-order.ts';
import type { ValidationTerms } from '#server/validation/wanted-by-ca.ts';

/** 500 names of maximum length. */
const bodyLimit = 512 * 1024;

/** Calls on names validated for an organization ahead of orders. */
export function organizationDomainRoutes({
  check,
  delegationZone,
}: Pick<Verification, 'check' | 'delegationZone'>): Route[] {
  const { validation } = contract;
  const termsAt = (now: Date): ValidationTerms => ({ now, delegationZone });
  return [
    serve(validation.organizationDomains, async ({ db, owner, clock, query }) => {
      const { orgID, ...page } = query;
      if (!(await isOwnOrganization(db, owner, orgID))) return notFound();
      return success(await shown(db, orgID, termsAt(clock.now()), page));
    }),

    serve(
      validation.addOrganizationDomains,
      async ({ db, owner, clock, body }) => {
        const added = await addDomains(db, owner, body, clock.now());
        if (added.ok) return success({ added: added.value });
        return added.error === null ? notFound() : badInput(added.error);
      },
      { bodyLimit },
    ),

    serve(validation.validateOrganizationDomain, async ({ db, owner, clock, body }) =>
      (await validateAgain(db, owner, body, clock.now())) ? success({}) : notFound(),
    ),

    serve(
      validation.verifyOrganizationDomains,
      async ({ db, owner, clock, params: { id }, replyHeaders }) => {
        if (!(await isOwnOrganization(db, owner, id))) return notFound();
        if (!(await claimDomainCheck(db, id, clock.now()))) {
          return tooManyTries('verifyOrganizationDomains', secondsBetweenChecks, replyHeaders);
        }
        await checkDomains({ db, clock, check, delegationZone }, id, 'customer');
        return success(await shown(db, id, termsAt(clock.now())));
      },
      { transaction: 'own' },
    ),

    serve(validation.removeOrganizationDomain, async ({ db, owner, params }) =>
      (await removeDomain(db, owner, params.id)) ? success({}) : notFound(),
    ),
  ];
}

async function shown(
  db: Db,
  orgID: string,
  terms: ValidationTerms,
  page?: { readonly limit: number; readonly offset: number },
) {
  return {
    data: await shownDomains(db, await domainsOf(db, orgID, page), terms),
    total: await countDomains(db, orgID),
    serverTime: shownTime(terms.now),
    nextCheckTime: shownTime(await nextDomainCheck(db, orgID)),
  };
}
