import { fromPromise } from 'xstate';
import type { Organization } from '#core/contract/calls/parties.ts';
import * as partyCalls from '#core/contract/calls/parties.ts';
import { ok } from '#core/result.ts';
import { answer } from '#machines/kit/slot.ts';
import { organizationDialogMachine } from '#machines/parties/organization-dialog/organization-dialog.machine.ts';
import type { OrganizationFields } from '#machines/parties/organization-dialog/organization-dialog.types.ts';
import { accountOf, type PartyServices } from '#src/features/parties/party-services.ts';

/** The dialog of a organization with the API in its slots. */
export function organizationDialogLogic({ client, session }: PartyServices) {
  async function add(body: OrganizationFields & { readonly account?: string }) {
    const idempotencyKey = crypto.randomUUID();
    return answer(client.call(partyCalls.organizations.add, { body }, { idempotencyKey }));
  }
  return organizationDialogMachine.provide({
    actors: {
      // The rules of telephones are large, and are needed at the first press.
      checkOrganization: fromPromise(async ({ input: { organization } }) => {
        const { checkOrganization } = await import(
          /* webpackChunkName: "party-dialogs" */ '#core/parties/check-organization.ts'
        );
        return checkOrganization(organization);
      }),
      saveOrganization: fromPromise(async ({ input: { id, organization } }) => {
        const body = { ...organization, ...accountOf(session) };
        return id === null
          ? await add(body)
          : await answer(client.call(partyCalls.organizations.change, { body: { id, ...body } }));
      }),
      findOrganization: fromPromise(async ({ input, signal }) => {
        const query = { limit: 1000, offset: 1 };
        const found = await answer(client.call(partyCalls.organizations.list, { query }, { signal }));
        if (!found.ok) return found;
        return ok(found.value.data.find((organization) => isSame(organization, input.organization)) ?? null);
      }),
      lookUpRegister: fromPromise(async ({ input: { orgName }, signal }) => {
        const body = { orgName };
        const found = await answer(client.call(partyCalls.lookUpOrganization, { body }, { signal }));
        return found.ok ? ok(found.value.list) : found;
      }),
    },
  });
}

function isSame(one: Organization, other: OrganizationFields): boolean {
  return (
    one.name === other.orgName &&
    one.creditCode === other.creditCode &&
    one.country === other.nationCode &&
    one.province === other.province &&
    one.locality === other.city &&
    one.postalCode === other.postalCode &&
    one.telephone === other.telephone &&
    one.registryAddr === other.address
  );
}
