import { mayScan } from '#core/discovery/addresses.ts';
import { createAcmeIssuer } from '#server/ca/acme/acme-issuer.ts';
import { openAskOf } from '#server/ca/acme/ask.ts';
import { type Authorities, loadAuthorities } from '#server/ca/authority-store.ts';
import { caFiles } from '#server/ca/ca-files.ts';
import { createExternalIssuer } from '#server/ca/external-issuer.ts';
import type { RemoteIssuer } from '#server/ca/issuer.ts';
import { ocspResponder } from '#server/ca/ocsp.ts';
import { createSandboxIssuer } from '#server/ca/sandbox-issuer.ts';
import { lookMs, type ScanWorld } from '#server/discovery/engine/look.ts';
import { openScanWorld } from '#server/discovery/world.ts';
import type { PlainRoute } from '#server/http/app.ts';
import { manualReviewer, sandboxReviewer } from '#server/orders/vetting.ts';
import { openSandboxLog, type SandboxLog } from '#server/sandbox/ct-log.ts';
import { sandboxLogFiles } from '#server/sandbox/ct-log-files.ts';
import type { Sandbox } from '#server/sandbox/sandbox.ts';
import { openTlsHosts, type TlsHosts } from '#server/sandbox/tls-hosts.ts';
import type { Services } from '#server/services.ts';
import { createCaaFinder } from '#server/validation/caa.ts';
import { createChecker, nameOfResolver } from '#server/validation/checker.ts';
import type { Verification } from '#server/validation/verify-order.ts';

/** The services that validate names and sign certificates. */
export interface Issuing {
  readonly verification: Verification;
  /** Routes the sandbox's certificates point to: files, and the OCSP responder, which accepts a POST. */
  readonly files: readonly PlainRoute[];
  readonly responders: readonly PlainRoute[];
  /** Where scans go. */
  readonly scanning: ScanWorld;
  /** The sandbox's own log; null elsewhere. */
  readonly log: SandboxLog | null;
  close(): void;
}

/**
 * Opens the issuer and the checker. Checks use the configured resolver, else the sandbox's zone and file host, else the system's
 * resolver. Private addresses are reached only in the sandbox and in configured networks.
 */
export async function openIssuing(services: Services, sandbox: Sandbox | null): Promise<Issuing> {
  const { config } = services;
  const ownWorld = config.dcvResolver === undefined ? sandbox : null;
  const resolver = config.dcvResolver ?? ownWorld?.resolver;
  const resolverName = ownWorld === null ? nameOfResolver(resolver) : 'sandbox';
  const check = createChecker({
    resolver,
    resolverName,
    httpPort: config.dcvHttpPort ?? ownWorld?.httpPort,
    networks: ownWorld === null ? config.dcvNetworks : ['127.0.0.0/8', '::1/128'],
    ...(ownWorld === null ? {} : { literalsAt: '127.0.0.1' }),
  });
  // In the sandbox, CAA changes take effect at once.
  const find = createCaaFinder({ resolver, keptMs: ownWorld === null ? 60_000 : 1_000 });
  const sight = { check, delegationZone: config.dcvZone, caa: { find, resolverName } };
  if (config.sandbox) return sandboxIssuing(services, sight, ownWorld === null ? resolver : undefined);
  const issuer = openIssuer(services);
  return {
    ...{ verification: productVerification(services, sight, issuer), files: [], responders: [] },
    scanning: openScanWorld({ resolver }),
    log: null,
    close: () => issuer?.close(),
  };
}

/** How checks reach DNS and the web. */
type Sight = Pick<Verification, 'check' | 'caa' | 'delegationZone'>;

/** `resolver`: scans go outside, as the checks do; without one they find the sandbox's own hosts. */
async function sandboxIssuing(
  services: Services,
  sight: Sight,
  resolver: string | undefined,
): Promise<Issuing> {
  const { config, db, clock } = services;
  const authorities = await loadAuthorities(db, clock.now(), {
    baseUrl: config.caUrl,
    secret: config.caKeySecret,
  });
  const log = await openSandboxLog(
    db,
    Object.values(authorities).map(({ certificate }) => certificate),
  );
  const issuer = createSandboxIssuer(authorities, config.caUrl, log);
  const hosts = openTlsHosts(db, authorities, () => clock.now());
  const ownRoots = [rootOf(authorities)];
  return {
    verification: { ...services, ...sight, issuer, reviewer: sandboxReviewer },
    files: [caFiles(authorities, services), sandboxLogFiles(db, log)],
    log,
    responders: [ocspResponder(authorities, services)],
    scanning:
      resolver === undefined ? sandboxScanWorld(hosts, ownRoots) : openScanWorld({ resolver, ownRoots }),
    close: () => hosts.close(),
  };
}

/** The issuer of a server without a sandbox; null if it has none. */
function openIssuer({ config, db, clock }: Services): RemoteIssuer | null {
  const { acme, caKeySecret, issuer } = config;
  if (acme === undefined || caKeySecret === undefined)
    return issuer === undefined ? null : createExternalIssuer(issuer);
  return createAcmeIssuer(
    { db, ask: openAskOf(acme), now: () => clock.now() },
    { ...acme, secret: caKeySecret },
  );
}

function productVerification(services: Services, sight: Sight, issuer: RemoteIssuer | null): Verification {
  const { review } = services.config;
  return {
    ...services,
    ...sight,
    issuer,
    reviewer: review === 'manual' ? manualReviewer : null,
  };
}

function rootOf({ root }: Authorities): string {
  const base64 = Buffer.from(root.certificate).toString('base64');
  return `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
}

/** Addresses are judged as everywhere; the sandbox only decides where a connection to a public one leads. */
function sandboxScanWorld(hosts: TlsHosts, roots: readonly string[]): ScanWorld {
  const none = { ok: false, problem: 'NXDOMAIN' } as const;
  const a = async (name: string) => {
    const values = hosts.addressesOf(name);
    return values.length === 0 ? none : ({ ok: true, values } as const);
  };
  const nothing = async () => none;
  const dns = { a, aaaa: nothing, cname: nothing, txt: nothing };
  return { dns, mayConnect: mayScan, connect: hosts.connect, roots, lookMs };
}
