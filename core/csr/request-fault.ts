import { keyText, type RequestKey } from '#core/csr/key-text.ts';
import { keyLengths, signatures } from '#core/csr/options.ts';
import { type Fault, fault } from '#core/fault.ts';
import type { TlsKeyRule } from '#core/policy/rules.ts';

/** A problem of a request on its own, as found by its reader. */
export interface RequestFlaw {
  /** Identifies the request among several. */
  readonly label?: string;
  /** Null if unreadable. */
  readonly key: RequestKey | null;
  /** A `RequestFaultCode`, or why no request could be read (`ReadFault`); null if there is no problem. */
  readonly faultCode: string | null;
  readonly faultDetail: string;
}

const unreadCodes: readonly string[] = ['damaged', 'unreadable', 'too-large'];

/** Whether the request could not be read at all. */
export function isUnread({ faultCode }: Pick<RequestFlaw, 'faultCode'>): boolean {
  return faultCode !== null && unreadCodes.includes(faultCode);
}

/**
 * Returns why a request cannot be ordered for any product; null if it can. `taken`: keys allowed by the policy of the day, quoted if the
 * key is not one of them.
 */
export function requestFault(
  { label = '', key, faultCode, faultDetail }: RequestFlaw,
  field: string,
  taken?: Pick<TlsKeyRule, 'minRsaBits' | 'curves'>,
): Fault | null {
  const found = key === null ? faultDetail : keyText(key);
  switch (faultCode) {
    case null:
      return key === null ? fault(field, 'csr-unreadable', label) : null;
    case 'not-found':
      return fault(field, 'csr-unreadable', faultDetail, '-----BEGIN CERTIFICATE REQUEST-----');
    case 'several':
      return fault(field, 'csr-unreadable', 'CERTIFICATE REQUEST × 2', 'CERTIFICATE REQUEST × 1');
    case 'damaged':
      return fault(
        field,
        'csr-unreadable',
        label,
        '-----END CERTIFICATE REQUEST-----',
        lineOf(label, faultDetail),
      );
    case 'unreadable':
      return fault(field, 'csr-unreadable', label, 'PKCS#10 (RFC 2986)');
    case 'too-large':
      return fault(field, 'too-long', label, '48 KB');
    case 'repeated':
      return fault(field, 'csr-repeated', label, faultDetail);
    case 'signature-invalid':
      return fault(field, 'csr-signature', faultDetail);
    case 'signature-unknown':
      return fault(field, 'csr-signature', faultDetail, signatures.join(', '));
    case 'key-too-long':
      return fault(field, 'key-weak', found, 'RSA ≤ 16384');
    case 'key-odd-length':
      return fault(field, 'key-weak', found, keyLengths.map((bits) => `RSA ${bits}`).join(', '));
    case 'key-exponent':
      return fault(field, 'key-weak', `e = ${faultDetail}`, 'e = 65537');
    case 'key-small-factor':
      return fault(field, 'key-weak', `${found}, p < 752`);
    case 'key-roca':
      return fault(field, 'key-weak', `${found}, ROCA (CVE-2017-15361)`);
    case 'key-close-primes':
      return fault(field, 'key-weak', `${found}, p ≈ q`);
    default:
      return fault(
        field,
        'key-weak',
        found,
        taken && `RSA ≥ ${taken.minRsaBits}, ${taken.curves.join(', ')}`,
      );
  }
}

/** A request with a label has its line in the list, not in the field. */
function lineOf(label: string, line: string): number | undefined {
  return label === '' ? Number(line) : undefined;
}
