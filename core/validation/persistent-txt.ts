import { baseName, isWildcard } from '#core/names/wildcard.ts';

/**
 * A persistent TXT record that validates a name for every later certificate of one account at one CA (BR §3.2.2.4.22). Its value is an
 * issue-value of RFC 8659 §4.2: the CA followed by parameters.
 */
export interface PersistentTxt {
  readonly recordName: string;
  /** Text to publish. */
  readonly expected: string;
  /** Issuer names of the CA. */
  readonly issuers: readonly string[];
  /** URI of the account at the CA. */
  readonly account: string;
  readonly isWildcard: boolean;
  /** When the record must be valid. */
  readonly at: Date;
}

/** Null if the CA's issuer name is unknown. */
export function persistentTxtFor(
  name: string,
  { issuers, account, at }: Pick<PersistentTxt, 'issuers' | 'account' | 'at'>,
): PersistentTxt | null {
  const [issuer] = issuers;
  if (issuer === undefined) return null;
  const forWildcard = isWildcard(name);
  return {
    recordName: `_validation-persist.${baseName(name)}`,
    expected: `${issuer}; accounturi=${account}${forWildcard ? '; policy=wildcard' : ''}`,
    ...{ issuers, account, at, isWildcard: forWildcard },
  };
}

/** Whether a found text is a record for the CA, of whatever account. */
export function namesIssuer(found: string, { issuers }: PersistentTxt): boolean {
  const [issuer = ''] = found.split(';');
  return issuers.includes(issuer.trim().toLowerCase());
}

/** Whether a found text validates the name. Unknown parameters are ignored; a duplicate parameter makes it invalid. */
export function isPersistentTxt(found: string, wanted: PersistentTxt): boolean {
  const [issuer = '', ...rest] = found.split(';').map((part) => part.trim());
  const parameters = rest.filter(Boolean).map((part): [string, string] => {
    const at = part.indexOf('=');
    return at === -1
      ? [part.toLowerCase(), '']
      : [part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()];
  });
  const values = new Map(parameters);
  if (values.size < parameters.length) return false;
  const isNamed =
    wanted.issuers.includes(issuer.toLowerCase()) && values.get('accounturi') === wanted.account;
  const until = values.get('persistuntil');
  const isOver = until !== undefined && !(/^\d+$/.test(until) && Number(until) * 1000 > wanted.at.getTime());
  return isNamed && !isOver && (!wanted.isWildcard || values.get('policy')?.toLowerCase() === 'wildcard');
}
