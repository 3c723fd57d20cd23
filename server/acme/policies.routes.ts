import { and, eq, isNull } from 'drizzle-orm';
import { isHeld } from '#core/acme/policy-names.ts';
import { contract } from '#core/contract/contract.ts';
import { type Fault, fault } from '#core/fault.ts';
import { offeredValidities } from '#core/orders/span.ts';
import { readAheadNames } from '#core/validation/ahead-names.ts';
import { type Owner, own, wholeAccount } from '#server/account/own.ts';
import { isAutomatable, makeDirectory } from '#server/acme/directories.ts';
import { addKey, endKey } from '#server/acme/keys.ts';
import { heldNames } from '#server/acme/policies.ts';
import { directoryUrl } from '#server/acme/show-automation.ts';
import { showPolicy } from '#server/acme/show-policies.ts';
import { findProduct } from '#server/catalogue/products.ts';
import type { Db } from '#server/db/open.ts';
import {
  type AcmeDirectoryRow,
  type AcmePolicyRow,
  acmeDirectories,
  acmePolicies,
} from '#server/db/schema/acme.ts';
import { packages } from '#server/db/schema/packages.ts';
import { isRecordID } from '#server/http/record-id.ts';
import { badInput, notFound, success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import { readParties } from '#server/purchase/order-parties.ts';
import type { Services } from '#server/services.ts';

/** Open directories of one account. */
const mostPolicies = 20;

/** Calls for the directories of an account. */
export function policyRoutes({
  address,
  config,
  sells,
}: Pick<Services, 'address' | 'config' | 'sells'>): Route[] {
  const { acme } = contract;
  return [
    serve(acme.addDirectory, async ({ db, actor, owner, clock, body, audit }) => {
      const now = clock.now();
      const product = await findProduct(db, body.productNo, sells, now);
      if (product === null || !isAutomatable(product.productType))
        return badInput([fault('productNo', 'not-offered', body.productNo)]);
      const offered = offeredValidities(product);
      const names = await readAheadNames(body.domains.join(','));
      const parties = await readParties(db, owner, product, body);
      const paying = await packageOf(db, owner, body.packageNo);
      const known = await db.$count(
        acmePolicies,
        and(own(owner, acmePolicies), isNull(acmePolicies.closedTime)),
      );
      const faults: Fault[] = [
        ...(offered.includes(body.year)
          ? []
          : [fault('year', 'not-offered', String(body.year), offered.join(', '))]),
        ...(body.packageNo === '' || paying !== null
          ? []
          : [fault('packageNo', 'not-offered', body.packageNo)]),
        ...(names.ok ? await unheld(db, owner, names.value, now) : names.error.map(ofDomains)),
        ...(parties.ok ? [] : parties.error),
        ...(known < mostPolicies ? [] : [fault('name', 'list-full', String(known), String(mostPolicies))]),
      ];
      if (faults.length > 0 || !names.ok) return badInput(faults);
      const { productNo, productType, subBrand } = product;
      const [policy] = await db
        .insert(acmePolicies)
        .values({
          ...{ accountID: owner.id, departmentID: owner.departmentID, name: body.name.trim() },
          ...{ productNo, productType, subBrand, validity: body.year },
          ...{ orgID: body.orgID, contactID: body.contactID, domains: [...names.value] },
          ...{ packageID: paying?.id ?? null, mostOrders: body.mostOrders },
          ...{ creatorID: actor.id, createdTime: now },
        })
        .returning();
      if (policy === undefined) throw new Error('a directory was not stored');
      await makeDirectory(db, { policyID: policy.id }, now);
      audit(policy.name, [{ field: 'domains', before: '', after: policy.domains.join(', ') }]);
      return success({ id: policy.id });
    }),

    serve(acme.showDirectory, async ({ db, owner, clock, params }) => {
      const found = await findOwn(db, owner, params.id);
      return found === null
        ? notFound()
        : success(await showPolicy(db, owner, found, { site: await address, now: clock.now() }));
    }),

    serve(acme.closeDirectory, async ({ db, owner, clock, params, audit }) => {
      const found = await findOwn(db, owner, params.id);
      if (found === null) return notFound();
      await db
        .update(acmePolicies)
        .set({ closedTime: clock.now() })
        .where(eq(acmePolicies.id, found.policy.id));
      audit(found.policy.name);
      return success({});
    }),

    serve(acme.makeDirectoryKey, async ({ db, actor, owner, clock, params, body, audit }) => {
      const found = await findOwn(db, owner, params.id);
      if (found === null) return notFound();
      const { networks } = body;
      const made = await addKey(db, config, found.directory, { actor, networks, now: clock.now() });
      if (!made.ok) return badInput(made.error);
      const { kid, hmacKey } = made.value;
      audit(found.policy.name, [{ field: 'acmeKey', before: '', after: kid }]);
      return success({ directory: directoryUrl(await address, found.directory), kid, hmacKey });
    }),

    serve(acme.revokeDirectoryKey, async ({ db, owner, clock, params, body, audit }) => {
      const found = await findOwn(db, owner, params.id);
      const kid = found === null ? null : await endKey(db, found.directory, body.keyID, clock.now());
      if (found === null || kid === null) return notFound();
      audit(found.policy.name, [{ field: 'acmeKey', before: kid, after: '' }]);
      return success({});
    }),
  ];
}

/** An open directory of the account that somebody sees. */
async function findOwn(
  db: Db,
  owner: Owner,
  id: string,
): Promise<{ readonly policy: AcmePolicyRow; readonly directory: AcmeDirectoryRow } | null> {
  if (!isRecordID(id)) return null;
  const [found] = await db
    .select({ policy: acmePolicies, directory: acmeDirectories })
    .from(acmePolicies)
    .innerJoin(acmeDirectories, eq(acmeDirectories.policyID, acmePolicies.id))
    .where(and(own(owner, acmePolicies), eq(acmePolicies.id, id), isNull(acmePolicies.closedTime)));
  return found ?? null;
}

/** A paid package of the account: the whole account pays. */
async function packageOf(db: Db, owner: Owner, packageNo: string): Promise<{ readonly id: string } | null> {
  if (packageNo === '') return null;
  const [found] = await db
    .select({ id: packages.id })
    .from(packages)
    .where(
      and(
        own(wholeAccount(owner.id), packages),
        eq(packages.packageNo, packageNo),
        eq(packages.state, 'paid'),
      ),
    );
  return found ?? null;
}

/** Domains that the account has not validated. */
async function unheld(db: Db, owner: Owner, domains: readonly string[], now: Date): Promise<Fault[]> {
  const held = await heldNames(db, owner, now);
  const shown = held.slice(0, 10).map(({ value }) => value);
  return domains
    .filter((domain) => !isHeld(domain, held))
    .map((domain) => fault('domains', 'not-offered', domain, shown.join(', ')));
}

function ofDomains(found: Fault): Fault {
  return { ...found, field: 'domains' };
}
