import * as v from 'valibot';
import { briefly, defineCall, replyCode } from '#core/contract/call.ts';
import { hostText, listOf, pageQuery, time } from '#core/contract/fields.ts';
import { auditFactsSchema, auditRefusals } from '#core/tools/audit-facts.ts';
import { auditAreas, findingCodes, grades } from '#core/tools/grade-scale.ts';

const auditID = v.pipe(v.string(), v.regex(/^[\w-]{22}$/));
const score = v.number();

/** An audit in a list. `problem`: why it ended without facts; empty otherwise. */
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
      /** Best grade possible with this finding. */
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

/** Starts an audit of a site: its TLS, certificates, web server and DNS. The work runs as a job; poll it with the id. */
export const startAudit = defineCall('tools.startAudit', 'POST /v1/tools/audits', {
  right: 'signed-in',
  ...hostBody,
  changes: ['tools.audits'],
});

/** Returns an audit, with its report once done. */
export const auditDetail = defineCall('tools.auditDetail', 'GET /v1/tools/audits/{id}', {
  right: 'signed-in',
  ...byID,
  data: audit,
});

/** Lists the customer's audits, newest first, optionally of one host. Audits are kept for 90 days. */
export const audits = defineCall('tools.audits', 'GET /v1/tools/audits', {
  right: 'signed-in',
  query: v.object({ ...pageQuery, host: v.optional(hostText, '') }),
  data: listOf(auditRow),
  fresh: briefly,
});

/** Starts an audit without an account, with a stricter rate limit. The report is kept for an hour and found only by its id. */
export const startVisitorAudit = defineCall('tools.startVisitorAudit', 'POST /tools/audits', {
  right: 'public',
  ...hostBody,
});

/** Returns an audit started without an account, with its report once done. */
export const visitorAuditDetail = defineCall('tools.visitorAuditDetail', 'GET /tools/audits/{id}', {
  right: 'public',
  ...byID,
  data: audit,
});
