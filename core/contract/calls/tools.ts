import * as v from 'valibot';
import { briefly, defineCall, replyCode } from '#core/contract/call.ts';
import { hostText, listOf, pageQuery, time } from '#core/contract/fields.ts';
import { auditFactsSchema, auditRefusals } from '#core/tools/audit-facts.ts';
import { dnsHosts, hostProblems } from '#core/tools/dns-host.ts';
import { dnsTypes } from '#core/tools/dns-record.ts';
import { auditAreas, findingCodes, grades } from '#core/tools/grade-scale.ts';

const auditID = v.pipe(v.string(), v.regex(/^[\w-]{22}$/));
const score = v.number();

/** An audit in a list. `problem`: why it ended without facts, empty otherwise. */
const auditRow = v.object({
  id: auditID,
  host: v.string(),
  state: v.picklist(['queued', 'running', 'done', 'refused']),
  problem: v.picklist(['', ...auditRefusals]),
  createTime: time,
  grade: v.nullable(v.picklist(grades)),
  score: v.nullable(score),
});
export type AuditRow = v.InferOutput<typeof auditRow>;

const report = v.object({
  grade: v.picklist(grades),
  score,
  areas: v.array(v.object({ area: v.picklist(auditAreas), score })),
  findings: v.array(
    v.object({
      code: v.picklist(findingCodes),
      area: v.picklist(auditAreas),
      /** Best grade that is possible with it. */
      cap: v.nullable(v.picklist(grades)),
      points: v.number(),
      found: v.string(),
    }),
  ),
  facts: auditFactsSchema,
});

const audit = v.object({ ...auditRow.entries, report: v.nullable(report) });
export type Audit = v.InferOutput<typeof audit>;

const started = v.object({ id: auditID, host: v.string() });
const tooManyTries = { tooManyTries: replyCode.tooManyTries };
const byID = { params: v.object({ id: auditID }), errors: { notFound: replyCode.notFound } };
/** A name or address, or the URL of a page there. */
const hostBody = { body: v.strictObject({ host: hostText }), data: started, errors: tooManyTries };

/** Audits a site: what it offers over TLS, its certificates, its web and its names. The work is a job; the id asks for it. */
export const startAudit = defineCall('tools.startAudit', 'POST /v1/tools/audits', {
  ...hostBody,
  changes: ['tools.audits'],
});

export const auditDetail = defineCall('tools.auditDetail', 'GET /v1/tools/audits/{id}', {
  ...byID,
  data: audit,
});

/** The customer's audits, newest first; of one host where it is given. Kept for 90 days. */
export const audits = defineCall('tools.audits', 'GET /v1/tools/audits', {
  query: v.object({ ...pageQuery, host: v.optional(hostText, '') }),
  data: listOf(auditRow),
  fresh: briefly,
});

/** The same without an account, less often: the report is kept for an hour and found by its id alone. */
export const startVisitorAudit = defineCall('tools.startVisitorAudit', 'POST /tools/audits', {
  ...hostBody,
  access: 'public',
});

export const visitorAuditDetail = defineCall('tools.visitorAuditDetail', 'GET /tools/audits/{id}', {
  ...byID,
  access: 'public',
  data: audit,
});

/** The token reaches the DNS host and nothing else: no row, no log, no reply has it. */
const dnsAccess = {
  host: v.picklist(dnsHosts),
  token: v.pipe(v.string(), v.minLength(8), v.maxLength(500), v.regex(/^[\x21-\x7e]+$/)),
};
const hostID = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));
const dnsRecord = v.strictObject({
  name: v.pipe(v.string(), v.maxLength(253)),
  type: v.picklist(dnsTypes),
  content: v.pipe(v.string(), v.minLength(1), v.maxLength(4000)),
  priority: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535))),
  ttl: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647))),
});
const hostFault = v.object({
  problem: v.picklist(hostProblems),
  /** The host's own words. */
  detail: v.string(),
  /** Seconds to wait, of `rate-limit`. */
  retryAfter: v.exactOptional(v.number()),
});
export type DnsHostFault = v.InferOutput<typeof hostFault>;
const atHost = { access: 'public', encoding: 'json', errors: tooManyTries } as const;

/** The zones at a DNS host that a token reaches. */
export const dnsZones = defineCall('tools.dnsZones', 'POST /tools/dns/zones', {
  ...atHost,
  body: v.strictObject({ ...dnsAccess, search: v.optional(v.pipe(v.string(), v.maxLength(253)), '') }),
  data: v.object({
    fault: v.nullable(hostFault),
    zones: v.array(v.object({ id: v.string(), name: v.string() })),
  }),
});

/** What a zone holds, of the types that are known here. */
export const dnsRecords = defineCall('tools.dnsRecords', 'POST /tools/dns/records', {
  ...atHost,
  body: v.strictObject({ ...dnsAccess, zoneID: hostID }),
  timeout: 120_000,
  data: v.object({
    fault: v.nullable(hostFault),
    records: v.array(v.object({ ...dnsRecord.entries, id: v.string(), isProxied: v.nullable(v.boolean()) })),
  }),
});

/** Operations of one call. */
export const mostOperations = 20;

/**
 * Writes records, one after the other; each has an answer of its own. Once the host is out of reach, wants a pause or does not take the
 * token, the rest is not tried and gets the same answer.
 */
export const applyDns = defineCall('tools.applyDns', 'POST /tools/dns/apply', {
  ...atHost,
  timeout: 120_000,
  body: v.strictObject({
    ...dnsAccess,
    zoneID: hostID,
    operations: v.pipe(
      v.array(
        v.variant('op', [
          v.strictObject({ op: v.literal('add'), record: dnsRecord }),
          v.strictObject({ op: v.literal('change'), id: hostID, record: dnsRecord }),
          v.strictObject({ op: v.literal('remove'), id: hostID }),
        ]),
      ),
      v.minLength(1),
      v.maxLength(mostOperations),
    ),
  }),
  data: v.object({
    results: v.array(v.object({ id: v.nullable(v.string()), fault: v.nullable(hostFault) })),
  }),
});
