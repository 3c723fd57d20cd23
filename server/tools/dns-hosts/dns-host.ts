import type { Result } from '#core/result.ts';
import type { HostProblem } from '#core/tools/dns-host.ts';
import type { DnsOperation, HeldRecord } from '#core/tools/dns-plan.ts';

/** Why a DNS host did not do what was asked, with its own message if it sent one. Never contains a token. */
export interface HostFault {
  readonly problem: HostProblem;
  readonly detail: string;
  /** Seconds; only for `rate-limit`. */
  readonly retryAfter?: number;
}

export interface HostZone {
  readonly id: string;
  /** ASCII, without the trailing dot. */
  readonly name: string;
}

/** A provider of DNS zones, called with a token that is not stored. To add a provider, implement this interface. */
export interface DnsHost {
  /** The zones the token can access whose name contains the text. */
  zones(search: string): Promise<Result<readonly HostZone[], HostFault>>;
  /** The records of the supported types. */
  records(zoneID: string): Promise<Result<readonly HeldRecord[], HostFault>>;
  /** Returns the id of the record written or removed. */
  apply(zoneID: string, operation: DnsOperation): Promise<Result<string, HostFault>>;
}
