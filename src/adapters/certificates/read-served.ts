import { utf8 } from '#core/x509/encoding.ts';
import { accessLocations } from '#core/x509/extension-of.ts';
import { inspect } from '#core/x509/inspect.ts';

/** Properties of a certificate that determine its server configuration. */
export interface ServedCertificate {
  readonly key: 'ecdsa' | 'rsa' | 'other';
  /** OCSP stapling requires an OCSP address. */
  readonly hasOcsp: boolean;
}

/** Reads the first certificate of a PEM; null if there is none. */
export async function readServed(pem: string): Promise<ServedCertificate | null> {
  const { objects } = await inspect(utf8(pem));
  const view = objects[0]?.view;
  if (view?.kind !== 'certificate') return null;
  const { algorithm } = view.key;
  const key = algorithm === 'EC' ? 'ecdsa' : algorithm.startsWith('RSA') ? 'rsa' : 'other';
  return { key, hasOcsp: accessLocations(view, 'ocsp').length > 0 };
}
