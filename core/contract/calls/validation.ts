import * as v from 'valibot';
import { briefly, type DataOf, defineCall, replyCode, statusPollTimeout } from '#core/contract/call.ts';
import { email } from '#core/contract/field-kinds.ts';
import { dcvMethodSchema, hostText, integerField, orderNo, pageQuery, time } from '#core/contract/fields.ts';

export type DcvMethod = v.InferOutput<typeof dcvMethodSchema>;

const byOrder = v.object({ id: orderNo });

/** Maximum names of an order listed at once (product.md, 'Orders'). */
export const mostNames = 5000;

/** Validation of one name: what is expected where, and what was last found. */
export const domainValidationSchema = v.object({
  domainName: v.string(),
  dcvMethod: dcvMethodSchema,
  /** DNS: record type and owner name. File: URL. E-mail: mailbox. */
  recordType: v.picklist(['CNAME', 'TXT', 'FILE', 'EMAIL']),
  recordName: v.string(),
  /** The registered domain above the name, usually its DNS zone; empty for an address or a public suffix. */
  zone: v.string(),
  /**
   * The expected value. E-mail: for `email_dns` the TXT value that names the mailbox, else empty; the content of the mail is never in a
   * reply.
   */
  expected: v.string(),
  /**
   * A persistent TXT record that can be used instead and also validates later orders at the same CA (BR §3.2.2.4.22). One per CA if the CA
   * depends on the later orders.
   */
  persistent: v.exactOptional(v.array(v.object({ recordName: v.string(), expected: v.string() }))),
  /**
   * `dns_txt`, where the site has a zone for it: a CNAME record that can be used instead. The site then publishes the TXT values itself, for
   * this and all later certificates.
   */
  delegation: v.exactOptional(v.object({ recordName: v.string(), expected: v.string() })),
  /** A persistent record validated the name; type, name and value are that record's. */
  isPersistent: v.exactOptional(v.literal(true)),
  /** Values seen by the last check, one entry each; empty if there were none. */
  found: v.array(v.string()),
  state: v.picklist(['waiting', 'validated', 'differs', 'missing', 'error']),
  /**
   * Machine-readable cause if the check failed: `NXDOMAIN`, `TIMEOUT`, `HTTP 404`. `PREVIOUS`: what was found is the record of a previous
   * certificate. `DELEGATED`: the name is delegated for TXT records, so a CNAME record cannot be published. `DELEGATION-PENDING`: the
   * site's own record is not visible yet. `OTHER-DELEGATION`: the name is delegated to another account. `DOUBLED-NAME`, `BARE-NAME`,
   * `PARENT-NAME`: the record was found at a wrong name. `PERSISTENT-DIFFERS`: the persistent record found does not count for the order.
   */
  problem: v.string(),
  /**
   * Resolver of the last lookup: the address of a public resolver, `private` for one in the site's own network, `system` for the server's
   * system resolver, `sandbox` for the sandbox's zone; empty if there was no lookup.
   */
  resolver: v.string(),
  /** File: the address it was last fetched from; else empty. */
  address: v.string(),
  /** What the CA said when it refused the name, in its own words, and where it explains more or something has to be done; else absent. */
  ca: v.exactOptional(v.object({ words: v.string(), link: v.string() })),
  checkTime: time,
  validatedTime: time,
  /** For the email methods: the last mail with a confirmation link; zero dates until it is sent. */
  mail: v.exactOptional(
    v.object({
      /** `email_dns`: owner of the TXT record that must name the mailbox (BR §3.2.2.4.14); else empty. */
      contactRecord: v.string(),
      sentTime: time,
      /** Until when the link is valid (BR §3.2.2.4.4: 30 days). */
      expireTime: time,
    }),
  ),
});
export type DomainValidation = v.InferOutput<typeof domainValidationSchema>;

/** Lists the names of an order with what must be published to validate each and what the last check found. */
export const domainList = defineCall('validation.domainList', 'GET /v1/orders/domainList/{id}', {
  right: 'orders:read',
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

/** Returns one name of an order, given in ASCII or Unicode. */
export const oneDomain = defineCall('validation.oneDomain', 'POST /v1/orders/domainList', {
  right: 'orders:read',
  effect: 'read',
  body: v.strictObject({ orderNo, domainName: hostText }),
  data: v.object({ data: v.array(domainValidationSchema), serverTime: time, nextCheckTime: time }),
  errors: { notFound: replyCode.notFound },
});

/**
 * Lists everything still to be published for the customer's orders that wait for validation, at most 5000 names. Includes orders whose
 * current certificate is valid while the next one waits.
 */
export const waiting = defineCall('validation.waiting', 'GET /v1/orders/domainList', {
  right: 'orders:read',
  fresh: briefly,
  data: v.object({ data: v.array(v.object({ orderNo, ...domainValidationSchema.entries })) }),
});
export type WaitingValidation = DataOf<typeof waiting>['data'][number];

/** Checks every unvalidated name of the order now, and issues the certificate once all are validated. */
export const verifyDomains = defineCall('validation.verifyDomains', 'PUT /v1/orders/verifyDomains/{id}', {
  right: 'orders:manage',
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

/** Names of one order, comma-separated. */
const joinedNames = v.pipe(v.string(), v.maxLength(400_000));

/**
 * Checks one or several (comma-separated) names of the order now, given in ASCII or Unicode, and issues the certificate once all names are
 * validated. Returns all names of the order.
 */
export const verifyDomain = defineCall('validation.verifyDomain', 'POST /v1/orders/dcv', {
  right: 'orders:manage',
  changes: ['orders', 'validation'],
  body: v.strictObject({ orderNo, domain: v.pipe(joinedNames, v.nonEmpty()) }),
  timeout: statusPollTimeout,
  data: verifyDomains.data,
  errors: verifyDomains.errors,
});

/**
 * Returns which CAA records (RFC 8659) keep the brand's CA from certifying names of the order. They are looked up now and are only a
 * warning: the CA does its own lookup.
 */
export const caa = defineCall('validation.caa', 'GET /v1/orders/caa/{id}', {
  right: 'orders:read',
  fresh: briefly,
  params: byOrder,
  timeout: statusPollTimeout,
  data: v.object({
    /** Issuer names of the CA, preferred one first; empty if the brand's are unknown, in which case nothing is looked up. */
    issuers: v.array(v.string()),
    /** Number of names looked up, of those CAA applies to. */
    checked: v.number(),
    total: v.number(),
    obstacles: v.array(
      v.object({
        names: v.array(v.string()),
        /** Where the records are, or where the lookup failed. */
        at: v.string(),
        records: v.array(v.string()),
        /** Why the lookup failed: `SERVFAIL`, `TIMEOUT`; empty otherwise. */
        problem: v.string(),
        /** The record that would let the CA issue; empty if none would. */
        add: v.string(),
        /** The critical record that no CA understands; empty if there is none. */
        remove: v.string(),
      }),
    ),
    checkTime: time,
    /** As in a name's validation. */
    resolver: v.string(),
  }),
  errors: { notFound: replyCode.notFound },
});

/**
 * Changes the validation method of one name, of several (comma-separated), or of all if `domain` is empty. Allowed before payment, while
 * names are being validated, and for a returned order. Validated names of a returned order are validated again; in other orders they stay
 * validated. `emailDnsEmail` is the mailbox for the email methods, as when creating an order; ignored for others.
 */
export const changeDcv = defineCall('validation.changeDcv', 'PUT /v1/orders/dcv', {
  right: 'orders:manage',
  changes: ['orders', 'validation'],
  body: v.strictObject({
    orderNo,
    domain: v.optional(joinedNames, ''),
    dcvMethod: dcvMethodSchema,
    emailDnsEmail: v.exactOptional(email()),
  }),
  data: v.object({}),
  errors: { notFound: replyCode.notFound, badInput: replyCode.badInput, wrongState: replyCode.wrongState },
});

/** Sends the validation mails of all unconfirmed names again, one to each mailbox. At most once a minute. */
export const reSendDcvEmail = defineCall('validation.reSendDcvEmail', 'PUT /v1/orders/reSendDcvEmail/{id}', {
  right: 'orders:manage',
  changes: ['orders', 'validation'],
  params: byOrder,
  data: v.object({ sent: v.array(v.string()) }),
  errors: {
    notFound: replyCode.notFound,
    wrongState: replyCode.wrongState,
    tooManyTries: replyCode.tooManyTries,
  },
});
