import * as v from 'valibot';
import { defineCall, replyCode } from '#core/contract/call.ts';
import { declared, text } from '#core/contract/field-kinds.ts';
import { cents, listOf, pageQuery, recordID, shortText, time } from '#core/contract/fields.ts';
import { mostProofBytes, proofTypes } from '#core/realname/proof.ts';
import { refusalReasons, validStatuses } from '#core/realname/real-name.ts';

/** Real names of people and of organizations (product.md, 'Account'). */
const outcome = {
  validStatus: v.picklist(validStatuses),
  /** Why it was refused; empty otherwise. */
  reason: v.union([v.picklist(refusalReasons), v.literal('')]),
  /** The reviewer's own words, for the applicant. */
  note: v.string(),
  /** The zero date until there is one. */
  submitTime: time,
  decideTime: time,
};

/** A number of an account or a card is nobody's to keep in a browser. */
const cardText = declared(v.pipe(v.string(), v.maxLength(64)), {
  kind: 'text',
  mono: true,
  capitals: 'characters',
  autofill: 'off',
  sensitive: true,
});

const person = v.object({
  name: v.string(),
  /** Its first six and last four characters. */
  idCard: v.string(),
  ...outcome,
});
export type PersonRealName = v.InferOutput<typeof person>;

/** The real name of the signed-in user, as far as it is verified. */
export const realAuth = defineCall('realname.person', 'GET /v1/realAuth', {
  right: 'signed-in',
  data: person,
});

/**
 * Applies for the verification of one's own real name; again only after a refusal. The number is stored until it is decided, and never
 * returned.
 */
export const applyPerson = defineCall('realname.applyPerson', 'POST /v1/realAuth', {
  right: 'signed-in',
  /** Checked by `core/realname/real-name.ts`. */
  body: v.strictObject({ name: text({ autofill: 'name' }), idCard: cardText }),
  data: person,
  errors: {
    badInput: replyCode.badInput,
    wrongState: replyCode.wrongState,
    tooManyTries: replyCode.tooManyTries,
  },
  changes: ['realname', 'account.center', 'account.profile'],
});

const organization = v.object({
  id: v.string(),
  /** Number of the application. */
  authno: v.string(),
  orgName: v.string(),
  socialCode: v.string(),
  legalName: v.string(),
  /** The bank. */
  openAccount: v.string(),
  /** The last four digits of the account. */
  bankAccount: v.string(),
  /** Cents that the reviewer sent to the bank account to verify it; 0 for none. */
  balance: cents,
  ...outcome,
  /** Who applied. */
  applicant: v.string(),
  proof: v.object({ name: v.string(), type: v.picklist(proofTypes), size: v.number() }),
});
export type OrganizationRealName = v.InferOutput<typeof organization>;

/** Lists the account's applications, the newest first: the first one is the state of the organization. */
export const organizations = defineCall('realname.organizations', 'GET /v1/orgRealAuth', {
  right: 'signed-in',
  query: v.object(pageQuery),
  data: listOf(organization),
});

/** One application. */
export const organizationOf = defineCall('realname.organization', 'GET /v1/orgRealAuth/{id}', {
  right: 'signed-in',
  params: v.object({ id: recordID }),
  data: organization,
  errors: { notFound: replyCode.notFound },
});

/** Characters of a file's base64 text (RFC 4648 §4). */
const mostProofText = 4 * Math.ceil(mostProofBytes / 3);

/**
 * Uploads the proof of an application: a PDF, PNG or JPEG of up to 10 MiB, recognized by its content. A proof without an application is
 * deleted after a day.
 */
export const uploadProof = defineCall('realname.uploadProof', 'POST /v1/orgRealAuth/proofs', {
  right: 'account:write',
  encoding: 'json',
  timeout: 300_000,
  body: v.strictObject({
    name: shortText,
    /** Base64. One character more than fits, so that a file of any size gets a fault of its own. */
    content: v.pipe(v.string(), v.maxLength(mostProofText + 4)),
  }),
  data: v.object({ proofID: v.string(), type: v.picklist(proofTypes), size: v.number() }),
  errors: { badInput: replyCode.badInput, tooManyTries: replyCode.tooManyTries },
});

/** Applies for the verification of the account's organization; again only after a refusal. */
export const applyOrganization = defineCall('realname.applyOrganization', 'POST /v1/orgRealAuth', {
  right: 'account:write',
  effect: 'create',
  /** Checked by `core/realname/real-name.ts`. */
  body: v.strictObject({
    orgName: text({ autofill: 'organization' }),
    socialCode: text({ mono: true, capitals: 'characters', autofill: 'off' }),
    legalName: text({ autofill: 'off' }),
    openAccount: text({ optional: true, autofill: 'off' }),
    bankAccount: text({ optional: true, mono: true, autofill: 'off', sensitive: true }),
    proofID: recordID,
  }),
  data: organization,
  errors: {
    badInput: replyCode.badInput,
    keyReused: replyCode.keyReused,
    wrongState: replyCode.wrongState,
    tooManyTries: replyCode.tooManyTries,
  },
  changes: ['realname', 'account.center'],
});

/** The proof of an application, as a file to save: never as a type that a browser would open. */
export const proofOf = defineCall('realname.proof', 'GET /v1/orgRealAuth/{id}/proof', {
  right: 'account:write',
  reply: 'binary',
  params: v.object({ id: recordID }),
  data: v.instance(Uint8Array),
  errors: { notFound: replyCode.notFound },
});
