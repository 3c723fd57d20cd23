import * as v from 'valibot';
import { defineCall, replyCode } from '#core/contract/call.ts';
import { dnsHosts, hostProblems } from '#core/tools/dns-host.ts';
import { dnsTypes } from '#core/tools/dns-record.ts';

/** It reaches the DNS host and nothing else: no row, no log, no reply has it. */
const dnsToken = v.pipe(v.string(), v.trim(), v.regex(/^[\x21-\x7e]{8,500}$/));

/** What was typed as a token, without the space around it; null when it is none. */
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
});
const hostFault = v.object({
  problem: v.picklist(hostProblems),
  /** The host's own words. */
  detail: v.string(),
  /** Seconds to wait, of `rate-limit`. */
  retryAfter: v.exactOptional(v.number()),
});
export type DnsHostFault = v.InferOutput<typeof hostFault>;
const atHost = {
  access: 'public',
  encoding: 'json',
  errors: { tooManyTries: replyCode.tooManyTries },
} as const;

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
