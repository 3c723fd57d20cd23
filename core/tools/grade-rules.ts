import { dayMs } from '#core/day.ts';
import { rowOn } from '#core/policy/dated-row.ts';
import { tlsMaxDays } from '#core/policy/rules.ts';
import type { AuditedCertificate, AuditFacts, TlsVersion } from '#core/tools/audit-facts.ts';
import type { AuditArea, Finding, FindingCode, Grade } from '#core/tools/grade-scale.ts';
import { isPostQuantum, type SuiteStrength, suiteStrength } from '#core/tools/tls-suites.ts';

type GradeRule = (facts: AuditFacts) => readonly Finding[];

/** Days before expiry. A 47-day certificate is renewed with 15 days left. */
const soonDays = 14;
const halfYear = 15_552_000;

/** The rules of the grade; `docs/decisions` gives the source of their numbers. */
export const gradeRules: readonly GradeRule[] = [
  judgeProtocols,
  judgeExchange,
  judgeSuites,
  judgeCertificate,
  judgeTrust,
  judgeChain,
  judgeHttp,
  judgeDns,
];

function finder(area: AuditArea) {
  return (isFound: boolean, code: FindingCode, cap: Grade | null, points: number, found = ''): Finding[] =>
    isFound ? [{ code, area, cap, points, found }] : [];
}

/** RFC 7568, RFC 8996. */
function judgeProtocols({ protocols }: AuditFacts): Finding[] {
  const found = finder('protocol');
  const offered = (version: TlsVersion) => protocols.find((each) => each.version === version)?.offered;
  const isModern = offered('TLS 1.3') === true || offered('TLS 1.2') === true;
  return [
    ...found(offered('SSL 3.0') === true, 'ssl3', 'F', 60),
    ...found(!isModern, 'tls12-missing', 'F', 60),
    ...found(offered('TLS 1.0') === true, 'tls10', 'B', 25),
    ...found(offered('TLS 1.1') === true, 'tls11', 'B', 15),
    ...found(isModern && offered('TLS 1.3') === false, 'tls13-missing', 'A', 10),
  ];
}

/** RFC 9325 §4: 2048-bit primes, 256-bit curves, forward secrecy. */
function judgeExchange({ dhBits, groups, suites, resumption }: AuditFacts): Finding[] {
  const found = finder('exchange');
  const names = suites.flatMap((each) => each.names);
  const weak = groups.filter((group) => group === 'P-192' || group === 'P-224');
  const isForward = (name: string) => !name.includes('_WITH_') || /^TLS_(?:EC)?DHE_/.test(name);
  const bits = dhBits ?? 2048;
  return [
    ...found(bits < 1024, 'dh-broken', 'F', 60, String(bits)),
    ...found(bits >= 1024 && bits < 2048, 'dh-short', 'B', 30, String(bits)),
    ...found(weak.length > 0, 'group-weak', 'B', 20, weak.join(', ')),
    ...found(names.length > 0 && !names.some(isForward), 'forward-secrecy-missing', 'C', 40),
    ...found(groups.length > 0 && !groups.some(isPostQuantum), 'post-quantum-missing', null, 10),
    ...found(resumption === false, 'resumption-missing', null, 5),
  ];
}

function judgeSuites({ suites }: AuditFacts): Finding[] {
  const found = finder('cipher');
  const names = [...new Set(suites.flatMap((each) => each.names))];
  const of = (strength: SuiteStrength) => names.filter((name) => suiteStrength(name) === strength);
  const [broken, weak, legacy] = [of('broken'), of('weak'), of('legacy')];
  // All TLS 1.3 suites are sound, so the client may choose.
  const isUnordered = suites.some(
    (each) => each.version !== 'TLS 1.3' && each.serverOrder === false && each.names.length > 1,
  );
  return [
    ...found(broken.length > 0, 'suites-broken', 'F', 60, broken.join(', ')),
    ...found(weak.length > 0, 'suites-weak', 'C', 30, weak.join(', ')),
    ...found(names.length > 0 && of('good').length === 0, 'aead-missing', 'B', 25),
    ...found(legacy.length > 0, 'suites-legacy', null, 10, legacy.join(', ')),
    ...found(isUnordered && legacy.length + weak.length + broken.length > 0, 'order-missing', 'A', 10),
  ];
}

/** BR §6.1.5, §6.3.2, §7.1.3; RFC 9525; RFC 6962. */
function judgeCertificate({ certificates, chain, measuredAt, stapled }: AuditFacts): Finding[] {
  const found = finder('certificate');
  const [leaf] = certificates;
  if (leaf === undefined) return [];
  const now = Date.parse(measuredAt);
  const [from, until] = [Date.parse(leaf.notBefore ?? ''), Date.parse(leaf.notAfter ?? '')];
  const left = Math.floor((until - now) / dayMs);
  const weakKeys = certificates.filter(isWeakKey).map(({ key }) => key);
  // Clients do not check the signature of a root.
  const weakSignatures = certificates
    .filter(({ signature, isSelfIssued }) => !isSelfIssued && /sha-?1(?!\d)|md[245]/i.test(signature))
    .map(({ signature }) => signature);
  const valid = Math.ceil((until - from) / dayMs);
  const { value: longest } = rowOn(tlsMaxDays, new Date(Number.isNaN(from) ? now : from));
  const isUnstapled = stapled === false;
  return [
    ...found(!(until >= now), 'expired', 'F', 100, leaf.notAfter ?? ''),
    ...found(from > now, 'not-yet-valid', 'F', 100, leaf.notBefore ?? ''),
    ...found(left >= 0 && left < soonDays, 'expires-soon', 'A', 15, String(left)),
    ...found(!chain.namesMatch, 'name-mismatch', 'F', 100, leaf.names.join(', ')),
    ...found(weakKeys.length > 0, 'key-weak', 'F', 60, weakKeys.join(', ')),
    ...found(weakSignatures.length > 0, 'signature-weak', 'F', 60, weakSignatures.join(', ')),
    ...found(chain.isTrusted && valid > longest, 'too-long-valid', 'C', 30, `${valid} > ${longest}`),
    ...found(chain.isTrusted && leaf.timestamps.length === 0, 'timestamps-missing', 'C', 20),
    ...found(leaf.mustStaple && isUnstapled, 'staple-missing', 'D', 40),
    ...found(!leaf.mustStaple && leaf.ocsp.length > 0 && isUnstapled, 'ocsp-not-stapled', null, 5),
  ];
}

function isWeakKey({ key, keyBits }: AuditedCertificate): boolean {
  if (keyBits === null) return false;
  return key.startsWith('RSA') || key.startsWith('DSA')
    ? keyBits < 2048
    : /^(?:EC|P-)/.test(key) && keyBits < 256;
}

/** OpenSSL's error codes for a missing issuer. */
const issuerMissing: ReadonlySet<string> = new Set([
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]);

/** Reports whether the chain lacks an issuer that can be fetched: some clients fetch it, others refuse. */
export function isChainIncomplete({
  certificates,
  chain,
}: Pick<AuditFacts, 'certificates' | 'chain'>): boolean {
  const last = certificates.at(-1);
  return (
    !chain.isTrusted &&
    issuerMissing.has(chain.problem) &&
    last !== undefined &&
    !last.isSelfIssued &&
    last.caIssuers.length > 0
  );
}

function judgeTrust(facts: AuditFacts): Finding[] {
  const found = finder('certificate');
  const { isTrusted, problem } = facts.chain;
  // Expiry is a separate finding.
  const isOther = !isTrusted && problem !== 'CERT_HAS_EXPIRED' && problem !== 'CERT_NOT_YET_VALID';
  const isIncomplete = isChainIncomplete(facts);
  return [
    ...found(isIncomplete, 'chain-incomplete', 'B', 30, facts.certificates.at(-1)?.caIssuers.join(', ')),
    ...found(isOther && !isIncomplete, 'untrusted', 'F', 100, problem),
  ];
}

/** RFC 8446 §4.4.2: each certificate certifies the one before it; the root may be omitted. */
function judgeChain({ chain, certificates }: AuditFacts): Finding[] {
  const found = finder('certificate');
  if (chain.source !== 'sent') return [];
  return [
    ...found(!chain.inOrder, 'chain-order', 'A', 10),
    ...found(chain.hasRoot && certificates.length > 1, 'chain-root', null, 5),
    ...found(chain.apart > 0, 'chain-apart', null, 5, String(chain.apart)),
  ];
}

function judgeHttp({ http, alpn, http3 }: AuditFacts): Finding[] {
  const found = finder('http');
  const last = http.hops.at(-1);
  return [
    ...found(http.toHttps === false, 'redirect-missing', 'A', 30, last?.url),
    ...found(http.hops.length > 1 && last?.status === null, 'redirect-broken', null, 15, last?.problem),
    ...found(http.hsts === null || http.hsts.maxAge === 0, 'hsts-missing', 'A', 40),
    ...found(
      http.hsts !== null && http.hsts.maxAge > 0 && http.hsts.maxAge < halfYear,
      'hsts-short',
      'A',
      20,
      String(Math.floor((http.hsts?.maxAge ?? 0) / 86_400)),
    ),
    ...found(alpn !== 'h2', 'http2-missing', null, 10),
    ...found(!http3, 'http3-missing', null, 5),
  ];
}

function judgeDns({ dns }: AuditFacts): Finding[] {
  const found = finder('dns');
  return [
    ...found(dns.caaAt === null, 'caa-missing', null, 30),
    ...found(dns.dnssec === 'unsigned', 'dnssec-missing', null, 30),
  ];
}
