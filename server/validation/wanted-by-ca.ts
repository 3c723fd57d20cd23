import { baseName, isWildcard } from '#core/names/wildcard.ts';
import { delegationFor } from '#core/validation/delegation.ts';
import type { PersistentTxt } from '#core/validation/persistent-txt.ts';
import type { Validation } from '#core/validation/validation.ts';
import type { CaRecords, ChallengeType } from '#server/ca/issuer.ts';
import type { ValidationRow } from '#server/db/schema/validation.ts';

/** When names are validated, and the shop's zone for delegated names; null if it has none. */
export interface ValidationTerms {
  readonly now: Date;
  readonly delegationZone: string | null;
}

type Named = Pick<ValidationRow, 'domainName' | 'method'>;

/** What the CA wants published for a name: its file if that was chosen and is offered, else its record. */
export function wantedByCa(
  accountID: string,
  row: Named,
  records: CaRecords,
  { now, delegationZone }: ValidationTerms,
): Validation {
  const { text, file } = records;
  if (file !== null && (row.method === 'file' || text === null)) return { recordType: 'FILE', ...file };
  const host = baseName(row.domainName);
  const { recordName, expected } = text ?? { recordName: `_acme-challenge.${host}`, expected: '' };
  const lasting = lastingRecord(row, records, now);
  return {
    ...{ recordType: 'TXT', recordName, expected, isExact: true },
    ...(lasting === null ? {} : { persistent: [lasting] }),
    ...(delegationZone === null || text === null
      ? {}
      : { delegation: { ...delegationFor(host, accountID, delegationZone), recordName } }),
  };
}

/** draft-ietf-acme-dns-persist: one record for all of the shop's orders at this CA. */
function lastingRecord({ domainName }: Named, { lasting }: CaRecords, at: Date): PersistentTxt | null {
  const [issuer] = lasting?.issuers ?? [];
  if (lasting === null || issuer === undefined) return null;
  const forWildcard = isWildcard(domainName);
  return {
    recordName: `_validation-persist.${baseName(domainName)}`,
    expected: `${issuer}; accounturi=${lasting.account}${forWildcard ? '; policy=wildcard' : ''}`,
    ...{ issuers: lasting.issuers, account: lasting.account, at, isWildcard: forWildcard },
  };
}

/** The challenge that what was found for a validated name answers. */
export function challengeOf(
  row: Pick<ValidationRow, 'method' | 'caRecords' | 'found'>,
): ChallengeType | null {
  const records = row.caRecords;
  if (records === null) return null;
  const { text, file, lasting } = records;
  if (file !== null && (row.method === 'file' || text === null)) return 'http-01';
  const isLasting =
    lasting !== null && row.found.some((found) => found.includes(`accounturi=${lasting.account}`));
  return isLasting ? 'dns-persist-01' : (text?.challenge ?? null);
}
