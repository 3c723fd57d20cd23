import * as v from 'valibot';
import { defineCall, replyCode } from '#core/contract/call.ts';
import { dnsHosts, hostProblems } from '#core/tools/dns-host.ts';
import { dnsTypes } from '#core/tools/dns-record.ts';

/** Passed only to the DNS host; never stored, logged or returned. */
const dnsToken = v.pipe(v.string(), v.trim(), v.regex(/^[\x21-\x7e]{8,500}$/));

/** Trims a typed token; null if it is not a valid one. */
export function readDnsToken(typed: string): string | null {
  const read = v.safeParse(dnsToken, typed);
  return read.success ? read.output : null;
}

const dnsAccess = { host: v.picklist(dnsHosts), token: dnsToken };
const hostID = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));
const dnsRecord = v.strictObject({
  name: v.pipe(v.string(), v.maxLength(253)),
  type: v.picklist(dnsTypes),
  content: v.pipe(v.string(), v.minLength(1), v.maxLength(4000)),
  priority: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535))),
  ttl: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647))),
  /** Whether the host is to answer with its own addresses; unchanged if absent. */
  isProxied: v.exactOptional(v.boolean()),
});
const hostFault = v.object({
  problem: v.picklist(hostProblems),
  /** The host's own message. */
  detail: v.string(),
  /** Seconds to wait, for `rate-limit`. */
  retryAfter: v.exactOptional(v.number()),
});
export type DnsHostFault = v.InferOutput<typeof hostFault>;
const atHost = {
  right: 'public',
  encoding: 'json',
  errors: { tooManyTries: replyCode.tooManyTries },
} as const;

/** Lists the zones at a DNS host that the token has access to. */
export const dnsZones = defineCall('tools.dnsZones', 'POST /tools/dns/zones', {
  ...atHost,
  body: v.strictObject({ ...dnsAccess, search: v.optional(v.pipe(v.string(), v.maxLength(253)), '') }),
  data: v.object({
    fault: v.nullable(hostFault),
    zones: v.array(v.object({ id: v.string(), name: v.string() })),
  }),
});

/** Lists the records of a zone, limited to supported types. */
export const dnsRecords = defineCall('tools.dnsRecords', 'POST /tools/dns/records', {
  ...atHost,
  body: v.strictObject({ ...dnsAccess, zoneID: hostID }),
  timeout: 120_000,
  data: v.object({
    fault: v.nullable(hostFault),
    records: v.array(v.object({ ...dnsRecord.entries, id: v.string(), isProxied: v.nullable(v.boolean()) })),
  }),
});

/** Maximum operations in one call. */
export const mostOperations = 20;

/**
 * Applies record changes one after another, each with its own result. Once the host is unreachable, limits the rate or rejects the token,
 * the remaining changes are not attempted and get the same result.
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
