import { contract } from '#core/contract/contract.ts';
import { fault } from '#core/fault.ts';
import { checkValidationEmail } from '#core/validation/emails.ts';
import { contacts, organizations } from '#server/db/schema/catalogue.ts';
import { badInput, notFound, success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import { addContact, changeContact, listContacts } from '#server/parties/contacts.ts';
import { contactFaults, organizationFaults } from '#server/parties/draft-faults.ts';
import { removeEntry, roomFaults } from '#server/parties/entries.ts';
import { lookUpRegister } from '#server/parties/organization-register.ts';
import { addOrganization, changeOrganization, listOrganizations } from '#server/parties/organizations.ts';
import { addValidationEmail, listValidationEmails } from '#server/parties/validation-emails.ts';

/** A name is searched for from two characters on (spec §2). */
const leastSearched = 2;

/** Contacts, organizations and validation mailboxes of the customer; everybody else's answer as if they were not there. */
export function partyRoutes(): Route[] {
  const { catalogue } = contract;
  return [
    serve(catalogue.contacts, async ({ db, customer, query }) =>
      success(await listContacts(db, customer.id, query)),
    ),

    serve(catalogue.addContact, async ({ db, customer, clock, body }) => {
      const faults = await contactFaults(body, customer.id);
      if (faults.length === 0) faults.push(...(await roomFaults(db, contacts, customer.id, 'lastname')));
      if (faults.length > 0) return badInput(faults);
      return success({ id: await addContact(db, customer.id, body, clock.now()) });
    }),

    serve(catalogue.changeContact, async ({ db, customer, body: { id, ...draft } }) => {
      const faults = await contactFaults(draft, customer.id);
      if (faults.length > 0) return badInput(faults);
      return (await changeContact(db, customer.id, id, draft)) ? success({ id }) : notFound();
    }),

    serve(catalogue.removeContact, async ({ db, customer, clock, params }) => {
      const removed = await removeEntry(db, contacts, customer.id, params.id, clock.now());
      return removed ? success({}) : notFound();
    }),

    serve(catalogue.organizations, async ({ db, customer, query }) =>
      success(await listOrganizations(db, customer.id, query)),
    ),

    serve(catalogue.postOrganizations, async ({ db, customer, clock, body }) => {
      if (!('orgName' in body)) return success(await listOrganizations(db, customer.id, body));
      const faults = await organizationFaults(body, customer.id);
      if (faults.length === 0) faults.push(...(await roomFaults(db, organizations, customer.id, 'orgName')));
      if (faults.length > 0) return badInput(faults);
      return success({ id: await addOrganization(db, customer.id, body, clock.now()) });
    }),

    serve(catalogue.changeOrganization, async ({ db, customer, body: { id, ...draft } }) => {
      const faults = await organizationFaults(draft, customer.id);
      if (faults.length > 0) return badInput(faults);
      return (await changeOrganization(db, customer.id, id, draft)) ? success({ id }) : notFound();
    }),

    serve(catalogue.removeOrganization, async ({ db, customer, clock, params }) => {
      const removed = await removeEntry(db, organizations, customer.id, params.id, clock.now());
      return removed ? success({}) : notFound();
    }),

    serve(catalogue.lookUpOrganization, async ({ body: { orgName } }) => {
      if (orgName.trim().length < leastSearched) {
        return badInput([fault('orgName', 'too-short', orgName, String(leastSearched))]);
      }
      return success({ list: lookUpRegister(orgName.trim()) });
    }),

    serve(catalogue.validationEmails, async ({ db, customer, query }) =>
      success(await listValidationEmails(db, customer.id, query)),
    ),

    serve(catalogue.addValidationEmail, async ({ db, customer, clock, body: { email } }) => {
      const wrong = checkValidationEmail(email, 'email');
      if (wrong !== null) return badInput([wrong]);
      const saved = await addValidationEmail(db, customer.id, email.trim(), clock.now());
      return saved.ok ? success(saved.value) : badInput([saved.error]);
    }),
  ];
}
