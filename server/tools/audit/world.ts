import { isWithin, readIp } from '#core/names/ip.ts';
import type { Config } from '#server/config.ts';
import { type AuditDns, createDns } from '#server/validation/dns.ts';

/** How audits see the world. */
export interface AuditWorld {
  readonly dns: AuditDns;
  /** Public addresses, and those of networks that were set. */
  readonly mayConnect: (address: string) => boolean;
  readonly ports: { readonly http: number; readonly https: number };
  /** Roots trusted in place of Node's. */
  readonly roots?: readonly string[];
  /** Milliseconds: of one step, of all of them. */
  readonly stepMs: number;
  readonly wholeMs: number;
}

/**
 * The world outside, as it is for the checks of validations, in a sandbox too: its own zone leads nowhere. `DCV_RESOLVER`,
 * `DCV_NETWORKS` and `DCV_HTTP_PORT` count here as they do there.
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
