import { createHash } from 'node:crypto';
import { baseName } from '#core/names/wildcard.ts';
import { accountLabel } from '#server/ca/acme/account-label.ts';
import type { AcmeAuthorization, AcmeChallenge } from '#server/ca/acme/order-state.ts';
import type { CaRecords, CaValidation, ChallengeType } from '#server/ca/issuer.ts';

/** Whose account the challenges are for. */
export interface ChallengedAccount {
  readonly url: string;
  /** RFC 7638, base64url. */
  readonly thumbprint: string;
}

/** What has to be published for an authorization, of the challenges that people can meet; `tls-alpn-01` is none of them. */
export function validationOf(authorization: AcmeAuthorization, account: ChallengedAccount): CaValidation {
  const { name, status } = authorization;
  return { name, isValid: status === 'valid', records: recordsOf(authorization, account) };
}

function recordsOf({ name, challenges }: AcmeAuthorization, account: ChallengedAccount): CaRecords {
  const host = baseName(name);
  const find = (type: ChallengeType) => challenges.find((challenge) => challenge.type === type);
  const byName = find('dns-01');
  const byAccount = find('dns-account-01');
  const file = find('http-01');
  const lasting = find('dns-persist-01');
  const text = byName ?? byAccount;
  return {
    text:
      text === undefined
        ? null
        : {
            challenge: byName === undefined ? 'dns-account-01' : 'dns-01',
            recordName: `${byName === undefined ? `${accountLabel(account.url)}.` : ''}_acme-challenge.${host}`,
            expected: digest(keyAuthorization(text, account)),
          },
    file:
      file === undefined
        ? null
        : {
            recordName: `http://${host.includes(':') ? `[${host}]` : host}/.well-known/acme-challenge/${file.token}`,
            expected: keyAuthorization(file, account),
          },
    lasting: lasting === undefined ? null : { issuers: lasting.issuers, account: account.url },
  };
}

/** RFC 8555 §8.1. */
function keyAuthorization({ token }: AcmeChallenge, { thumbprint }: ChallengedAccount): string {
  return `${token}.${thumbprint}`;
}

/** RFC 8555 §8.4. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
