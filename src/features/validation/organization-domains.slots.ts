import type { DataOf } from '#core/contract/call.ts';
import { mostNames } from '#core/contract/calls/validation.ts';
import { organizationDomains, verifyOrganizationDomains } from '#core/contract/organization-domains.ts';
import { orderStatus } from '#core/orders/status.ts';
import { answer, slots } from '#machines/kit/slot.ts';
import type { DcvSlots } from '#machines/validation/dcv.machine.ts';
import { dcvMachine, type ValidationState } from '#machines/validation/dcv.machine.ts';
import { poll } from '#src/adapters/time/poll.ts';
import { callQuery } from '#src/console/calls/call-query.ts';
import type { DcvServices } from '#src/features/validation/validation.slots.ts';

export function domainsAsked(orgID: string) {
  return { query: { orgID, limit: mostNames } } as const;
}

/**
 * Validation of an organization's domains on the order validation machine, as an order that is never paid nor issued. Results are written
 * to the query cache, because the page also changes them through separate calls.
 */
export function organizationDomainsLogic({ client, queryClient }: DcvServices, orgID: string) {
  const { queryKey } = callQuery(client, organizationDomains, domainsAsked(orgID));
  const keep = (shown: DataOf<typeof organizationDomains>): ValidationState => {
    queryClient.setQueryData(queryKey, shown);
    const { data: validations, serverTime, nextCheckTime } = shown;
    return { orderStatus: orderStatus.verifying, validations, serverTime, nextCheckTime };
  };
  return dcvMachine.provide({
    actors: slots<Omit<DcvSlots, 'resendMails'>>({
      loadValidations: ({ orderNo: flow, ...time }, signal) =>
        poll(
          async (callSignal) =>
            keep(await client.call(organizationDomains, domainsAsked(orgID), { signal: callSignal })),
          { flow, ...time },
          signal,
        ),
      checkValidations: (_, signal) =>
        answer(client.call(verifyOrganizationDomains, { params: { id: orgID } }, { signal }).then(keep)),
    }),
  });
}
