import JSZip from 'jszip';
import type { DownloadFormat } from '#core/orders/download.ts';
import { type DownloadNames, downloadNames } from '#core/orders/download-names.ts';
import { ok } from '#core/result.ts';
import { type CertificateFacts, readCertificates } from '#core/x509/certificate.ts';
import { isSelfIssued, orderChain } from '#core/x509/chain.ts';
import { type Bytes, utf8 } from '#core/x509/encoding.ts';
import { buildJks } from '#core/x509/jks.ts';
import { encodePrivateKey } from '#core/x509/pbe.ts';
import { encodePem, joinCertificates } from '#core/x509/pem.ts';
import { buildPfx } from '#core/x509/pfx.ts';
import { buildPkcs7 } from '#core/x509/pkcs7.ts';
import { publicKeyOf } from '#core/x509/private-key.ts';
import { sha256Hex } from '#core/x509/spki.ts';
import type { DownloadFile, DownloadJob, WorkerResult } from '#workers/api.ts';
import { openKey } from '#workers/envelope.ts';
import { guarded, refuse } from '#workers/fault.ts';
import { openKeyring } from '#workers/keyring.ts';

interface Chain {
  readonly leaf: CertificateFacts;
  readonly issuers: readonly CertificateFacts[];
  /** Issuers that a server sends: without the root, which clients already have. */
  readonly sent: readonly CertificateFacts[];
}

/**
 * Builds the file a customer saves. The private key is opened here, checked against the certificate's public key, and leaves only inside
 * that file. Faults: those of the envelope and keyring, `key-missing`, `key-mismatch`, `certificate-unreadable`, `bad-input` (`keyring`).
 */
export function buildDownload(job: DownloadJob): Promise<WorkerResult<DownloadFile>> {
  return guarded(async () => {
    const chain = await readChain(job.chain);
    if (!chain.ok) return chain;
    const names = downloadNames(job.commonName);
    const open = withoutKey(job.format, chain.value, names);
    if (open !== null) return ok(open);
    if (job.key === '' && !keyless.has(job.format)) return refuse('key-missing');
    const key = job.key === '' ? ok(null) : await openMatchingKey(job, chain.value.leaf);
    if (!key.ok) return key;
    const built = await buildWithKey(job, chain.value, key.value, names);
    key.value?.fill(0);
    return ok(built);
  });
}

async function readChain(texts: readonly string[]): Promise<WorkerResult<Chain>> {
  const facts: CertificateFacts[] = [];
  for (const [index, text] of texts.entries()) {
    const reading = await readCertificates(text);
    if (!reading.ok) return refuse('certificate-unreadable', String(index + 1));
    facts.push(...reading.value);
  }
  const [leaf, ...issuers] = orderChain(facts).chain;
  if (leaf === undefined) return refuse('certificate-unreadable', '1');
  return ok({ leaf, issuers, sent: issuers.filter((issuer) => !isSelfIssued(issuer)) });
}

async function openMatchingKey(job: DownloadJob, leaf: CertificateFacts): Promise<WorkerResult<Bytes>> {
  if (job.keyring === null) return refuse('bad-input', 'keyring');
  const sealing = await openKeyring(job.keyring);
  if (!sealing.ok) return sealing;
  const opened = await openKey(job.key, sealing.value);
  if (!opened.ok) return opened;
  const { pkcs8 } = opened.value;
  const spki = await publicKeyOf(pkcs8);
  if (spki.ok && sha256Hex(spki.value) === leaf.spkiHash) return ok(pkcs8);
  pkcs8.fill(0);
  return refuse('key-mismatch');
}

/** Builds formats that contain only certificates; null for any other format. */
function withoutKey(
  format: DownloadFormat,
  { leaf, sent }: Chain,
  names: DownloadNames,
): DownloadFile | null {
  if (format === 'pem-bundle') return file(utf8(pem(leaf, ...sent)), names.bundle, 'pem');
  if (format === 'der') return file(leaf.der, names.der, 'der');
  if (format === 'p7b') {
    const bundle = buildPkcs7([leaf, ...sent].map(({ der }) => der));
    return file(utf8(encodePem('PKCS7', bundle)), names.p7b, 'p7b');
  }
  return null;
}

/** Archives that are useful without a key. */
const keyless: ReadonlySet<DownloadFormat> = new Set(['zip', 'nginx', 'apache']);

async function buildWithKey(
  job: DownloadJob,
  chain: Chain,
  key: Bytes | null,
  names: DownloadNames,
): Promise<DownloadFile> {
  const { format } = job;
  if (key === null) return archive(job, chain, null, names);
  if (format === 'pfx-modern' || format === 'pfx-compatible')
    return file(await store(job, chain, key), names.pfx, 'pfx');
  if (format === 'jks') return file(await store(job, chain, key), names.jks, 'jks');
  if (format === 'key') return file(utf8(await encodePrivateKey(key, job.passphrase)), names.key, 'pem');
  return archive(job, chain, key, names);
}

/** Key stores need complete chains, including the root. */
async function store(job: DownloadJob, { leaf, issuers }: Chain, key: Bytes): Promise<Bytes> {
  const { format, passphrase, commonName, createdAt } = job;
  const entries = [{ alias: commonName, key, certificates: [leaf, ...issuers].map(({ der }) => der) }];
  if (format === 'jks') return buildJks(entries, passphrase, createdAt);
  return buildPfx(format === 'pfx-compatible' ? 'compatible' : 'modern', entries, passphrase);
}

async function archive(
  job: DownloadJob,
  chain: Chain,
  key: Bytes | null,
  names: DownloadNames,
): Promise<DownloadFile> {
  const zip = new JSZip();
  for (const [name, content] of await archived(job, chain, key, names)) zip.file(name, content);
  zip.file('README.txt', job.readme);
  const bytes = new Uint8Array(await zip.generateAsync({ type: 'arraybuffer' }));
  return file(bytes, names.zip, 'zip');
}

/** Files of an archive: those one server reads, or parts for any server. */
async function archived(
  job: DownloadJob,
  chain: Chain,
  key: Bytes | null,
  names: DownloadNames,
): Promise<readonly (readonly [string, string | Bytes])[]> {
  const { leaf, sent, issuers } = chain;
  const { format, passphrase } = job;
  if (key !== null && (format === 'iis' || format === 'tomcat'))
    return [[names.pfx, await store(job, chain, key)]];
  const fullChain = pem(leaf, ...sent);
  if (key !== null && format === 'haproxy')
    return [[names.joined, `${fullChain}${await encodePrivateKey(key, '')}`]];
  const keyFile = key === null ? [] : [[names.key, await encodePrivateKey(key, passphrase)] as const];
  if (format !== 'zip') return [[names.fullChain, fullChain], ...keyFile];
  const root = issuers.find(isSelfIssued);
  return [
    [names.leaf, pem(leaf)],
    ...(sent.length > 0 ? [[names.chain, pem(...sent)] as const] : []),
    [names.fullChain, fullChain],
    ...(root === undefined ? [] : [[names.root, pem(root)] as const]),
    ...keyFile,
  ];
}

/** Certificates for a file, with CRLF line ends (product.md, 'Files'). */
function pem(...certificates: readonly CertificateFacts[]): string {
  return joinCertificates(certificates.map(({ der }) => encodePem('CERTIFICATE', der)));
}

const mediaTypes = {
  pem: 'application/x-pem-file',
  zip: 'application/zip',
  pfx: 'application/x-pkcs12',
  jks: 'application/x-java-keystore',
  der: 'application/pkix-cert',
  p7b: 'application/x-pkcs7-certificates',
} as const;

function file(bytes: Bytes, filename: string, kind: keyof typeof mediaTypes): DownloadFile {
  return { bytes, filename, type: mediaTypes[kind] };
}
