import JSZip from 'jszip';
import { type DownloadNames, downloadNames } from '#core/orders/download-names.ts';
import { ok } from '#core/result.ts';
import { type CertificateFacts, readCertificates } from '#core/x509/certificate.ts';
import { isSelfIssued, orderChain } from '#core/x509/chain.ts';
import { type Bytes, utf8 } from '#core/x509/encoding.ts';
import { encodePrivateKey } from '#core/x509/pbe.ts';
import { encodePem, joinCertificates } from '#core/x509/pem.ts';
import { buildPfx } from '#core/x509/pfx.ts';
import { publicKeyOf } from '#core/x509/private-key.ts';
import { sha256Hex } from '#core/x509/spki.ts';
import type { DownloadFile, DownloadJob, DownloadPhase, WorkerResult } from '#workers/api.ts';
import { openKey } from '#workers/envelope.ts';
import { guarded, refuse } from '#workers/fault.ts';
import { openKeyring } from '#workers/keyring.ts';

interface Chain {
  readonly leaf: CertificateFacts;
  readonly issuers: readonly CertificateFacts[];
  /** Issuers a server sends: a root that clients hold already is left out. */
  readonly sent: readonly CertificateFacts[];
}

/**
 * Builds the file a customer saves. The private key is opened here, checked against the certificate by its public key,
 * and leaves only inside that file. Faults: those of the envelope and keyring, `key-missing`, `key-mismatch`,
 * `certificate-unreadable`, `bad-input` (`keyring`).
 */
export function buildDownload(
  job: DownloadJob,
  onPhase: (phase: DownloadPhase) => void = () => {},
): Promise<WorkerResult<DownloadFile>> {
  return guarded(async () => {
    onPhase('opening');
    const chain = await readChain(job.chain);
    if (!chain.ok) return chain;
    const names = downloadNames(job.commonName);
    if (job.format === 'pem-bundle')
      return ok(file(utf8(pem(chain.value.leaf, ...chain.value.sent)), names.bundle, 'pem'));
    if (job.key === '' && job.format !== 'zip') return refuse('key-missing');
    const key = job.key === '' ? ok(null) : await openMatchingKey(job, chain.value.leaf);
    if (!key.ok) return key;
    onPhase('building');
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

async function buildWithKey(
  job: DownloadJob,
  chain: Chain,
  key: Bytes | null,
  names: DownloadNames,
): Promise<DownloadFile> {
  if (key === null || job.format === 'zip') return file(await zip(job, chain, key, names), names.zip, 'zip');
  if (job.format === 'pfx-modern' || job.format === 'pfx-compatible') {
    const certificates = [chain.leaf.der, ...chain.issuers.map((issuer) => issuer.der)];
    const entries = [{ alias: job.commonName, key, certificates }];
    const kind = job.format === 'pfx-modern' ? 'modern' : 'compatible';
    const pfx = await buildPfx(kind, entries, job.passphrase);
    return file(pfx, names.pfx, 'pfx');
  }
  return file(utf8(await encodePrivateKey(key, job.passphrase)), names.key, 'pem');
}

function zip(job: DownloadJob, chain: Chain, key: Bytes | null, names: DownloadNames): Promise<Bytes> {
  const archive = new JSZip();
  archive.file(names.leaf, pem(chain.leaf));
  if (chain.sent.length > 0) archive.file(names.chain, pem(...chain.sent));
  archive.file(names.fullChain, pem(chain.leaf, ...chain.sent));
  const root = chain.issuers.find(isSelfIssued);
  if (root !== undefined) archive.file(names.root, pem(root));
  if (key !== null) archive.file(names.key, encodePrivateKey(key, job.passphrase));
  archive.file('README.txt', job.readme);
  return archive.generateAsync({ type: 'arraybuffer' }).then((bytes) => new Uint8Array(bytes));
}

/** Certificates for a file, CRLF (spec §9). */
function pem(...certificates: readonly CertificateFacts[]): string {
  return joinCertificates(certificates.map(({ der }) => encodePem('CERTIFICATE', der)));
}

const mediaTypes = {
  pem: 'application/x-pem-file',
  zip: 'application/zip',
  pfx: 'application/x-pkcs12',
} as const;

function file(bytes: Bytes, filename: string, kind: keyof typeof mediaTypes): DownloadFile {
  return { bytes, filename, type: mediaTypes[kind] };
}
