import { readCertificateView } from '#core/x509/certificate-view.ts';
import { DerFault } from '#core/x509/der-fault.ts';
import { readNode } from '#core/x509/der-node.ts';
import { fromHex, toBase64Url } from '#core/x509/encoding.ts';
import { extensionOf, memberOf } from '#core/x509/extension-of.ts';
import { readPem } from '#core/x509/pem.ts';

/** The id of a certificate for its renewal (RFC 9773 §4.1): its issuer's key id and its serial number. Null without a key id. */
export function renewalID(pem: string): string | null {
  const [block] = readPem(pem).blocks;
  if (block === undefined) return null;
  try {
    const view = readCertificateView(readNode(block.bytes, 'Certificate'));
    const keyId = memberOf(extensionOf(view, 'authorityKeyIdentifier')?.value, 'keyId');
    if (typeof keyId !== 'string') return null;
    return `${toBase64Url(fromHex(keyId))}.${toBase64Url(fromHex(integerHex(view.serial)))}`;
  } catch (error) {
    if (error instanceof DerFault) return null;
    throw error;
  }
}

/** A positive number in whole bytes, as DER writes it: a first bit that is set would make it negative. */
function integerHex(hex: string): string {
  const whole = hex.length % 2 === 0 ? hex : `0${hex}`;
  return Number.parseInt(whole.slice(0, 2), 16) >= 0x80 ? `00${whole}` : whole;
}
