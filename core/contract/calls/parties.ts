import * as v from 'valibot';
import { type DataOf, defineCall, replyCode } from '#core/contract/call.ts';
import { country, date, email, longText, phone, text } from '#core/contract/field-kinds.ts';
import { oneOf, pageQuery, shortText } from '#core/contract/fields.ts';
import { defineResource } from '#core/contract/resource.ts';
import { organizationDraftOf } from '#core/parties/organization-names.ts';

/**
 * The parties of an order: contacts, organizations and validation mailboxes. Whether a contact or organization suffices for an order is
 * checked when the order is placed; removing one later does not affect its orders.
 */
const mostRecords = 1000;

/** Orders that use the record, where the server counts them. They keep it when it is removed. */
const orderCount = v.exactOptional(v.number());
const ofParties = { read: 'parties:read', write: 'parties:write' } as const;

/** Contacts: the people a CA contacts about an order. */
export const contacts = defineResource('parties.contacts', '/v1/contacts', {
  rights: ofParties,
  item: {
    lastname: v.string(),
    firstname: v.string(),
    name: v.string(),
    position: v.string(),
    email: v.string(),
    telephone: v.string(),
    /** Masked except for its last characters; sending the masked value back leaves the stored one unchanged. */
    idCard: v.string(),
    orderCount,
  },
  fields: {
    // Names go into requests, which allow 64 characters (RFC 5280 appendix A.1).
    lastname: text({ most: 64, autofill: 'family-name' }),
    firstname: text({ most: 64, autofill: 'given-name' }),
    position: text({ most: 128, autofill: 'organization-title', optional: true }),
    email: email(),
    telephone: phone(),
    idCard: text({ most: 30, mono: true, sensitive: true, optional: true }),
  },
  async check({ idCard }, { hasIdCard = false }: { readonly hasIdCard?: boolean } = {}) {
    return (await import('#core/parties/check-contact.ts')).checkIdCard(idCard, hasIdCard);
  },
  search: ['lastname', 'firstname', 'email', 'telephone'],
  filters: ['firstname', 'lastname'],
  sort: ['lastname', 'email'],
  limit: mostRecords,
  limitField: 'lastname',
});
export type Contact = DataOf<typeof contacts.list>['data'][number];
export type ContactDraft = v.InferOutput<typeof contacts.draft>;

/** 2019-01-01 for organizations that give no date (product.md, 'Contacts and organizations'). */
const incorporationDate = v.optional(date(), '2019-01-01');

/** An organization as in a register, with the field names of a list (product.md, 'Contacts and organizations'). */
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

/** Organizations: the legal entities named in OV and EV certificates. */
export const organizations = defineResource('parties.organizations', '/v1/organizations', {
  rights: ofParties,
  item: { ...registerRecord, orderCount },
  fields: {
    // Lengths are those a certificate's subject allows (RFC 5280 appendix A.1).
    orgName: text({ most: 64, autofill: 'organization' }),
    creditCode: text({ most: 64, mono: true, capitals: 'characters' }),
    nationCode: country(),
    province: text({ most: 128, autofill: 'address-level1' }),
    city: text({ most: 128, autofill: 'address-level2' }),
    postalCode: text({ most: 16, autofill: 'postal-code' }),
    telephone: phone(),
    address: longText({ most: 500, autofill: 'street-address' }),
    dateOfIncorporation: incorporationDate,
  },
  async check(draft) {
    return (await import('#core/parties/check-organization.ts')).checkOrganization(draft);
  },
  draftOf: organizationDraftOf,
  search: ['name', 'creditCode'],
  sort: ['name', 'country'],
  limit: mostRecords,
  limitField: 'orgName',
});
export type Organization = DataOf<typeof organizations.list>['data'][number];
export type OrganizationDraft = v.InferOutput<typeof organizations.draft>;

const organizationSearchSchema = v.strictObject({ ...pageQuery, name: v.optional(shortText, '') });

/**
 * `POST /v1/organizations` for more than additions: the API has two calls on that path (product.md, 'Calls'). A body with only `limit`,
 * `offset` and `name` lists the organizations whose name contains `name`, and needs no key; any other body adds one.
 */
export const postOrganizations = {
  ...defineCall('parties.organizations.add', 'POST /v1/organizations', {
    right: 'parties:write',
    effect: 'create',
    body: oneOf(isSearch, organizationSearchSchema, organizations.add.body),
    data: v.union([organizations.add.data, organizations.list.data]),
    errors: organizations.add.errors,
    changes: organizations.add.changes,
  }),
  isRead: isSearch,
};

/** Looks up organizations in the public register whose name contains `orgName` (at least 2 characters); returns at most ten. */
export const lookUpOrganization = defineCall(
  'parties.lookUpOrganization',
  'POST /v1/organizations/qiChaCha',
  {
    right: 'parties:read',
    effect: 'read',
    body: v.strictObject({ orgName: shortText }),
    data: v.object({ list: v.array(registerRecordSchema) }),
    errors: { badInput: replyCode.badInput },
  },
);

/** Mailboxes saved for email validation, newest first. Adding one that is already saved returns it unchanged. */
export const validationEmails = defineResource('parties.validationEmails', '/v1/emailDnsEmails', {
  rights: ofParties,
  item: { email: v.string(), orderCount },
  fields: { email: email() },
  search: ['email'],
  sort: ['email'],
  limit: mostRecords,
  limitField: 'email',
  pageSize: mostRecords,
});
export type ValidationEmail = DataOf<typeof validationEmails.list>['data'][number];

const searchFields: ReadonlySet<string> = new Set(['limit', 'offset', 'name']);

function isSearch(body: unknown): boolean {
  return (
    typeof body === 'object' && body !== null && Object.keys(body).every((name) => searchFields.has(name))
  );
}
