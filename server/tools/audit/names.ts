import { readIp } from '#core/names/ip.ts';
import { loadPublicSuffixes } from '#core/names/public-suffix.ts';
import type { AuditFacts } from '#core/tools/audit-facts.ts';
import { recordOffersHttp3 } from '#core/tools/hsts.ts';
import type { AuditDns } from '#server/validation/dns.ts';

/** Maximum records and labels examined. */
const mostRecords = 20;
const mostLabels = 10;
const longestRecord = 300;

/** CAA, DNSSEC and the HTTPS record of a host. None are known for an IP address. */
export async function askNames(
  dns: AuditDns,
  host: string,
): Promise<{ readonly dns: AuditFacts['dns']; readonly recordHttp3: boolean }> {
  if (readIp(host) !== null) {
    return { dns: { caaAt: '', caa: [], dnssec: 'unknown', dnssecAt: '' }, recordHttp3: false };
  }
  const root = (await loadPublicSuffixes()).rootDomain(host) ?? host;
  const [caa, dnssec, https] = await Promise.all([
    findCaa(dns, host),
    findDnssec(dns, host, root),
    dns.https(host),
  ]);
  return {
    dns: { ...caa, dnssec, dnssecAt: root },
    recordHttp3: https.ok && https.values.some((data) => recordOffersHttp3(Buffer.from(data, 'hex'))),
  };
}

/** The closest records to the name, climbing towards the root (RFC 8659 §3). */
async function findCaa(dns: AuditDns, host: string): Promise<Pick<AuditFacts['dns'], 'caaAt' | 'caa'>> {
  const labels = host.split('.');
  for (let from = 0; from < Math.min(labels.length, mostLabels); from += 1) {
    const at = labels.slice(from).join('.');
    const answer = await dns.caa(at);
    if (answer.ok) {
      const caa = answer.values.slice(0, mostRecords).map((record) => record.slice(0, longestRecord));
      return { caaAt: at, caa };
    }
    // The lookup failed, so it is unknown whether there are any.
    if (answer.problem !== 'NODATA' && answer.problem !== 'NXDOMAIN') return { caaAt: '', caa: [] };
  }
  return { caaAt: null, caa: [] };
}

async function findDnssec(dns: AuditDns, host: string, root: string): Promise<AuditFacts['dns']['dnssec']> {
  const [address, ds] = await Promise.all([dns.a(host), dns.ds(root)]);
  if (address.ok && address.isAuthentic) return 'validated';
  if (ds.ok) return 'signed';
  return ds.problem === 'NODATA' || ds.problem === 'NXDOMAIN' ? 'unsigned' : 'unknown';
}
