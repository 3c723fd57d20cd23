import * as v from 'valibot';
import { briefly, defineCall, replyCode } from '#core/contract/call.ts';
import { hostText, listOf, pageQuery, time } from '#core/contract/fields.ts';
import { auditFactsSchema, auditRefusals } from '#core/tools/audit-facts.ts';
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
