import * as v from 'valibot';
import type { AuditedCertificate, AuditFacts } from '#core/tools/audit-facts.ts';
import { coversHost } from '#core/tools/audit-hosts.ts';
import { hostNames } from '#core/x509/alt-names.ts';
import { type CertificateFacts, readCertificateDer } from '#core/x509/certificate.ts';
import { readCertificateView } from '#core/x509/certificate-view.ts';
import { isSelfIssued, orderChain } from '#core/x509/chain.ts';
import { readNode } from '#core/x509/der-node.ts';
import type { NamePart } from '#core/x509/name-facts.ts';

const mostCertificates = 20;
const mostNames = 50;
const mostAddresses = 5;
const longestText = 500;

type Chain = Pick<AuditFacts['chain'], 'inOrder' | 'hasRoot' | 'apart' | 'namesMatch'>;

export interface ReadChain {
  readonly certificates: readonly AuditedCertificate[];
  readonly chain: Chain;
}

/** Parses a server's certificates, leaf first. Null if the first cannot be parsed. */
export async function readChain(ders: readonly Uint8Array[], host: string): Promise<ReadChain | null> {
  const readings = await Promise.all(
    ders.slice(0, mostCertificates).map((der) => readCertificateDer(new Uint8Array(der))),
  );
  const [first] = readings;
  if (!first?.ok) return null;
  const facts = readings.flatMap((reading) => (reading.ok ? [reading.value] : []));
  const { chain, apart } = orderChain(facts);
  return {
    certificates: facts.map(audited),
    chain: {
      inOrder: facts.filter((each) => chain.includes(each)).every((each, index) => each === chain[index]),
      hasRoot: facts.slice(1).some(isSelfIssued),
      apart: apart.length + ders.length - facts.length,
      namesMatch: coversHost(hostNames(first.value.altNames), host),
    },
  };
}

function audited(facts: CertificateFacts): AuditedCertificate {
  const { extensions } = readCertificateView(readNode(facts.der, 'Certificate'));
  const extensionValue = (name: string) => extensions.find((extension) => extension.name === name)?.value;
  const places = as(accessSchema, extensionValue('authorityInfoAccess'));
  const placesOf = (wanted: string) =>
    places
      .flatMap(({ name, location }) => (name === wanted ? [cut(location.value)] : []))
      .slice(0, mostAddresses);
  const names = hostNames(facts.altNames);
  const { key } = facts;
  return {
    subject: nameText(facts.subject),
    issuer: nameText(facts.issuer),
    names: names.slice(0, mostNames).map(cut),
    nameCount: names.length,
    notBefore: facts.notBefore,
    notAfter: facts.notAfter,
    key: cut([key.algorithm, key.curve ?? (key.size === null ? '' : String(key.size))].join(' ').trim()),
    keyBits: key.size,
    signature: cut(facts.signatureAlgorithm),
    sha256: facts.sha256,
    isCa: facts.isCa,
    isSelfIssued: isSelfIssued(facts),
    ocsp: placesOf('ocsp'),
    caIssuers: placesOf('caIssuers'),
    mustStaple: as(v.array(v.unknown()), extensionValue('tlsFeature')).includes('status_request'),
    timestamps: as(timestampsSchema, extensionValue('signedCertificateTimestampList')).map(
      ({ log, timestamp }) => ({
        log,
        time: timestamp,
      }),
    ),
  };
}

const accessSchema = v.array(
  v.object({ name: v.nullable(v.string()), location: v.object({ value: v.fallback(v.string(), '') }) }),
);
const timestampsSchema = v.array(
  v.object({
    log: v.optional(v.nullable(v.string()), null),
    timestamp: v.optional(v.nullable(v.string()), null),
  }),
);

/** The content of an extension; empty if it is absent or does not fit the schema. */
function as<T>(schema: v.GenericSchema<unknown, T[]>, value: unknown): T[] {
  const parsed = v.safeParse(schema, value);
  return parsed.success ? parsed.output : [];
}

function nameText(parts: readonly NamePart[]): string {
  return cut(parts.map(({ short, value }) => `${short}=${value}`).join(', '));
}

function cut(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
}
