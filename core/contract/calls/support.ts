import * as v from 'valibot';
import { defineCall, replyCode } from '#core/contract/call.ts';
import { caseNo } from '#core/contract/case-no.ts';
import { listOf, pageQuery, time } from '#core/contract/fields.ts';
import { mostCaseBytes } from '#core/support/case-bounds.ts';

const caseRow = v.object({
  caseNo,
  /** Machine of the flow. */
  machine: v.string(),
  title: v.string(),
  note: v.string(),
  events: v.number(),
  /** The sender. */
  account: v.string(),
  displayName: v.string(),
  createTime: time,
  /** When the case is deleted. */
  expireTime: time,
});
export type CaseRow = v.InferOutput<typeof caseRow>;

/**
 * Sends a flow's journal to support. `file` is the text of an export; anything that is not an export, or that contains something resembling
 * a secret, is refused. The same flow at the same point with the same note is one case, however often it is sent.
 */
export const sendCase = defineCall('support.sendCase', 'POST /v1/support/cases', {
  right: 'signed-in',
  encoding: 'json',
  timeout: 120_000,
  /** Format: `docs/journal.md`. */
  body: v.strictObject({ file: v.pipe(v.string(), v.maxBytes(mostCaseBytes)) }),
  data: v.object({ caseNo, expireTime: time }),
  errors: { badInput: replyCode.badInput, tooManyTries: replyCode.tooManyTries },
  changes: ['support.cases'],
});

/** Lists the cases of all customers, newest first. */
export const cases = defineCall('support.cases', 'GET /v1/support/cases', {
  right: 'shop:cases',
  query: v.object(pageQuery),
  data: listOf(caseRow),
});

/** Returns one case with its file as stored. */
export const caseDetail = defineCall('support.caseDetail', 'GET /v1/support/cases/{id}', {
  right: 'shop:cases',
  params: v.object({ id: caseNo }),
  data: v.object({ ...caseRow.entries, file: v.string() }),
  errors: { notFound: replyCode.notFound },
});
