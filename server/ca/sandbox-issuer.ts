import 'reflect-metadata';
import { createHash } from 'node:crypto';
import { X509Certificate, X509CertificateGenerator } from '@peculiar/x509';
import { policyOn } from '#core/policy/policy.ts';
import { fail, ok } from '#core/result.ts';
import { encodePem, joinCertificates } from '#core/x509/pem.ts';
import { authorityUrls, issuerFor, keyIdOf } from '#server/ca/authority.ts';
import type { Authorities } from '#server/ca/authority-store.ts';
import { caCrypto, importSigningKey, signing } from '#server/ca/crypto.ts';
import { familyProfiles } from '#server/ca/families.ts';
import type { LocalIssuer } from '#server/ca/issuer.ts';
import { leafSubject } from '#server/ca/leaf-subject.ts';
import { leafExtensions } from '#server/ca/profile.ts';
import { readRequestedKey } from '#server/ca/requested-key.ts';
import { newSerial } from '#server/ca/serial.ts';
import { leafValidity } from '#server/ca/validity.ts';

/** The built-in CA: signs anything validated, immediately. Nobody outside trusts it. */
export function createSandboxIssuer(authorities: Authorities, baseUrl: string): LocalIssuer {
  return {
    place: 'here',
    async issue(request) {
      const { family, assurance, now } = request;
      const profile = familyProfiles[family];
      const policy = policyOn(now);
      const key = await readRequestedKey(request.csr, profile.keys(policy));
      if (!key.ok) return key;
      const isNameless = family === 'code' || family === 'doc';
      if (isNameless !== (request.names.length === 0)) return fail('nothing-to-certify');
      if ((isNameless || assurance !== 'dv') && request.organization === undefined)
        return fail('organization-missing');

      const authority = authorities[issuerFor(family, key.value.algorithm)];
      const issuer = new X509Certificate(authority.certificate);
      const validity = leafValidity(now, profile.days(policy), request.paidUntil, issuer.notAfter);
      if (validity.notAfter <= now) return fail('no-time-left');

      const subject = leafSubject(request);
      const serialNumber = newSerial();
      const leaf = await X509CertificateGenerator.create(
        {
          serialNumber,
          subject,
          issuer: issuer.subjectName,
          ...validity,
          publicKey: key.value.spki,
          signingKey: await importSigningKey(authority.algorithm, authority.privateKey),
          signingAlgorithm: signing[authority.algorithm],
          extensions: await leafExtensions({
            profile,
            assurance,
            names: request.names,
            publicKey: key.value.spki,
            algorithm: key.value.algorithm,
            hasSubject: subject.length > 0,
            logo: request.mark?.logo,
            issuerKeyId: keyIdOf(issuer),
            issuerUrls: authorityUrls(baseUrl, authority.id),
          }),
        },
        caCrypto,
      );
      const der = new Uint8Array(leaf.rawData);
      return ok({
        serialNumber,
        ...validity,
        authority: authority.id,
        chain: [der, authority.certificate, authorities.root.certificate].map((one) =>
          joinCertificates([encodePem('CERTIFICATE', one)]),
        ),
        sha256Fingerprint: createHash('sha256').update(der).digest('hex'),
      });
    },
  };
}
