import { connect } from 'node:net';
import { rootCertificates } from 'node:tls';
import { mayScan } from '#core/discovery/addresses.ts';
import type { CertificateView } from '#core/x509/certificate-view.ts';
import { lookMs, type ScanWorld } from '#server/discovery/engine/look.ts';
import { rootViews } from '#server/discovery/judge-chain.ts';
import { createDns } from '#server/validation/dns.ts';

/** The outside world: every address is judged by the pure rule, and none besides it is ever opened. */
export function openScanWorld({
  resolver,
  ownRoots = [],
}: {
  readonly resolver?: string | undefined;
  readonly ownRoots?: readonly string[];
}): ScanWorld {
  return {
    dns: createDns(resolver),
    mayConnect: mayScan,
    connect: (address, port) => connect({ host: address, port }),
    roots: [...ownRoots, ...rootCertificates],
    lookMs,
  };
}

/** Reads the roots of a world once, when they are first needed: there are some hundred. */
export function rootsOf(world: Pick<ScanWorld, 'roots'>): () => Promise<readonly CertificateView[]> {
  let views: Promise<readonly CertificateView[]> | null = null;
  return () => {
    views ??= rootViews(world.roots);
    return views;
  };
}
