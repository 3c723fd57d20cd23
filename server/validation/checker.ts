import { isWithin, readIp } from '#core/names/ip.ts';
import type { Validation } from '#core/validation/validation.ts';
import { checkCname, checkPersistent, checkTxt } from '#server/validation/check-dns.ts';
import { checkFile } from '#server/validation/check-file.ts';
import { createDns, readEndpoint } from '#server/validation/dns.ts';
import { type Observation, unanswered } from '#server/validation/observation.ts';

/** Checks whether the value that validates a name is published. */
export type CheckValidation = (validation: Validation) => Promise<Observation>;

/** Vantage point of checks. `resolver` is `ip:port`; the system's if absent. */
export interface CheckerOptions {
  readonly resolver?: string | undefined;
  /** Name of the resolver shown to customers. */
  readonly resolverName: string;
  readonly httpPort?: number | undefined;
  /** Networks, as CIDR, that may be reached besides public addresses; a check gives no access to any other private network. */
  readonly networks: readonly string[];
  /** Address to connect to instead of any IP address given as a host. */
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
        // Validated by opening the email, not by a lookup.
        return unanswered('NOT-CHECKED');
    }
  };
}

/** Names a public resolver by its address, but does not reveal a private one. */
export function nameOfResolver(resolver: string | undefined): string {
  if (resolver === undefined) return 'system';
  return readIp(readEndpoint(resolver).host)?.isPublic ? resolver : 'private';
}
