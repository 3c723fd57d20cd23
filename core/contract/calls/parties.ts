import * as v from 'valibot';
import { defineCall, replyCode } from '#core/contract/call.ts';
import { integerField, listOf, mailbox, pageQuery, recordID, shortText } from '#core/contract/fields.ts';

/**
 * Who orders are placed for: contacts, organizations and the mailboxes that validation mails go to. What an order needs of
 * a contact or organization is checked when it is placed; removing one later leaves its orders as they are.
 */
export const contactSchema = v.object({
  id: v.string(),
  lastname: v.string(),
  firstname: v.string(),
  name: v.string(),
  position: v.string(),
  email: v.string(),
  telephone: v.string(),
  idCard: v.string(),
});
export type Contact = v.InferOutput<typeof contactSchema>;

/**
 * Spec §6: saves carry the number of the current account (`session.account`, `id`). The session already says whose
 * they are; another account's number is refused.
 */
const account = v.exactOptional(recordID);

/** As typed; `core/parties/check-contact.ts` judges it, in the form and on the server. */
export const contactDraftSchema = v.strictObject({
  firstname: shortText,
  lastname: shortText,
  position: v.optional(shortText, ''),
  email: mailbox,
  telephone: shortText,
  idCard: v.optional(shortText, ''),
  account,
});

/** A draft as the server reads it. */
export type ContactDraft = v.InferOutput<typeof contactDraftSchema>;

const refusals = { badInput: replyCode.badInput, notFound: replyCode.notFound };
const saved = v.object({ id: v.string() });
const byID = v.object({ id: recordID });

export const contacts = defineCall('catalogue.contacts', 'GET /v1/contacts', {
  query: v.object({
    ...pageQuery,
    firstname: v.exactOptional(shortText),
    lastname: v.exactOptional(shortText),
  }),
  data: listOf(contactSchema),
});

export const addContact = defineCall('catalogue.addContact', 'POST /v1/contacts', {
  body: contactDraftSchema,
  data: saved,
  errors: { badInput: replyCode.badInput },
});

export const changeContact = defineCall('catalogue.changeContact', 'PUT /v1/contacts', {
  body: v.strictObject({ id: recordID, ...contactDraftSchema.entries }),
  data: saved,
  errors: refusals,
});

export const removeContact = defineCall('catalogue.removeContact', 'DELETE /v1/contacts/{id}', {
  params: byID,
  data: v.object({}),
  errors: refusals,
});

/** Year-month-day; spec §9 has 2019-01-01 for a organization that does not say. */
const incorporationDate = v.optional(v.pipe(v.string(), v.isoDate()), '2019-01-01');

/** A organization as a register has it, in the names of a list (spec §3). */
const registerRecord = {
  name: v.string(),
  creditCode: v.string(),
  /** ISO 3166-1 alpha-2. */
  country: v.string(),
  province: v.string(),
  locality: v.string(),
  postalCode: v.string(),
  telephone: v.string(),
  registryAddr: v.string(),
  dateOfIncorporation: incorporationDate,
};

const registerRecordSchema = v.object(registerRecord);
export type RegisterRecord = v.InferOutput<typeof registerRecordSchema>;

export const organizationSchema = v.object({ id: v.string(), ...registerRecord });
export type Organization = v.InferOutput<typeof organizationSchema>;

export const organizations = defineCall('catalogue.organizations', 'GET /v1/organizations', {
  query: v.object(pageQuery),
  data: listOf(organizationSchema),
});

/** As typed; `core/parties/check-organization.ts` judges it, in the form and on the server. */
export const organizationDraftSchema = v.strictObject({
  orgName: shortText,
  creditCode: shortText,
  nationCode: shortText,
  province: shortText,
  city: shortText,
  postalCode: shortText,
  telephone: shortText,
  address: v.pipe(v.string(), v.maxLength(500)),
  dateOfIncorporation: incorporationDate,
  account,
});

export type OrganizationDraft = v.InferOutput<typeof organizationDraftSchema>;

const organizationSearchSchema = v.strictObject({ ...pageQuery, name: v.optional(shortText, '') });

/**
 * Two calls of the spec on one path. A body with any of a organization's fields adds that organization and is answered with its
 * `id`; one with `limit`, `offset`, `name` alone lists those whose name contains `name`. `'id' in data` tells the
 * answers apart.
 */
export const postOrganizations = defineCall('catalogue.postOrganizations', 'POST /v1/organizations', {
  body: v.lazy((body) => (isSearch(body) ? organizationSearchSchema : organizationDraftSchema)),
  data: v.union([saved, listOf(organizationSchema)]),
  errors: { badInput: replyCode.badInput },
});

export const changeOrganization = defineCall('catalogue.changeOrganization', 'PUT /v1/organizations', {
  body: v.strictObject({ id: recordID, ...organizationDraftSchema.entries }),
  data: saved,
  errors: refusals,
});

export const removeOrganization = defineCall(
  'catalogue.removeOrganization',
  'DELETE /v1/organizations/{id}',
  { params: byID, data: v.object({}), errors: refusals },
);

/** Organizations of the public register whose name contains `orgName` (2 characters at least), ten at most. */
export const lookUpOrganization = defineCall(
  'catalogue.lookUpOrganization',
  'POST /v1/organizations/qiChaCha',
  {
    effect: 'read',
    body: v.strictObject({ orgName: shortText }),
    data: v.object({ list: v.array(registerRecordSchema) }),
    errors: { badInput: replyCode.badInput },
  },
);

export const validationEmailSchema = v.object({ id: v.string(), email: v.string() });
export type ValidationEmail = v.InferOutput<typeof validationEmailSchema>;

/** Mailboxes saved for e-mail validation, newest first. */
export const validationEmails = defineCall('catalogue.validationEmails', 'GET /v1/emailDnsEmails', {
  query: v.object({
    ...pageQuery,
    limit: v.optional(v.pipe(integerField, v.minValue(1), v.maxValue(1000)), 1000),
  }),
  data: listOf(validationEmailSchema),
});

/** Saves a mailbox; one that is saved already is answered as it is. 1 000 at most. */
export const addValidationEmail = defineCall('catalogue.addValidationEmail', 'POST /v1/emailDnsEmails', {
  body: v.strictObject({ email: mailbox }),
  data: validationEmailSchema,
  errors: { badInput: replyCode.badInput },
});

const searchFields: ReadonlySet<string> = new Set(['limit', 'offset', 'name']);

function isSearch(body: unknown): boolean {
  return (
    typeof body === 'object' && body !== null && Object.keys(body).every((name) => searchFields.has(name))
  );
}
