import { expect, test } from 'vitest';
import { requestFault } from '#core/csr/request-fault.ts';
import { policyOn } from '#core/policy/policy.ts';
import { faultText } from '#src/i18n/fault-text.ts';
import { translators } from '#tests/unit/i18n/all-texts.ts';
import { requestFaultCodes } from '#workers/intake-api.ts';

const { tlsKeys } = policyOn(new Date('2026-11-22T00:00:00Z'));
const rsa = (size: number) => ({ algorithm: 'RSA', size, curve: null });
const curve = { algorithm: 'EC', size: 256, curve: 'secp256k1' };
const taken = 'RSA ≥ 2048, P-256, P-384, P-521';

const rows = [
  ['damaged', null, '12', 'csr-unreadable', '#2', '-----END CERTIFICATE REQUEST-----'],
  ['too-large', null, '', 'too-long', '#2', '48 KB'],
  ['unreadable', null, '', 'csr-unreadable', '#2', 'PKCS#10 (RFC 2986)'],
  ['signature-invalid', rsa(2048), 'ecdsa-with-SHA256', 'csr-signature', 'ecdsa-with-SHA256', undefined],
  ['key-too-short', rsa(1024), 'RSA 1024', 'key-weak', 'RSA 1024', taken],
  ['key-odd-length', rsa(2060), 'RSA 2060', 'key-weak', 'RSA 2060', 'RSA 2048, RSA 3072, RSA 4096'],
  ['key-too-long', rsa(16_392), 'RSA 16392', 'key-weak', 'RSA 16392', 'RSA ≤ 16384'],
  ['key-exponent', rsa(2048), '1', 'key-weak', 'e = 1', 'e = 65537'],
  ['key-small-factor', rsa(2048), 'RSA 2048', 'key-weak', 'RSA 2048, p < 752', undefined],
  ['key-roca', rsa(2048), 'RSA 2048', 'key-weak', 'RSA 2048, ROCA (CVE-2017-15361)', undefined],
  ['key-close-primes', rsa(2048), 'RSA 2048', 'key-weak', 'RSA 2048, p ≈ q', undefined],
  ['curve-not-taken', curve, 'EC secp256k1', 'key-weak', 'EC secp256k1', taken],
  [
    'algorithm-not-taken',
    { algorithm: 'Ed25519', size: 256, curve: null },
    'Ed25519',
    'key-weak',
    'Ed25519',
    taken,
  ],
  [
    'signature-unknown',
    rsa(2048),
    'md5WithRSAEncryption',
    'csr-signature',
    'md5WithRSAEncryption',
    'SHA256, SHA384, SHA512',
  ],
  ['repeated', rsa(2048), '#1', 'csr-repeated', '#2', '#1'],
] as const;

test.each(rows)('%s: states the found and the expected value', (...row) => {
  const [faultCode, key, faultDetail, reason, found, expected] = row;
  const fault = requestFault({ label: '#2', key, faultCode, faultDetail }, 'csr', tlsKeys);
  expect(fault).toEqual({ field: 'csr', reason, found, ...(expected && { expected }) });
  if (fault === null) return;
  for (const t of [translators.zh, translators.en]) {
    expect(faultText(fault, t)).toContain(found);
    expect(faultText(fault, t)).toContain(expected ?? '');
  }
});

test('every fault code has a row', () => {
  expect(rows.map(([code]) => code).toSorted()).toEqual(requestFaultCodes.toSorted());
});

test.each([
  ['damaged', '12', { found: '', expected: '-----END CERTIFICATE REQUEST-----', line: 12 }],
  ['not-found', 'CERTIFICATE', { found: 'CERTIFICATE', expected: '-----BEGIN CERTIFICATE REQUEST-----' }],
  ['several', '8', { found: 'CERTIFICATE REQUEST × 2', expected: 'CERTIFICATE REQUEST × 1' }],
  ['unreadable', 'fields', { found: '', expected: 'PKCS#10 (RFC 2986)' }],
])('a text that must contain one request: %s', (faultCode, faultDetail, want) => {
  expect(requestFault({ key: null, faultCode, faultDetail }, 'csr')).toEqual({
    field: 'csr',
    reason: 'csr-unreadable',
    ...want,
  });
});

test('a valid request has no fault', () => {
  expect(requestFault({ key: rsa(2048), faultCode: null, faultDetail: '' }, 'csr')).toBeNull();
});
