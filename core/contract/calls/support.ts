import * as v from 'valibot';
import { defineCall, replyCode } from '#core/contract/call.ts';
import { listOf, pageQuery, time } from '#core/contract/fields.ts';
import { mostCaseBytes } from '#core/support/case-bounds.ts';

export const caseNo = v.pipe(v.string(), v.regex(/^SC\d{8}-\d{5,10}$/));

const caseRow = v.object({
  caseNo,
  /** Of the flow. */
  machine: v.string(),
  title: v.string(),
  note: v.string(),
  events: v.number(),
  /** Who sent it. */
  account: v.string(),
  displayName: v.string(),
  createTime: time,
  /** It is deleted then. */
  expireTime: time,
});
export type CaseRow = v.InferOutput<typeof caseRow>;

/**
 * Sends what a flow did to support. `file` is the text of an export (`docs/journal.md`); one that is no export, or holds something that
 * looks like a secret, is refused. The same flow, as far as it came, with the same note is one case however often it is sent.
 */
export const sendCase = defineCall('support.sendCase', 'POST /v1/support/cases', {
  encoding: 'json',
  timeout: 120_000,
  body: v.strictObject({ file: v.pipe(v.string(), v.maxBytes(mostCaseBytes)) }),
  data: v.object({ caseNo, expireTime: time }),
  errors: { badInput: replyCode.badInput, tooManyTries: replyCode.tooManyTries },
  changes: ['support.cases'],
});

/** The cases of all customers, newest first. */
export const cases = defineCall('support.cases', 'GET /v1/support/cases', {
  right: 'support-cases',
  query: v.object(pageQuery),
  data: listOf(caseRow),
});

/** One case, with the file as it was kept. */
export const caseDetail = defineCall('support.caseDetail', 'GET /v1/support/cases/{id}', {
  right: 'support-cases',
  params: v.object({ id: caseNo }),
  data: v.object({ ...caseRow.entries, file: v.string() }),
  errors: { notFound: replyCode.notFound },
});
