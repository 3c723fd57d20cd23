import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { DcvMethod } from '#core/contract/calls/validation.ts';
import { baseName } from '#core/names/wildcard.ts';
import type { Delegation } from '#core/validation/delegation.ts';
import type { PersistentTxt } from '#core/validation/persistent-txt.ts';

export type ValidationRecordType = 'CNAME' | 'TXT' | 'FILE' | 'EMAIL';

export interface ValidationRequest {
  readonly orderNo: string;
  /** ASCII name, wildcard or IP address. */
  readonly domain: string;
  readonly method: DcvMethod;
  /** Secret of the order: at least 112 random bits (BR §3.2.2.4), as 32 or more hex digits. */
  readonly token: string;
  /** Zone the CNAME points into, without leading or trailing dots. */
  readonly zone: string;
  /** Mailbox for the e-mail methods; the name itself if it is a mailbox. */
  readonly email?: string;
}

export interface Validation {
  readonly recordType: ValidationRecordType;
  /** Owner name of the record, URL of the file, or mailbox. */
  readonly recordName: string;
  /**
   * CNAME target, TXT text or file content. E-mail: the text of the TXT record that names the mailbox, empty for a standard mailbox; only
   * the recipient knows the content of the mail.
   */
  readonly expected: string;
  /** Case counts: the CA compares texts exactly. */
  readonly isExact?: boolean;
  /** Persistent records, any one of which also validates the name. */
  readonly persistent?: PersistentTxt[];
  /** The CNAME that leaves a record in DNS to the shop. */
  readonly delegation?: Delegation;
  /** Values expected here for earlier certificates, to be recognized. */
  readonly previous?: readonly string[];
}

export const filePath = '/.well-known/pki-validation/fileauth.txt';

/**
 * Returns what must be published where to validate one name. A wildcard is validated at its base name with the same value, since a name can
 * have only one CNAME. Each name has its own value, derived from the order's token. Throws RangeError for a malformed token.
 */
export function validationFor({
  orderNo,
  domain,
  method,
  token,
  zone,
  email,
}: ValidationRequest): Validation {
  if (!/^[0-9a-f]{32,}$/.test(token)) throw new RangeError('token is not 32 or more hex digits');
  const name = baseName(domain);
  const value = valueFor(orderNo, name, token);
  switch (method) {
    case 'dns':
      return { recordType: 'CNAME', recordName: `_dnsauth.${name}`, expected: aliasOf(value, zone) };
    case 'dns_txt':
      return { recordType: 'TXT', recordName: `_dnsauth.${name}`, expected: value };
    case 'file':
      return { recordType: 'FILE', recordName: `http://${urlHost(name)}${filePath}`, expected: value };
    case 'email':
      return { recordType: 'EMAIL', recordName: email ?? `admin@${name}`, expected: '' };
    case 'email_dns':
      return { recordType: 'EMAIL', recordName: email ?? '', expected: email ?? '' };
  }
}

/** The values of a name that a former request expected: as text, and as the target of a CNAME. */
export function formerValues(
  { orderNo, token }: Pick<ValidationRequest, 'orderNo' | 'token'>,
  domain: string,
  zone: string,
): readonly string[] {
  const value = valueFor(orderNo, baseName(domain), token);
  return [value, aliasOf(value, zone)];
}

function valueFor(orderNo: string, name: string, token: string): string {
  return bytesToHex(sha256(utf8ToBytes(`${orderNo}\0${name}\0${token}`)));
}

function aliasOf(value: string, zone: string): string {
  return `${value.slice(0, 32)}.${value.slice(32, 48)}.dcv.${zone}`;
}

function urlHost(name: string): string {
  return name.includes(':') ? `[${name}]` : name;
}
