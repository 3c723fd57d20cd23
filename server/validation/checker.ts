import { isWithin, readIp } from '#core/names/ip.ts';
import type { Validation } from '#core/validation/validation.ts';
import { checkCname, checkTxt } from '#server/validation/check-dns.ts';
import { checkFile } from '#server/validation/check-file.ts';
import { createDns } from '#server/validation/dns.ts';
import { type Observation, unanswered } from '#server/validation/observation.ts';

/** Looks whether what validates a name is published. */
export type CheckValidation = (validation: Validation) => Promise<Observation>;

/** Where the world is seen from: `resolver` is `ip:port`, the system's when absent. */
export interface CheckerOptions {
  readonly resolver?: string | undefined;
  readonly httpPort?: number | undefined;
  /** Networks that may be asked besides public addresses, as CIDR: a check is no door to any other private one. */
  readonly networks: readonly string[];
  /** Address asked in place of any address named as such. */
  readonly literalsAt?: string;
}

export function createChecker({
  resolver,
  httpPort = 80,
  networks,
  literalsAt,
}: CheckerOptions): CheckValidation {
  const dns = createDns(resolver);
  const fileRules = {
    dns,
    httpPort,
    mayConnect: (address: string) =>
      readIp(address)?.isPublic === true || networks.some((network) => isWithin(address, network)),
    ...(literalsAt === undefined ? {} : { literalsAt }),
  };
  return async ({ recordType, recordName, expected }) => {
    switch (recordType) {
      case 'CNAME':
        return checkCname(dns, recordName, expected);
      case 'TXT':
        return checkTxt(dns, recordName, expected);
      case 'FILE':
        return checkFile(fileRules, recordName, expected);
      case 'EMAIL':
        // Proved by opening the mail, not by looking.
        return unanswered('NOT-CHECKED');
    }
  };
}
