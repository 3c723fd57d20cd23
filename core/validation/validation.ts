import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { DcvMethod } from '#core/contract/calls/validation.ts';
import { baseName } from '#core/names/wildcard.ts';
import type { PersistentTxt } from '#core/validation/persistent-txt.ts';

export type ValidationRecordType = 'CNAME' | 'TXT' | 'FILE' | 'EMAIL';

export interface ValidationRequest {
  readonly orderNo: string;
  /** ASCII name, wildcard or IP address. */
  readonly domain: string;
  readonly method: DcvMethod;
  /** Secret of the order: at least 112 bits from a random source (BR §3.2.2.4), 32 hex digits or more. */
  readonly token: string;
  /** Zone the CNAME points into, without dots at its ends. */
  readonly zone: string;
  /** Mailbox for the e-mail methods: the name itself where it is one. */
  readonly email?: string;
}

export interface Validation {
  readonly recordType: ValidationRecordType;
  /** Owner name of the record, URL of the file, or mailbox. */
  readonly recordName: string;
  /**
   * Target of the CNAME, text of the TXT record, content of the file. E-mail: the text of the TXT record that names the
   * mailbox, empty for a standard one; what the mail holds is known to its reader alone.
   */
  readonly expected: string;
  /** Records that stay, of which one validates it as well. */
  readonly persistent?: PersistentTxt[];
}

export const filePath = '/.well-known/pki-validation/fileauth.txt';

/**
 * What must be published where to validate one name. A wildcard is validated at its base name and shares the value, since
 * a CNAME can stand only once at a name. Each name has a value of its own, derived from the order's token.
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
  const value = bytesToHex(sha256(utf8ToBytes(`${orderNo}\0${name}\0${token}`)));
  switch (method) {
    case 'dns':
      return {
        recordType: 'CNAME',
        recordName: `_dnsauth.${name}`,
        expected: `${value.slice(0, 32)}.${value.slice(32, 48)}.dcv.${zone}`,
      };
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

function urlHost(name: string): string {
  return name.includes(':') ? `[${name}]` : name;
}
