import 'reflect-metadata';
import { createHash } from 'node:crypto';
import { Extension, X509Certificate, X509CertificateGenerator } from '@peculiar/x509';
import { policyOn } from '#core/policy/policy.ts';
import { fail, ok } from '#core/result.ts';
import { octetString } from '#core/x509/der.ts';
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
import type { TimestampLog } from '#server/ca/timestamp-log.ts';
import { leafValidity } from '#server/ca/validity.ts';
import type { Db } from '#server/db/open.ts';

/**
 * The built-in CA: signs anything validated, immediately. Nobody outside trusts it. TLS certificates are logged ahead, and contain the
 * log's timestamps.
 */
export function createSandboxIssuer(
  authorities: Authorities,
  baseUrl: string,
  log: TimestampLog | null = null,
): LocalIssuer {
  return {
    place: 'here',
    async issue(request, tx) {
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
      const extensions = await leafExtensions({
        profile,
        assurance,
        names: request.names,
        publicKey: key.value.spki,
        algorithm: key.value.algorithm,
        hasSubject: subject.length > 0,
        logo: request.mark?.logo,
        issuerKeyId: keyIdOf(issuer),
        issuerUrls: authorityUrls(baseUrl, authority.id),
      });
      const signingKey = await importSigningKey(authority.algorithm, authority.privateKey);
      const sign = async (...ofLogs: readonly Extension[]) => {
        const signed = await X509CertificateGenerator.create(
          {
            ...{ serialNumber, subject, issuer: issuer.subjectName, ...validity },
            ...{ publicKey: key.value.spki, signingKey, signingAlgorithm: signing[authority.algorithm] },
            extensions: [...extensions, ...ofLogs],
          },
          caCrypto,
        );
        return new Uint8Array(signed.rawData);
      };
      const der =
        log === null || tx === undefined || family !== 'tls'
          ? await sign()
          : await logged(
              { log, tx, now, chain: [authority.certificate, authorities.root.certificate] },
              sign,
            );
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

/** The poison of a pre-certificate: an ASN.1 NULL (RFC 6962 §3.1). */
const poison = new Extension('1.3.6.1.4.1.11129.2.4.3', true, Uint8Array.of(0x05, 0x00));
const timestampsID = '1.3.6.1.4.1.11129.2.4.2';

/** Logs a pre-certificate, signs the certificate with the log's timestamps, and logs that one too. */
async function logged(
  {
    log,
    tx,
    now,
    chain,
  }: {
    readonly log: TimestampLog;
    readonly tx: Db;
    readonly now: Date;
    readonly chain: readonly Uint8Array[];
  },
  sign: (ofLogs: Extension) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Uint8Array<ArrayBuffer>> {
  const timestamps = await log.announce(tx, { der: await sign(poison), chain }, now);
  const der = await sign(new Extension(timestampsID, false, octetString(timestamps)));
  await log.add(tx, { der, chain }, now);
  return der;
}
