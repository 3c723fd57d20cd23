import * as v from 'valibot';
import { briefly, defineCall, replyCode, statusPollTimeout } from '#core/contract/call.ts';
import {
  dcvMethodSchema,
  hostText,
  integerField,
  mailbox,
  orderNo,
  pageQuery,
  recordID,
  time,
} from '#core/contract/fields.ts';

export type DcvMethod = v.InferOutput<typeof dcvMethodSchema>;

const byOrder = v.object({ id: orderNo });

/** Names of an order that are listed at once (spec §7). */
export const mostNames = 5000;

/** One name to validate: what is expected where, what was last found. */
export const domainValidationSchema = v.object({
  domainName: v.string(),
  dcvMethod: dcvMethodSchema,
  /** DNS: record type and owner name. File: URL. E-mail: mailbox. */
  recordType: v.picklist(['CNAME', 'TXT', 'FILE', 'EMAIL']),
  recordName: v.string(),
  /** The registered domain above the name, where its DNS is run as a rule; empty for an address and a public suffix. */
  zone: v.string(),
  /** E-mail: the TXT value that names the mailbox for `email_dns`, else empty. What the mail holds is in no reply. */
  expected: v.string(),
  /**
   * A TXT record that may stand in place of the other, and validates later orders at the same CA too (BR §3.2.2.4.22). One for
   * each CA where it depends on the later orders.
   */
  persistent: v.exactOptional(v.array(v.object({ recordName: v.string(), expected: v.string() }))),
  /** Such a record validated the name: type, name and value are its own. */
  isPersistent: v.exactOptional(v.literal(true)),
  /** What the last check saw, one entry a value; empty when nothing was there. */
  found: v.array(v.string()),
  state: v.picklist(['waiting', 'validated', 'differs', 'missing', 'error']),
  /** Machine-readable cause when the check could not be made: `NXDOMAIN`, `TIMEOUT`, `HTTP 404`. */
  problem: v.string(),
  /**
   * Through whom it was looked up last: the address of a public resolver, `private` for one in the site's own network, `system`
   * for the resolver of the server's system, `sandbox` for the sandbox's zone; empty when nobody was asked.
   */
  resolver: v.string(),
  /** File: the address it was fetched from last; else empty. */
  address: v.string(),
  checkTime: time,
  validatedTime: time,
  /** For the e-mail methods: the last mail with a link that confirms the name, zero dates before it was sent. */
  mail: v.exactOptional(
    v.object({
      /** `email_dns`: owner of the TXT record that must name the mailbox (BR §3.2.2.4.14); else empty. */
      contactRecord: v.string(),
      sentTime: time,
      /** The link confirms until then (BR §3.2.2.4.4: 30 days). */
      expireTime: time,
    }),
  ),
});
export type DomainValidation = v.InferOutput<typeof domainValidationSchema>;

export const domainList = defineCall('validation.domainList', 'GET /v1/orders/domainList/{id}', {
  params: byOrder,
  query: v.object({
    ...pageQuery,
    limit: v.optional(v.pipe(integerField, v.minValue(1), v.maxValue(mostNames)), mostNames),
  }),
  data: v.object({
    data: v.array(domainValidationSchema),
    total: v.number(),
    serverTime: time,
    nextCheckTime: time,
  }),
  errors: { notFound: replyCode.notFound },
});

/** One name of an order, in either spelling. */
export const oneDomain = defineCall('validation.oneDomain', 'POST /v1/orders/domainList', {
  effect: 'read',
  body: v.strictObject({ orderNo, domainName: hostText }),
  data: v.object({ data: v.array(domainValidationSchema), serverTime: time, nextCheckTime: time }),
  errors: { notFound: replyCode.notFound },
});

/** What the customer's orders that wait for verification still need published, `mostNames` at most. */
export const waiting = defineCall('validation.waiting', 'GET /v1/orders/domainList', {
  data: v.object({ data: v.array(domainValidationSchema) }),
});

/** Checks every unvalidated name of the order now and issues when all are validated. */
export const verifyDomains = defineCall('validation.verifyDomains', 'PUT /v1/orders/verifyDomains/{id}', {
  changes: ['orders', 'validation'],
  params: byOrder,
  timeout: statusPollTimeout,
  data: v.object({
    data: v.array(domainValidationSchema),
    total: v.number(),
    serverTime: time,
    nextCheckTime: time,
  }),
  errors: {
    notFound: replyCode.notFound,
    wrongState: replyCode.wrongState,
    tooManyTries: replyCode.tooManyTries,
  },
});

/** Names of one order, comma-joined. */
const joinedNames = v.pipe(v.string(), v.maxLength(400_000));

/** Checks one name of the order now, or several comma-joined, in either spelling, and issues when they were the last. Answers all names. */
export const verifyDomain = defineCall('validation.verifyDomain', 'POST /v1/orders/dcv', {
  changes: ['orders', 'validation'],
  body: v.strictObject({ orderNo, domain: v.pipe(joinedNames, v.nonEmpty()) }),
  timeout: statusPollTimeout,
  data: verifyDomains.data,
  errors: verifyDomains.errors,
});

/**
 * What keeps the brand's CA from certifying names of the order, by their CAA records (RFC 8659). It is looked up now, and a warning:
 * the CA looks for itself.
 */
export const caa = defineCall('validation.caa', 'GET /v1/orders/caa/{id}', {
  fresh: briefly,
  params: byOrder,
  timeout: statusPollTimeout,
  data: v.object({
    /** Names the CA takes for its own, the one to write first; empty where the brand does not say, and nothing is looked up. */
    issuers: v.array(v.string()),
    /** Names looked at, of those that CAA speaks of. */
    checked: v.number(),
    total: v.number(),
    obstacles: v.array(
      v.object({
        names: v.array(v.string()),
        /** Where the records stand, or where nobody could say. */
        at: v.string(),
        records: v.array(v.string()),
        /** Why nobody could say: `SERVFAIL`, `TIMEOUT`; empty otherwise. */
        problem: v.string(),
        /** The record that lets the CA issue; empty where none would. */
        add: v.string(),
        /** The record that no CA understands and that says it must; empty where there is none. */
        remove: v.string(),
      }),
    ),
    checkTime: time,
    /** As of a name's validation. */
    resolver: v.string(),
  }),
  errors: { notFound: replyCode.notFound },
});

/**
 * Changes how one name is validated, several comma-joined, or every one when `domain` is empty: before the payment, while the names
 * are waited for, and of a returned order. Validated names of a returned order are validated again, of others they stay as they
 * are. `emailDnsEmail`: the mailbox of the e-mail methods, as in an order's creation; read for those alone.
 */
export const changeDcv = defineCall('validation.changeDcv', 'PUT /v1/orders/dcv', {
  changes: ['orders', 'validation'],
  body: v.strictObject({
    orderNo,
    domain: v.optional(joinedNames, ''),
    dcvMethod: dcvMethodSchema,
    emailDnsEmail: v.exactOptional(mailbox),
  }),
  data: v.object({}),
  errors: { notFound: replyCode.notFound, badInput: replyCode.badInput, wrongState: replyCode.wrongState },
});

/** Sends the mails of the names that are not confirmed yet again, one to each mailbox; at most once a minute. */
export const reSendDcvEmail = defineCall('validation.reSendDcvEmail', 'PUT /v1/orders/reSendDcvEmail/{id}', {
  changes: ['orders', 'validation'],
  params: byOrder,
  data: v.object({ sent: v.array(v.string()) }),
  errors: {
    notFound: replyCode.notFound,
    wrongState: replyCode.wrongState,
    tooManyTries: replyCode.tooManyTries,
  },
});

/** How a name is validated ahead of orders; confirming by mail belongs to one order. */
export const aheadMethods = ['dns', 'dns_txt', 'file'] as const;
const aheadMethod = v.picklist(aheadMethods);

/** A name that is validated for an organization ahead of orders, and how far that has come. */
export const organizationDomainSchema = v.object({
  id: v.string(),
  ...domainValidationSchema.entries,
  /** How it was validated last; empty when it never was. It counts until `validUntil`, also while it is validated again. */
  validatedMethod: v.union([v.literal(''), dcvMethodSchema]),
  /** The CAs whose persistent records validated it last, each by the name it takes for its own; empty: it counts at every CA. */
  validatedIssuers: v.array(v.string()),
  validUntil: time,
  /** Orders without a certificate that rely on it. */
  openOrders: v.number(),
});
export type OrganizationDomain = v.InferOutput<typeof organizationDomainSchema>;

const organizationDomainsShown = v.object({
  data: v.array(organizationDomainSchema),
  total: v.number(),
  serverTime: time,
  nextCheckTime: time,
});

/** The names of an organization that are validated ahead of orders. */
export const organizationDomains = defineCall('validation.organizationDomains', 'GET /v1/mssl/domains', {
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
 * Adds names to be validated for an organization, `domainNames` comma-joined; a wildcard is validated at the name it stands
 * on. One that is there already is left as it is.
 */
export const addOrganizationDomains = defineCall(
  'validation.addOrganizationDomains',
  'POST /v1/mssl/domains',
  {
    changes: ['validation'],
    effect: 'create',
    body: v.strictObject({
      orgID: recordID,
      domainNames: v.pipe(v.string(), v.maxLength(200_000)),
      dcvMethod: aheadMethod,
    }),
    data: v.object({ added: v.array(v.string()) }),
    errors: { badInput: replyCode.badInput, notFound: replyCode.notFound, keyReused: replyCode.keyReused },
  },
);

/** Validates a name again, by this method; until that is done the validation before counts as long as it lasts. */
export const validateOrganizationDomain = defineCall(
  'validation.validateOrganizationDomain',
  'PUT /v1/mssl/domains',
  {
    changes: ['validation'],
    body: v.strictObject({ id: recordID, dcvMethod: aheadMethod }),
    data: v.object({}),
    errors: { notFound: replyCode.notFound },
  },
);

/** Checks every name of the organization that is not validated now. */
export const verifyOrganizationDomains = defineCall(
  'validation.verifyOrganizationDomains',
  'PUT /v1/mssl/domains/verify/{id}',
  {
    changes: ['validation'],
    params: v.object({ id: recordID }),
    timeout: statusPollTimeout,
    data: organizationDomainsShown,
    errors: { notFound: replyCode.notFound, tooManyTries: replyCode.tooManyTries },
  },
);

/** Later orders cannot use it any more; open ones that rely on it have the name validated for themselves. */
export const removeOrganizationDomain = defineCall(
  'validation.removeOrganizationDomain',
  'DELETE /v1/mssl/domains/{id}',
  {
    changes: ['orders', 'validation'],
    params: v.object({ id: recordID }),
    data: v.object({}),
    errors: { notFound: replyCode.notFound },
  },
);
