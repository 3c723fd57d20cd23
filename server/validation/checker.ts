import { isWithin, readIp } from '#core/names/ip.ts';
import type { Validation } from '#core/validation/validation.ts';
import { checkCname, checkPersistent, checkTxt } from '#server/validation/check-dns.ts';
import { checkFile } from '#server/validation/check-file.ts';
import { createDns, readEndpoint } from '#server/validation/dns.ts';
import { type Observation, unanswered } from '#server/validation/observation.ts';

/** Looks whether what validates a name is published. */
export type CheckValidation = (validation: Validation) => Promise<Observation>;

/** Where the world is seen from: `resolver` is `ip:port`, the system's when absent. */
export interface CheckerOptions {
  readonly resolver?: string | undefined;
  /** What customers know the resolver as. */
  readonly resolverName: string;
  readonly httpPort?: number | undefined;
  /** Networks that may be asked besides public addresses, as CIDR: a check is no door to any other private one. */
  readonly networks: readonly string[];
  /** Address asked in place of any address named as such. */
  readonly literalsAt?: string;
}

export function createChecker({
  resolver,
  resolverName,
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
  return async ({ recordType, recordName, expected, persistent }) => {
    switch (recordType) {
      case 'CNAME':
      case 'TXT': {
        const look = recordType === 'CNAME' ? checkCname : checkTxt;
        const seen = await look(dns, recordName, expected);
        const lasting =
          seen.state === 'validated' || !persistent ? null : await checkPersistent(dns, persistent);
        return { ...(lasting ?? seen), resolver: resolverName };
      }
      case 'FILE': {
        let address = '';
        const onConnect = (connected: string) => {
          address = connected;
        };
        const observation = await checkFile({ ...fileRules, onConnect }, recordName, expected);
        return { ...observation, resolver: resolverName, address };
      }
      case 'EMAIL':
        // Proved by opening the mail, not by looking.
        return unanswered('NOT-CHECKED');
    }
  };
}

/** A public resolver is named by its address; where a site's own network is, is nobody else's business. */
export function nameOfResolver(resolver: string | undefined): string {
  if (resolver === undefined) return 'system';
  return readIp(readEndpoint(resolver).host)?.isPublic ? resolver : 'private';
}
