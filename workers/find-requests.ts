import { type Bytes, fromBase64 } from '#core/x509/encoding.ts';
import { plainPem } from '#core/x509/pasted-pem.ts';
import { type PemReading, readPem } from '#core/x509/pem.ts';
import { requestLabels } from '#core/x509/request-facts.ts';

/** Bounds of `foundInstead`: block labels, and characters of a text without any. */
const namedLabels = 3;
const shownStart = 40;

/** A possible request: its DER, or null if its block is damaged. */
export interface FoundRequest {
  readonly der: Bytes | null;
  /** 1-based line of its BEGIN; 1 for bare base64. */
  readonly line: number;
}

/**
 * Finds every request in a text, in order: PEM blocks with anything before, between and after them or, in a text without blocks, one
 * request as base64 of its DER. Skips other types of blocks.
 */
export function findRequests(text: string): readonly FoundRequest[] {
  const reading = readPem(plainPem(text));
  const { blocks, problems } = reading;
  if (blocks.length === 0 && problems.length === 0) return findBareRequest(text);
  return inOrder(reading);
}

/** Describes a text without a request: the labels of its blocks, or else how it starts. Never the content of a block. */
export function foundInstead(text: string): string {
  const { blocks, problems } = readPem(plainPem(text));
  const labels = new Set([...blocks, ...problems].map(({ label }) => label));
  if (labels.size > 0) return [...labels].slice(0, namedLabels).join(', ');
  const [first = ''] = text.trim().split(/\r\n|\r|\n/, 1);
  return first.length > shownStart ? `${first.slice(0, shownStart)}…` : first;
}

function inOrder({ blocks, problems }: PemReading): readonly FoundRequest[] {
  const isRequest = ({ label }: { readonly label: string }) => requestLabels.includes(label);
  return [
    ...blocks.filter(isRequest).map(({ bytes, line }) => ({ der: bytes, line })),
    ...problems.filter(isRequest).map(({ line }) => ({ der: null, line })),
  ].sort((a, b) => a.line - b.line);
}

function findBareRequest(text: string): readonly FoundRequest[] {
  const der = fromBase64(text.replace(/^\uFEFF/, ''));
  // Must be a SEQUENCE; other base64 is not a request.
  return der !== null && der[0] === 0x30 ? [{ der, line: 1 }] : [];
}
