import * as v from 'valibot';
import { defineCall, replyCode } from '#core/contract/call.ts';
import { certificateFilters, pagedFilters } from '#core/contract/discovery-filters.ts';
import {
  certificateDetail,
  certificateRow,
  facetsData,
  overviewData,
} from '#core/contract/discovery-shapes.ts';
import { listOf, recordID } from '#core/contract/fields.ts';
import { fileStream } from '#core/contract/file-stream.ts';
import { longestTag, mostTags, ruleFields } from '#core/discovery/codes.ts';

/** The inventory of Discovery: every certificate that serves or is issued for an account's names (product.md, 'Discovery'). */
const read = 'discovery:read';
const write = 'discovery:write';
const found = { notFound: replyCode.notFound };
const tag = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longestTag), v.regex(/^[^,\n]+$/));
const tags = v.pipe(v.array(tag), v.maxLength(mostTags));
const staleCertificates = [
  'discovery.certificates',
  'discovery.certificate',
  'discovery.notServed',
  'discovery.facets',
  'discovery.overview',
];

/** Lists certificates. Without `sort`, the ones that end first come first. */
export const certificates = defineCall('discovery.certificates', 'GET /v1/discovery/certificates', {
  right: read,
  query: v.object(pagedFilters),
  data: listOf(certificateRow),
});
export type FoundCertificate = v.InferOutput<typeof certificateRow>;

/** The same as a CSV file: one row for each certificate. */
export const certificatesCsv = defineCall('discovery.certificatesCsv', 'GET /v1/discovery/certificates/csv', {
  right: read,
  reply: 'binary',
  timeout: 1_200_000,
  query: v.object(certificateFilters),
  data: fileStream,
  errors: { badInput: replyCode.badInput, tooManyTries: replyCode.tooManyTries },
});

/** How many certificates there are by each filter, and by the month of their end. */
export const facets = defineCall('discovery.facets', 'GET /v1/discovery/facets', {
  right: read,
  data: facetsData,
});

/** What needs somebody today: counts, the newest runs, and the certificates that end in each of the next weeks. */
export const overview = defineCall('discovery.overview', 'GET /v1/discovery/overview', {
  right: read,
  data: overviewData,
});

/** Everything known of one certificate. */
export const certificate = defineCall('discovery.certificate', 'GET /v1/discovery/certificates/{id}', {
  right: read,
  params: v.object({ id: recordID }),
  data: certificateDetail,
  errors: found,
});
export type FoundDetail = v.InferOutput<typeof certificateDetail>;

/** Changes tags, the owner or the displayed name of certificates. What is left out stays. */
export const changeCertificates = defineCall(
  'discovery.changeCertificates',
  'PUT /v1/discovery/certificates',
  {
    right: write,
    encoding: 'json',
    body: v.strictObject({
      ids: v.pipe(v.array(recordID), v.minLength(1), v.maxLength(500)),
      addTags: v.optional(tags, []),
      removeTags: v.optional(tags, []),
      /** Empty for nobody. */
      ownerID: v.exactOptional(v.union([v.literal(''), recordID])),
      /** Empty for the certificate's own name. */
      displayName: v.exactOptional(v.pipe(v.string(), v.trim(), v.maxLength(100))),
      /** Says that a stranger is the account's own, bought elsewhere, or takes that back. */
      isClaimed: v.exactOptional(v.boolean()),
    }),
    data: v.object({ changed: v.number() }),
    errors: { badInput: replyCode.badInput, ...found },
    changes: staleCertificates,
  },
);

/** Maximum certificates of one import, and of bytes in each. */
export const mostImported = 100;
export const longestImported = 16_384;

/** Takes in certificates read from files: watched like those that scans find. Private keys are never sent. */
export const importCertificates = defineCall(
  'discovery.importCertificates',
  'POST /v1/discovery/certificates',
  {
    right: write,
    effect: 'create',
    encoding: 'json',
    body: v.strictObject({
      /** Name of the file. */
      source: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
      /** Where it is used, in the customer's words; may be empty. */
      place: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ''),
      tags: v.optional(tags, []),
      /** DER, base64. */
      certificates: v.pipe(
        v.array(v.pipe(v.string(), v.maxLength(Math.ceil(longestImported / 3) * 4), v.base64())),
        v.minLength(1),
        v.maxLength(mostImported),
      ),
    }),
    data: v.object({
      added: v.number(),
      known: v.number(),
      /** Positions (from 0) of what is no certificate, and of issuers' certificates, which are not listed. */
      unreadable: v.array(v.number()),
      issuers: v.array(v.number()),
      ids: v.array(v.string()),
    }),
    errors: { badInput: replyCode.badInput, keyReused: replyCode.keyReused },
    changes: staleCertificates,
  },
);

const ruleFieldsOf = {
  field: v.picklist(ruleFields),
  /** With `*` for any text: `*.shop.example.com`, `Let's Encrypt*`, `192.0.2.*`, `file`. Letter case does not matter. */
  pattern: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
  ownerID: v.optional(v.union([v.literal(''), recordID]), ''),
  tags: v.optional(tags, []),
};
const rule = v.object({
  ...ruleFieldsOf,
  ownerID: v.string(),
  ownerName: v.string(),
  tags: v.array(v.string()),
});
export type Rule = v.InferOutput<typeof rule>;

/** Lists the rules for owners and tags. The first that fits a certificate decides. */
export const rules = defineCall('discovery.rules', 'GET /v1/discovery/rules', {
  right: read,
  data: v.object({ rules: v.array(rule) }),
});

/** Replaces the rules. They apply to certificates found from now on and, with `applyNow`, to all whose owner nobody set. */
export const setRules = defineCall('discovery.setRules', 'PUT /v1/discovery/rules', {
  right: write,
  encoding: 'json',
  body: v.strictObject({
    rules: v.pipe(v.array(v.strictObject(ruleFieldsOf)), v.maxLength(100)),
    applyNow: v.optional(v.boolean(), false),
  }),
  data: v.object({ rules: v.array(rule), changed: v.number() }),
  errors: { badInput: replyCode.badInput },
  changes: ['discovery.rules', ...staleCertificates],
});
