import { readIp } from '#core/names/ip.ts';
import { fail, ok, type Result } from '#core/result.ts';
import type { AuditFacts, AuditRefusal } from '#core/tools/audit-facts.ts';
import { readChain } from '#server/tools/audit/certificates.ts';
import { shakeHands } from '#server/tools/audit/handshake.ts';
import { askNames } from '#server/tools/audit/names.ts';
import { findOffers, type Offers } from '#server/tools/audit/offers.ts';
import { type Budget, createProbe } from '#server/tools/audit/probe.ts';
import { sentChain } from '#server/tools/audit/sent-chain.ts';
import { askSite } from '#server/tools/audit/web.ts';
import type { AuditWorld } from '#server/tools/audit/world.ts';
import { addressesOf } from '#server/validation/web-request.ts';

/** Maximum connections of one audit, besides a dozen for the web: a server that supports everything needs about 120. */
const mostConnections = 200;
const mostAddresses = 8;

/**
 * Measures a host, given in ASCII: its TLS configuration, certificates, web and DNS names. The name is resolved once, and the checked
 * address is connected to. Limits time, connections and the bytes of every reply.
 */
export async function measureSite(
  world: AuditWorld,
  host: string,
  now: Date,
): Promise<Result<AuditFacts, AuditRefusal>> {
  const addresses = await addressesOf(world.dns, host);
  if ('problem' in addresses) return fail(addresses.definite ? 'not-found' : 'dns-failed');
  const allowed = addresses.filter(world.mayConnect).slice(0, mostAddresses);
  if (allowed.length === 0) return fail('private-address');
  const stop = new AbortController();
  const budget: Budget = {
    signal: AbortSignal.any([stop.signal, AbortSignal.timeout(world.wholeMs)]),
    connections: mostConnections,
    isSpent: false,
  };
  try {
    return await measureFirst(world, host, allowed, budget, now);
  } finally {
    stop.abort();
  }
}

async function measureFirst(
  world: AuditWorld,
  host: string,
  allowed: readonly string[],
  budget: Budget,
  now: Date,
): Promise<Result<AuditFacts, AuditRefusal>> {
  let refusal: AuditRefusal = 'unreachable';
  for (const address of allowed.slice(0, 3)) {
    const probe = createProbe(address, world.ports.https, world.stepMs, budget);
    const name = readIp(host) === null ? host : null;
    const offers = await findOffers(probe, name);
    if (offers.suites.length === 0) {
      if (offers.protocols.some(({ offered }) => offered === false)) refusal = 'not-tls';
      continue;
    }
    return measureRest(world, host, { allowed, address }, offers, budget, now);
  }
  return fail(refusal);
}

async function measureRest(
  world: AuditWorld,
  host: string,
  { allowed, address }: { readonly allowed: readonly string[]; readonly address: string },
  offers: Offers,
  budget: Budget,
  now: Date,
): Promise<Result<AuditFacts, AuditRefusal>> {
  const [hands, sent, site, names] = await Promise.all([
    shakeHands(world, address, host, budget),
    offers.sent ?? sentChain(world, address, host, budget),
    askSite(world, host, budget),
    askNames(world.dns, host),
  ]);
  const { protocols, suites, groups, dhBits, isCut } = offers;
  const read = await readChain(sent ?? hands?.built ?? [], host);
  if (read === null) return fail('no-certificate');
  return ok({
    host,
    address,
    addresses: [...allowed],
    measuredAt: now.toISOString(),
    ...{ protocols, suites, groups, dhBits },
    certificates: [...read.certificates],
    chain: {
      ...read.chain,
      source: sent === null ? 'built' : 'sent',
      isTrusted: hands?.isTrusted ?? false,
      problem: hands === null ? 'NO-HANDSHAKE' : hands.problem,
    },
    stapled: hands?.stapled ?? null,
    resumption: hands?.resumption ?? null,
    alpn: hands?.alpn ?? null,
    http3: site.altSvcHttp3 || names.recordHttp3,
    http: site.http,
    dns: names.dns,
    cut: [
      ...(budget.signal.aborted ? (['time'] as const) : []),
      ...(budget.isSpent && !budget.signal.aborted ? (['connections'] as const) : []),
      ...(isCut ? (['suites'] as const) : []),
    ],
  });
}
