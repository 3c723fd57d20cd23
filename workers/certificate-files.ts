import { sha256 } from '@noble/hashes/sha2.js';
import { keyText } from '#core/csr/key-text.ts';
import { showUnseen } from '#core/names/host-text.ts';
import { ok } from '#core/result.ts';
import type { CertificateView } from '#core/x509/certificate-view.ts';
import { type Bytes, latin1, toBase64, toHex } from '#core/x509/encoding.ts';
import { isCa } from '#core/x509/extension-of.ts';
import { inspect } from '#core/x509/inspect.ts';
import { commonNameOf, issuerNameOf } from '#core/x509/object-name.ts';
import { guarded, refuse } from '#workers/fault.ts';
import { intakeBounds } from '#workers/intake-api.ts';
import type { FileReport, FoundCertificate, PlacedFault, ToolsApi } from '#workers/tools-api.ts';
import { toolSources } from '#workers/tools-sources.ts';
import { createUnpacker } from '#workers/unpack-entry.ts';
import { listZip } from '#workers/zip-directory.ts';

/** Certificates of one import; the server takes them in parts. */
const mostCertificates = 5_000;
const longestName = 200;

interface Source {
  readonly name: string;
  readonly bytes: Bytes;
}

/** Reads the certificates in files for the inventory, and leaves private keys where they are. */
export const certificateFileJobs: Pick<ToolsApi, 'findCertificates'> = {
  findCertificates: (job) =>
    guarded(async () => {
      const found = new Map<string, FoundCertificate>();
      const files: FileReport[] = [];
      for (const source of await toolSources(job)) {
        const opened = isZip(source.bytes) ? await unzip(source) : { sources: [source], faults: [] };
        files.push(...opened.faults.map((fault) => report(fault.file, [fault])));
        for (const each of opened.sources) files.push(await readSource(each, job.passwords, found));
        if (found.size > mostCertificates) return refuse('too-large', `${mostCertificates} certificates`);
      }
      return ok({ certificates: [...found.values()], files });
    }),
};

function report(file: string, faults: readonly PlacedFault[]): FileReport {
  return { file: shown(file), certificates: 0, repeated: 0, keys: 0, faults };
}

async function readSource(
  { name, bytes }: Source,
  passwords: readonly string[],
  found: Map<string, FoundCertificate>,
): Promise<FileReport> {
  const { objects, faults } = await inspect(bytes, passwords);
  let [certificates, repeated, keys] = [0, 0, 0];
  for (const { view, name: alias } of objects) {
    if (view.kind === 'key' && view.isPrivate) keys += 1;
    if (view.kind !== 'certificate') continue;
    const certificate = certificateOf(view, shown(name), alias ?? '');
    if (found.has(certificate.sha256)) repeated += 1;
    else {
      found.set(certificate.sha256, certificate);
      certificates += 1;
    }
  }
  const lines = faults.some(({ line }) => line !== null) ? latin1(bytes).split(/\r\n|\r|\n/) : [];
  const isKey = ({ code, line }: (typeof faults)[number]) =>
    code === 'key-password-needed' ||
    (line !== null && passwordCodes.includes(code) && (lines[line - 1] ?? '').includes('PRIVATE KEY'));
  return {
    ...{ file: shown(name), certificates, repeated },
    // A key that stays locked is left alone like any other.
    keys: keys + faults.filter(isKey).length,
    faults: faults.filter((fault) => !isKey(fault)).map((fault) => ({ ...fault, file: shown(name) })),
  };
}

const passwordCodes: readonly string[] = ['password-needed', 'password-wrong'];

function certificateOf(view: CertificateView, file: string, alias: string): FoundCertificate {
  return {
    sha256: toHex(sha256(view.der)),
    der: toBase64(view.der),
    name: commonNameOf(view),
    names: view.altNames.flatMap((each) => (each.type === 'dns' || each.type === 'ip' ? [each.value] : [])),
    issuer: issuerNameOf(view),
    key: keyText(view.key),
    isCa: isCa(view),
    notBefore: view.notBefore.iso,
    notAfter: view.notAfter.iso,
    file,
    alias: shown(alias),
  };
}

interface Opened {
  readonly sources: readonly Source[];
  readonly faults: readonly PlacedFault[];
}

/** The files of an archive; archives in it stay closed. */
async function unzip({ name, bytes }: Source): Promise<Opened> {
  const fault = (file: string, code: PlacedFault['code'], detail = ''): PlacedFault => ({
    ...{ file, code, detail, at: null, line: null },
  });
  const listing = await listZip(bytes);
  if (!listing.ok) return { sources: [], faults: [fault(name, 'unsupported', listing.error.code)] };
  const sources: Source[] = [];
  const faults: PlacedFault[] = [];
  const { entryBytes, unpackedBytes } = intakeBounds;
  const unpack = createUnpacker(entryBytes, () => true);
  let budget: number = unpackedBytes;
  for (const entry of listing.value) {
    const file = `${name}: ${entry.path}`;
    if (isOfSystem(entry.path)) continue;
    if (entry.isEncrypted) {
      faults.push(fault(file, 'unsupported', 'encrypted zip'));
      continue;
    }
    if (entry.declaredSize > Math.min(entryBytes, budget)) {
      faults.push(fault(file, 'too-large', String(entryBytes)));
      continue;
    }
    const unpacked = unpack(entry);
    budget -= unpacked.produced;
    if (unpacked.outcome !== 'whole') faults.push(fault(file, 'der-cut', 'zip'));
    else if (isZip(unpacked.bytes)) faults.push(fault(file, 'unsupported', 'zip in zip'));
    else sources.push({ name: file, bytes: unpacked.bytes.slice() });
    if (budget <= 0) break;
  }
  return { sources, faults };
}

function isOfSystem(path: string): boolean {
  const parts = path.split(/[\\/]/);
  return parts[0] === '__MACOSX' || (parts.at(-1) ?? '').startsWith('.');
}

function isZip([p, k, third]: Uint8Array): boolean {
  return p === 0x50 && k === 0x4b && (third === 0x03 || third === 0x05);
}

function shown(name: string): string {
  const text = showUnseen(name.slice(0, 1_000));
  return text.length > longestName ? `${text.slice(0, longestName - 1)}…` : text;
}
