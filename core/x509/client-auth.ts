import { readCertificateView } from '#core/x509/certificate-view.ts';
import { DerFault } from '#core/x509/der-fault.ts';
import { readNode } from '#core/x509/der-node.ts';
import { purposesOf } from '#core/x509/extension-of.ts';
import { readPem } from '#core/x509/pem.ts';

/** Whether the first certificate of a PEM text may authenticate clients (RFC 5280 §4.2.1.12). False if it cannot be read. */
export function hasClientAuth(pem: string): boolean {
  const [block] = readPem(pem).blocks;
  if (block === undefined) return false;
  try {
    return (
      purposesOf(readCertificateView(readNode(block.bytes, 'Certificate')))?.includes('clientAuth') ?? false
    );
  } catch (error) {
    if (error instanceof DerFault) return false;
    throw error;
  }
}
