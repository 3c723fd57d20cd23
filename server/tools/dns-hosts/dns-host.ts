import type { Result } from '#core/result.ts';
import type { HostProblem } from '#core/tools/dns-host.ts';
import type { DnsOperation, HeldRecord } from '#core/tools/dns-plan.ts';

/** Why a DNS host did not do what it was asked, in its own words where it has any. Never a token. */
export interface HostFault {
  readonly problem: HostProblem;
  readonly detail: string;
  /** Seconds, of `rate-limit`. */
  readonly retryAfter?: number;
}

export interface HostZone {
  readonly id: string;
  /** ASCII, without the last dot. */
  readonly name: string;
}

/** Whoever holds zones, asked with a token that is not kept. Another host is another one of these. */
export interface DnsHost {
  /** The zones that the token reaches, those whose name contains the text. */
  zones(search: string): Promise<Result<readonly HostZone[], HostFault>>;
  /** The records of the types that are known here. */
  records(zoneID: string): Promise<Result<readonly HeldRecord[], HostFault>>;
  /** Answers the id of the record that was written, or removed. */
  apply(zoneID: string, operation: DnsOperation): Promise<Result<string, HostFault>>;
}
