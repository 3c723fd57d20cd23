import { isWithin, readIp } from '#core/names/ip.ts';
import { explainDifference } from '#core/validation/difference.ts';
import type { Validation } from '#core/validation/validation.ts';
import {
  checkCname,
  checkPersistent,
  checkTxt,
  findMisplaced,
  isNothingThere,
} from '#server/validation/check-dns.ts';
import { checkFile } from '#server/validation/check-file.ts';
import { createDns, type Dns, readEndpoint } from '#server/validation/dns.ts';
import { missing, type Observation, unanswered } from '#server/validation/observation.ts';
import { zoneOf } from '#server/validation/zone.ts';

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
  return async (validation) => {
    const { recordType, recordName, expected, previous = [] } = validation;
    switch (recordType) {
      case 'CNAME':
      case 'TXT':
        return { ...(await checkRecord(dns, validation)), resolver: resolverName };
      case 'FILE': {
        let address = '';
        const onConnect = (connected: string) => {
          address = connected;
        };
        const observation = await checkFile({ ...fileRules, onConnect }, recordName, expected);
        const isPrevious =
          observation.state === 'differs' &&
          explainDifference(expected, observation.found, previous)?.kind === 'previous';
        const seen = isPrevious ? missing('PREVIOUS', observation.found) : observation;
        return { ...seen, resolver: resolverName, address };
      }
      case 'EMAIL':
        // Validated by opening the email, not by a lookup.
        return unanswered('NOT-CHECKED');
    }
  };
}

/** Checks a record, then the persistent record that may replace it, then the names under which either is entered by mistake. */
async function checkRecord(dns: Dns, validation: Validation): Promise<Observation> {
  const { recordType, recordName, expected, persistent } = validation;
  const check = recordType === 'CNAME' ? checkCname : checkTxt;
  const seen = await check(dns, recordName, expected, validation);
  if (seen.state === 'validated') return seen;
  const lasting = persistent ? await checkPersistent(dns, persistent) : null;
  if (lasting?.state === 'validated') return lasting;
  const isOpen = isNothingThere(seen);
  if (lasting !== null && (isOpen || seen.problem === 'PREVIOUS')) return lasting;
  if (!isOpen) return seen;
  const host = recordName.slice(recordName.indexOf('.') + 1);
  return (await findMisplaced(dns, validation, zoneOf(host))) ?? seen;
}

/** Names a public resolver by its address, but does not reveal a private one. */
export function nameOfResolver(resolver: string | undefined): string {
  if (resolver === undefined) return 'system';
  return readIp(readEndpoint(resolver).host)?.isPublic ? resolver : 'private';
}
