import { createRequest, makeKeyPair } from '#core/x509/request.ts';

const algorithm = { encryption: 'RSA', keyLength: 2048, curve: 'P-256', signature: 'SHA256' } as const;
const subject = { country: 'SG', province: 'Beijing', locality: '', organization: '', orgUnit: '' };
/** As long as the sealed key of an RSA-2048 request. */
const sealed = `v1.${'A'.repeat(2_400)}`;

/** Key pairs are expensive; several requests of one customer may share one. */
export function makeRsaKeys(count: number): Promise<CryptoKeyPair[]> {
  return Promise.all(Array.from({ length: count }, () => makeKeyPair(algorithm)));
}

/** `count` entries of `sslCerts` with `names` names each, all distinct under `label`. */
export function manyCertificates(
  keys: readonly CryptoKeyPair[],
  { count, names, label }: { readonly count: number; readonly names: number; readonly label: string },
) {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const all = Array.from({ length: names }, (__, place) => `n${place}.${label}${index}.example.com`);
      const [commonName = ''] = all;
      const keyPair = keys[index % keys.length];
      if (keyPair === undefined) throw new Error('no key');
      const request = await createRequest(
        { commonName, names: all, emails: [], subject },
        algorithm,
        keyPair,
      );
      return { csr: request.pem, key: sealed, commonName, domainNames: all.join(',') };
    }),
  );
}
