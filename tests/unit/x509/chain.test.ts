import { beforeAll, describe, expect, it } from 'vitest';
import { type CertificateFacts, readCertificates } from '#core/x509/certificate.ts';
import { orderChain } from '#core/x509/chain.ts';
import { createRequest, makeKeyPair } from '#core/x509/request.ts';
import { issueChain } from '#tests/support/files/issue-chain.ts';
import { unwrap } from '#tests/support/unwrap.ts';

const algorithm = { encryption: 'ECC', keyLength: 2048, curve: 'P-256', signature: 'SHA256' } as const;
const subject = { country: 'SG', province: '', locality: '', organization: '', orgUnit: '' };

/** Our chain (leaf, intermediate, root) and a foreign one with the same issuer names but other keys. */
const certificates: Record<string, CertificateFacts> = {};

beforeAll(async () => {
  for (const owner of ['', 'other ']) {
    const commonName = `${owner.trim()}a.example`;
    const request = await createRequest(
      { commonName, names: [commonName], emails: [], subject },
      algorithm,
      await makeKeyPair(algorithm),
    );
    const reading = unwrap(await readCertificates((await issueChain(request.pem)).join('')));
    for (const [index, name] of ['leaf', 'intermediate', 'root'].entries()) {
      const certificate = reading[index];
      if (certificate) certificates[owner + name] = certificate;
    }
  }
});

describe('orderChain', () => {
  const cases = [
    {
      name: 'already in order',
      given: ['leaf', 'intermediate', 'root'],
      chain: ['leaf', 'intermediate', 'root'],
    },
    { name: 'reversed', given: ['root', 'intermediate', 'leaf'], chain: ['leaf', 'intermediate', 'root'] },
    { name: 'without its root', given: ['intermediate', 'leaf'], chain: ['leaf', 'intermediate'] },
    { name: 'with a gap', given: ['root', 'leaf'], chain: ['leaf'], apart: ['root'] },
    { name: 'only issuers', given: ['root', 'intermediate'], chain: ['intermediate', 'root'] },
    { name: 'only the leaf', given: ['leaf'], chain: ['leaf'] },
    {
      name: 'with issuers of the same name and another key',
      given: ['leaf', 'other intermediate', 'intermediate', 'other root', 'root'],
      chain: ['leaf', 'intermediate', 'root'],
      apart: ['other intermediate', 'other root'],
    },
    { name: 'an empty chain', given: [], chain: [] },
  ];

  it.each(cases)('$name', ({ given, chain, apart = [] }) => {
    const pick = (names: readonly string[]) => names.flatMap((name) => certificates[name] ?? []);
    const ordered = orderChain(pick(given));
    const nameOf = (facts: CertificateFacts) =>
      Object.keys(certificates).find((name) => certificates[name]?.sha256 === facts.sha256);
    expect(ordered.chain.map(nameOf)).toEqual(chain);
    expect(ordered.apart.map(nameOf)).toEqual(apart);
  });
});
