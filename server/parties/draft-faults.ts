import type { ContactDraft, OrganizationDraft } from '#core/contract/calls/parties.ts';
import type { Fault } from '#core/fault.ts';
import { checkContact } from '#core/parties/check-contact.ts';
import { checkOrganization } from '#core/parties/check-organization.ts';
import { accountFaults } from '#server/parties/entries.ts';

/** The form's own rules. A site that asks for no ID card sends none, so it is judged only where it is given. */
export async function contactFaults(draft: ContactDraft, customerID: string): Promise<Fault[]> {
  return [...(await checkContact(draft, { hasIdCard: false })), ...accountFaults(draft.account, customerID)];
}

export async function organizationFaults(draft: OrganizationDraft, customerID: string): Promise<Fault[]> {
  return [...(await checkOrganization(draft)), ...accountFaults(draft.account, customerID)];
}
