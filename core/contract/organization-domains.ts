import * as v from 'valibot';
import { briefly, defineCall, replyCode, statusPollTimeout } from '#core/contract/call.ts';
import { domainValidationSchema, mostNames } from '#core/contract/calls/validation.ts';
import { declared, technical } from '#core/contract/field-kinds.ts';
import { dcvMethodSchema, integerField, pageQuery, recordID, time } from '#core/contract/fields.ts';

/** Methods of validating a name ahead of orders. Confirmation by mail belongs to a single order. */
export const aheadMethods = ['dns', 'dns_txt', 'file'] as const;
const aheadMethod = v.picklist(aheadMethods);

/** A name validated for an organization ahead of orders, and its progress. */
export const organizationDomainSchema = v.object({
  id: v.string(),
  ...domainValidationSchema.entries,
  /** Method of the last validation; empty if there was none. It stays valid until `validUntil`, even while the name is revalidated. */
  validatedMethod: v.union([v.literal(''), dcvMethodSchema]),
  /** CAs whose persistent records validated it last, each by its issuer name; empty if the validation counts at every CA. */
  validatedIssuers: v.array(v.string()),
  validUntil: time,
  /** Orders without a certificate that rely on this validation. */
  openOrders: v.number(),
});
export type OrganizationDomain = v.InferOutput<typeof organizationDomainSchema>;

const organizationDomainsShown = v.object({
  data: v.array(organizationDomainSchema),
  total: v.number(),
  serverTime: time,
  nextCheckTime: time,
});

/** Lists the names of an organization that are validated ahead of orders. */
export const organizationDomains = defineCall('validation.organizationDomains', 'GET /v1/mssl/domains', {
  right: 'parties:read',
  fresh: briefly,
  query: v.object({
    orgID: recordID,
    ...pageQuery,
    limit: v.optional(v.pipe(integerField, v.minValue(1), v.maxValue(mostNames)), mostNames),
  }),
  data: organizationDomainsShown,
  errors: { notFound: replyCode.notFound },
});

/**
 * Adds names (`domainNames`, comma-separated) to be validated for an organization. A wildcard is validated at its base name. Names that
 * already exist are left unchanged.
 */
export const addOrganizationDomains = defineCall(
  'validation.addOrganizationDomains',
  'POST /v1/mssl/domains',
  {
    right: 'domains:write',
    changes: ['validation'],
    effect: 'create',
    body: v.strictObject({
      orgID: recordID,
      domainNames: declared(v.pipe(v.string(), v.maxLength(200_000)), { ...technical, kind: 'long-text' }),
      dcvMethod: aheadMethod,
    }),
    data: v.object({ added: v.array(v.string()) }),
    errors: { badInput: replyCode.badInput, notFound: replyCode.notFound, keyReused: replyCode.keyReused },
  },
);

/** Validates a name again with this method. Until that succeeds, the previous validation counts for as long as it lasts. */
export const validateOrganizationDomain = defineCall(
  'validation.validateOrganizationDomain',
  'PUT /v1/mssl/domains',
  {
    right: 'domains:write',
    changes: ['validation'],
    body: v.strictObject({ id: recordID, dcvMethod: aheadMethod }),
    data: v.object({}),
    errors: { notFound: replyCode.notFound },
  },
);

/** Checks every name of the organization that is not currently validated. */
export const verifyOrganizationDomains = defineCall(
  'validation.verifyOrganizationDomains',
  'PUT /v1/mssl/domains/verify/{id}',
  {
    right: 'domains:write',
    changes: ['validation'],
    params: v.object({ id: recordID }),
    timeout: statusPollTimeout,
    data: organizationDomainsShown,
    errors: { notFound: replyCode.notFound, tooManyTries: replyCode.tooManyTries },
  },
);

/** Removes a name. Later orders cannot use its validation; open orders that rely on it must validate the name themselves. */
export const removeOrganizationDomain = defineCall(
  'validation.removeOrganizationDomain',
  'DELETE /v1/mssl/domains/{id}',
  {
    right: 'domains:write',
    changes: ['orders', 'validation'],
    params: v.object({ id: recordID }),
    data: v.object({}),
    errors: { notFound: replyCode.notFound },
  },
);
