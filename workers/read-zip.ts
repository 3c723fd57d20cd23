import { showUnseen } from '#core/names/host-text.ts';
import { ok } from '#core/result.ts';
import type { KeyRule } from '#core/x509/key-weakness.ts';
import type { WorkerResult } from '#workers/api.ts';
import { refuse } from '#workers/fault.ts';
import { findRequests } from '#workers/find-requests.ts';
import { inspectRequests, type Labelled } from '#workers/inspect-requests.ts';
import {
  intakeBounds,
  type SkippedEntry,
  type SkipReason,
  type ZipFile,
  type ZipPhase,
  type ZipReading,
} from '#workers/intake-api.ts';
import { createUnpacker, type Unpacked } from '#workers/unpack-entry.ts';
import { listZip, type ZipEntry } from '#workers/zip-directory.ts';

/** Browsers take the type from the system's table: Windows has its own, some systems have none. */
const zipTypes = ['application/zip', 'application/x-zip-compressed', 'application/x-zip'];
const vagueTypes = ['', 'application/octet-stream'];
const archiveName = /\.(?:zip|jar|7z|rar|tar|gz|tgz|bz2|xz|zst|cab)$/i;
const header = /^\s*-----BEGIN (?:NEW )?CERTIFICATE REQUEST-----/;

/**
 * Reads the requests in a zip (product.md, 'Requests'): every entry, also in folders, whose name ends in `.csr` and whose text starts with
 * the header of a request. Everything else is listed with the reason it was skipped.
 */
export async function readZip(
  { bytes: blob, name }: ZipFile,
  rule: KeyRule,
  onPhase: (phase: ZipPhase) => void,
): Promise<WorkerResult<ZipReading>> {
  if (blob.size > intakeBounds.fileBytes) return refuse('zip-too-large', megabytes(intakeBounds.fileBytes));
  const isZipType = zipTypes.includes(blob.type) || (vagueTypes.includes(blob.type) && /\.zip$/i.test(name));
  onPhase('unpacking');
  const content = await blob.arrayBuffer().catch(() => null);
  if (content === null) return refuse('file-unreadable');
  const bytes = new Uint8Array(content);
  if (!isZipType || !startsAsZip(bytes)) return refuse('not-a-zip');
  const listing = await listZip(bytes);
  if (!listing.ok) return listing;
  const collected = collect(listing.value);
  if (!collected.ok) return collected;
  const { found, skipped } = collected.value;
  onPhase('checking');
  const requests = await inspectRequests(found, rule);
  return requests.some(({ hashValue }) => hashValue !== '')
    ? ok({ requests, skipped })
    : refuse('zip-no-requests', requests.length === 0 ? reasonForNone(skipped) : '');
}

/** Why the first entry meant to be a request was skipped. */
function reasonForNone(skipped: readonly SkippedEntry[]): SkipReason | '' {
  const meant = skipped.find(({ why }) => !['not-csr-name', 'system-file'].includes(why));
  return (meant ?? skipped[0])?.why ?? '';
}

interface Collected {
  readonly found: readonly Labelled[];
  readonly skipped: readonly SkippedEntry[];
}

function collect(entries: readonly ZipEntry[]): WorkerResult<Collected> {
  const { requests, entryBytes } = intakeBounds;
  const unpack = createUnpacker(entryBytes, (start) => header.test(decode(start)));
  const found: Labelled[] = [];
  const skipped: SkippedEntry[] = [];
  let budget: number = intakeBounds.unpackedBytes;
  for (const entry of entries) {
    const path = shownPath(entry.path);
    const why = reasonToSkip(entry);
    if (why !== null) {
      skipped.push({ path, why });
      continue;
    }
    if (entry.declaredSize > budget) return tooLarge();
    const unpacked = unpack(entry);
    budget -= unpacked.produced;
    if (budget < 0) return unpacked.outcome === 'damaged' ? refuse('zip-damaged') : tooLarge();
    if (unpacked.outcome === 'whole') found.push(...labelled(path, decode(unpacked.bytes)));
    else skipped.push({ path, why: reasonOf(unpacked) });
    if (found.length > requests) return refuse('too-many-requests', String(requests));
  }
  return ok({ found, skipped });
}

function reasonOf(unpacked: Exclude<Unpacked, { outcome: 'whole' }>): SkipReason {
  if (unpacked.outcome === 'damaged') return 'damaged';
  if (startsAsZip(unpacked.bytes)) return 'nested-archive';
  return startsAsDer(unpacked.bytes) ? 'binary' : 'no-header';
}

/** Reasons known without unpacking. */
function reasonToSkip({ path, isEncrypted, method, declaredSize, packed }: ZipEntry): SkipReason | null {
  const parts = path.split(/[\\/]/);
  const file = parts.at(-1) ?? '';
  if (parts[0] === '__MACOSX' || file.startsWith('._')) return 'system-file';
  if (!isSafePath(path, parts)) return 'bad-path';
  if (archiveName.test(file)) return 'nested-archive';
  if (!/\.csr$/i.test(file)) return 'not-csr-name';
  if (isEncrypted) return 'encrypted';
  if (method !== 0 && method !== 8) return 'packed-otherwise';
  const { entryBytes } = intakeBounds;
  return declaredSize > entryBytes || packed.length > entryBytes ? 'too-large' : null;
}

function isSafePath(path: string, parts: readonly string[]): boolean {
  return (
    parts.length <= intakeBounds.depth &&
    path.length <= 1024 &&
    !/^(?:[\\/]|[a-z]:)/i.test(path) &&
    !parts.includes('..') &&
    !/\p{Cc}/u.test(path)
  );
}

/** Most files contain one request; the second is `name.csr#2`. */
function labelled(path: string, text: string): readonly Labelled[] {
  return findRequests(text).map((request, index) => ({
    ...request,
    label: index === 0 ? path : `${path}#${index + 1}`,
  }));
}

/** UTF-8, or UTF-16 of either order with a byte order mark, as PowerShell and editors write files. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  return new TextDecoder(first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8').decode(bytes);
}

function startsAsZip(bytes: Uint8Array): boolean {
  const [p, k, third] = bytes;
  return p === 0x50 && k === 0x4b && (third === 0x03 || third === 0x05);
}

/** A SEQUENCE of at least 128 bytes, like a request in DER. */
function startsAsDer([tag, length]: Uint8Array): boolean {
  return tag === 0x30 && (length === 0x81 || length === 0x82);
}

/** Prepares a path for display: invisible and direction-changing characters are spelled out. */
function shownPath(path: string): string {
  const shown = showUnseen(path.slice(0, 1000));
  return shown.length > 200 ? `${shown.slice(0, 199)}…` : shown;
}

function tooLarge() {
  return refuse('zip-unpacks-too-large', megabytes(intakeBounds.unpackedBytes));
}

function megabytes(bytes: number): string {
  return String(Math.floor(bytes / 1_000_000));
}
