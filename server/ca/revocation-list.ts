import { dayMs } from '#core/day.ts';
import 'reflect-metadata';
import {
  AuthorityKeyIdentifierExtension,
  Extension,
  X509Certificate,
  X509CrlGenerator,
} from '@peculiar/x509';
import { type RevocationReason, revocationCodes } from '#core/orders/revocation-reasons.ts';
import type { Authority } from '#server/ca/authority.ts';
import { keyIdOf } from '#server/ca/authority.ts';
import { caCrypto, importSigningKey, signing } from '#server/ca/crypto.ts';

export interface Revocation {
  readonly serialNumber: string;
  readonly at: Date;
  readonly reason: RevocationReason;
}

const weekMs = 7 * dayMs;

/** A full revocation list (RFC 5280 §5) in DER, valid for a week; `number` increases with each list. */
export async function makeRevocationList(
  authority: Authority,
  revoked: readonly Revocation[],
  now: Date,
  number: number,
): Promise<Uint8Array> {
  const issuer = new X509Certificate(authority.certificate);
  const list = await X509CrlGenerator.create(
    {
      issuer: issuer.subjectName,
      thisUpdate: now,
      nextUpdate: new Date(now.getTime() + weekMs),
      entries: revoked.map(({ serialNumber, at, reason }) => ({
        serialNumber,
        revocationDate: at,
        // RFC 5280 §5.3.1: 'unspecified' is omitted.
        ...(reason === 'unspecified' ? {} : { reason: revocationCodes[reason] }),
      })),
      extensions: [new AuthorityKeyIdentifierExtension(keyIdOf(issuer)), crlNumber(number)],
      signingKey: await importSigningKey(authority.algorithm, authority.privateKey),
      signingAlgorithm: signing[authority.algorithm],
    },
    caCrypto,
  );
  return new Uint8Array(list.rawData);
}

/** CRL number (RFC 5280 §5.2.3): a DER INTEGER. */
function crlNumber(number: number): Extension {
  const hex = number.toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  const positive = Number.parseInt(even.slice(0, 2), 16) > 127 ? `00${even}` : even;
  const body = Buffer.from(positive, 'hex');
  return new Extension('2.5.29.20', false, Uint8Array.of(2, body.length, ...body));
}
