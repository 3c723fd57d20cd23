import { describe, expect, it } from 'vitest';
import { readRequest } from '#core/x509/request-facts.ts';
import { checkSelfSignature } from '#core/x509/self-signature.ts';
import { checkRequestSignature } from '#server/ca/request-signature.ts';
import { newEc, newRsa, opensslRequest } from '#tests/support/openssl.ts';

const keys = [
  { name: 'RSA, SHA-256', args: newRsa(2048), want: 'valid' },
  { name: 'RSA, SHA-512', args: [...newRsa(2048), '-sha512'], want: 'valid' },
  { name: 'RSA, SHA-1: left to WebCrypto', args: [...newRsa(2048), '-sha1'], want: 'valid' },
  { name: 'P-256', args: newEc('P-256'), want: 'valid' },
  { name: 'P-384 with SHA-384', args: [...newEc('P-384'), '-sha384'], want: 'valid' },
  { name: 'P-521', args: newEc('P-521'), want: 'valid' },
];

describe('the signature of a request', () => {
  it.each(keys)(
    'is found good, and bad once a bit is changed, as WebCrypto finds it: $name',
    async ({ args, want }) => {
      const pem = await opensslRequest(['example.com'], args);
      const good = await readRequest(pem, checkRequestSignature);
      expect(good.ok && good.value.selfSignature).toBe(want);
      const der = Uint8Array.from(Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64'));
      const algorithm = good.ok ? good.value.signatureAlgorithm : '';
      for (const place of [30, der.length - 1]) {
        const changed = der.slice();
        changed[place] = (changed[place] ?? 0) ^ 1;
        const own = await checkRequestSignature(changed, algorithm);
        expect(own).not.toBe('valid');
        expect(own).toBe(await checkSelfSignature(changed, algorithm));
      }
    },
  );

  it('by a key of another kind than the algorithm says is not good', async () => {
    const pem = await opensslRequest(['example.com'], newRsa(2048));
    const der = Uint8Array.from(Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64'));
    expect(await checkRequestSignature(der, 'ecdsa-with-SHA256')).toBe(
      await checkSelfSignature(der, 'ecdsa-with-SHA256'),
    );
    expect(await checkRequestSignature(der, 'sha384WithRSAEncryption')).toBe('invalid');
  });
});
