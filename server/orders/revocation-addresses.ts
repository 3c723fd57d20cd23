import { readCertificateView } from '#core/x509/certificate-view.ts';
import { DerFault } from '#core/x509/der-fault.ts';
import { readNode } from '#core/x509/der-node.ts';
import { accessLocations, extensionOf, itemsOf, memberOf, textAt } from '#core/x509/extension-of.ts';
import { readPem } from '#core/x509/pem.ts';

/** Where the certificate's CA publishes revocations, as the certificate says; empty where it does not. */
export function revocationAddresses(pem: string): { readonly crl: string; readonly ocsp: string } {
  const [block] = readPem(pem).blocks;
  if (block === undefined) return { crl: '', ocsp: '' };
  try {
    const view = readCertificateView(readNode(block.bytes, 'Certificate'));
    const points = itemsOf(extensionOf(view, 'cRLDistributionPoints')?.value);
    const lists = points.flatMap((point) => itemsOf(memberOf(point, 'fullName')));
    const [crl = ''] = lists.flatMap((name) => textAt(name, 'value') || []);
    return { crl, ocsp: accessLocations(view, 'ocsp')[0] ?? '' };
  } catch (error) {
    // The certificate of an outside CA may be odd; revoking it does not depend on these.
    if (error instanceof DerFault) return { crl: '', ocsp: '' };
    throw error;
  }
}
