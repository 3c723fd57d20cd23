import { isWithin, readIp } from '#core/names/ip.ts';
import type { Config } from '#server/config.ts';
import { type AuditDns, createDns } from '#server/validation/dns.ts';

/** How audits reach the network. */
export interface AuditWorld {
  readonly dns: AuditDns;
  /** Allows public addresses, and those in configured networks. */
  readonly mayConnect: (address: string) => boolean;
  readonly ports: { readonly http: number; readonly https: number };
  /** Roots trusted instead of Node's. */
  readonly roots?: readonly string[];
  /** Timeouts in milliseconds: of one step, and of all together. */
  readonly stepMs: number;
  readonly wholeMs: number;
}

/**
 * The outside world, as seen by validation checks. Used in a sandbox too, because its own zone leads nowhere. `DCV_RESOLVER`,
 * `DCV_NETWORKS` and `DCV_HTTP_PORT` apply here as well.
 */
export function openAuditWorld(config: Config): AuditWorld {
  return {
    dns: createDns(config.dcvResolver),
    mayConnect: (address) =>
      readIp(address)?.isPublic === true || config.dcvNetworks.some((network) => isWithin(address, network)),
    ports: { http: config.dcvHttpPort ?? 80, https: config.auditPort ?? 443 },
    stepMs: 5_000,
    wholeMs: 90_000,
  };
}
