import { loadAuthorities } from '#server/ca/authority-store.ts';
import { caFiles } from '#server/ca/ca-files.ts';
import { createSandboxIssuer } from '#server/ca/sandbox-issuer.ts';
import type { PlainRoute } from '#server/http/app.ts';
import type { Sandbox } from '#server/sandbox/sandbox.ts';
import type { Services } from '#server/services.ts';
import { createChecker } from '#server/validation/checker.ts';
import type { Verification } from '#server/validation/verify-order.ts';

/** What validates names and signs certificates. */
export interface Issuing {
  readonly verification: Verification;
  /** What the certificates point to. */
  readonly files: PlainRoute;
}

/**
 * Opens the CA and the way checks see the world: through the resolver that was set, else through the sandbox's own
 * zone and file host, else as the system does.
 */
export async function openIssuing(services: Services, sandbox: Sandbox | null): Promise<Issuing> {
  const { config, db, clock, jobs, address } = services;
  const authorities = await loadAuthorities(db, clock.now(), {
    baseUrl: config.caUrl,
    secret: config.caKeySecret,
  });
  const ownWorld = config.dcvResolver === undefined ? sandbox : null;
  const check = createChecker({
    resolver: config.dcvResolver ?? ownWorld?.resolver,
    httpPort: config.dcvHttpPort ?? ownWorld?.httpPort,
    allowPrivate: ownWorld !== null,
    ...(ownWorld === null ? {} : { literalsAt: '127.0.0.1' }),
  });
  const issuer = createSandboxIssuer(authorities, config.caUrl);
  return { verification: { db, clock, jobs, address, check, issuer }, files: caFiles(authorities, services) };
}
