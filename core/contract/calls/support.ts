import * as v from 'valibot';
import { defineCall, replyCode } from '#core/contract/call.ts';
import { caseNo } from '#core/contract/case-no.ts';
import { listOf, pageQuery, shortText, time } from '#core/contract/fields.ts';
import { longestMessage, mostCaseBytes } from '#core/support/case-bounds.ts';
import { caseSides, caseStates } from '#core/support/case-states.ts';

const caseRow = v.object({
  caseNo,
  state: v.picklist(caseStates),
  /** Machine of the flow. */
  machine: v.string(),
  title: v.string(),
  note: v.string(),
  events: v.number(),
  /** The sender. */
  account: v.string(),
  displayName: v.string(),
  createTime: time,
  /** Of the last message, or of the case. */
  changeTime: time,
  /** When the case is deleted; every message puts it off. */
  expireTime: time,
});
export type CaseRow = v.InferOutput<typeof caseRow>;

/** What was written after the note, the oldest first. */
const messages = v.array(v.object({ side: v.picklist(caseSides), text: v.string(), createTime: time }));
export type CaseMessage = v.InferOutput<typeof messages>[number];

/** For the sender, without what support alone needs. */
const ownCaseRow = v.omit(caseRow, ['events', 'account', 'displayName']);
export type OwnCaseRow = v.InferOutput<typeof ownCaseRow>;
const ownCaseDetail = v.object({ ...ownCaseRow.entries, messages });
export type OwnCase = v.InferOutput<typeof ownCaseDetail>;

const message = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longestMessage));
const ofCase = {
  params: v.object({ id: caseNo }),
  errors: { badInput: replyCode.badInput, notFound: replyCode.notFound },
};

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
  changes: ['support.cases', 'support.ownCases'],
});

/** Lists the cases that the user sent, newest first. */
export const ownCases = defineCall('support.ownCases', 'GET /v1/support/own-cases', {
  right: 'signed-in',
  query: v.object(pageQuery),
  data: listOf(ownCaseRow),
});

/** Returns a case that the user sent, with what was written about it. Nobody else of the account sees it. */
export const ownCase = defineCall('support.ownCase', 'GET /v1/support/own-cases/{id}', {
  right: 'signed-in',
  params: ofCase.params,
  data: ownCaseDetail,
  errors: { notFound: replyCode.notFound },
});

/** Writes to support about a case that the user sent. It waits for support again, also after it was closed. */
export const writeCase = defineCall('support.writeCase', 'POST /v1/support/own-cases/{id}/messages', {
  ...ofCase,
  right: 'signed-in',
  effect: 'create',
  body: v.strictObject({ text: message }),
  data: ownCaseDetail,
  changes: ['support'],
});

/** Says that a case needs nothing more. */
export const closeCase = defineCall('support.closeCase', 'POST /v1/support/own-cases/{id}/close', {
  ...ofCase,
  right: 'signed-in',
  data: ownCaseDetail,
  changes: ['support'],
});

/** Lists the cases of all customers, newest first. `search` looks in numbers, notes, what the flow is about, and its sender. */
export const cases = defineCall('support.cases', 'GET /v1/support/cases', {
  right: 'shop:cases',
  query: v.object({ ...pageQuery, state: v.optional(v.picklist(caseStates)), search: v.optional(shortText) }),
  data: listOf(caseRow),
});

/** Answers a case: its sender gets a notice. */
export const answerCase = defineCall('support.answerCase', 'POST /v1/support/cases/{id}/messages', {
  ...ofCase,
  right: 'shop:cases',
  effect: 'create',
  body: v.strictObject({ text: message }),
  data: v.object({}),
  changes: ['support'],
});

/** Returns one case with its file as stored. */
export const caseDetail = defineCall('support.caseDetail', 'GET /v1/support/cases/{id}', {
  right: 'shop:cases',
  params: v.object({ id: caseNo }),
  data: v.object({ ...caseRow.entries, messages, file: v.string() }),
  errors: { notFound: replyCode.notFound },
});
