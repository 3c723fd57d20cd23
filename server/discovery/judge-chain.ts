import { createHash } from 'node:crypto';
import type { ChainVerdict } from '#core/discovery/conditions.ts';
import { readCertificates } from '#core/x509/certificate.ts';
import {
  type CertificatePath,
  certificatePath,
  isSelfIssued,
  type PathFault,
} from '#core/x509/certificate-path.ts';
import { type CertificateView, readCertificateView } from '#core/x509/certificate-view.ts';
import { DerFault } from '#core/x509/der-fault.ts';
import { readNode } from '#core/x509/der-node.ts';

/** Certificates as a server sent them, and what is to be said of them. */
export interface JudgedChain extends ChainVerdict {
  readonly hash: string;
  /** SHA-256 of each, in the order sent. */
  readonly links: readonly string[];
  readonly isTrusted: boolean;
}

export type LinkRole = 'leaf' | 'issuer' | 'root' | 'extra';

/** Dates are conditions of their own; an extension unknown here says nothing about the chain. */
const aside: readonly PathFault[] = ['expired', 'not-yet-valid', 'critical-unknown'];

export function chainHash(links: readonly string[]): string {
  return createHash('sha256').update(links.join('\n')).digest('hex');
}

/**
 * Judges a chain as it was sent. It is incomplete if an issuer is missing that can be had: its address stands in the certificate, or it is
 * known here (`hasKnownIssuer`). Where nobody knows the issuer, the certificate is merely untrusted.
 */
export async function judgeChain(
  sent: readonly { readonly der: Uint8Array; readonly sha256: string }[],
  roots: readonly CertificateView[],
  now: Date,
  hasKnownIssuer: (last: CertificateView) => Promise<boolean>,
): Promise<JudgedChain> {
  const links = sent.map(({ sha256 }) => sha256);
  const views = sent.map(({ der }) => viewOf(der));
  const readable = views.filter((view) => view !== null);
  const path = await certificatePath(readable, 0, roots, now.getTime());
  const own = path.steps.flatMap(({ at }) => (at < readable.length ? [at] : []));
  const last = path.steps.at(-1);
  const lastView = last === undefined ? undefined : [...readable, ...roots][last.at];
  const isOpen = last?.faults.includes('issuer-missing') === true && lastView !== undefined;
  return {
    hash: chainHash(links),
    links,
    isIncomplete: isOpen && (path.issuerAddresses.length > 0 || (await hasKnownIssuer(lastView))),
    isOutOfOrder: own.some((at, index) => index > 0 && at < (own[index - 1] ?? 0)),
    extra: rolesOf(readable, path).filter((role) => role === 'extra').length + views.length - readable.length,
    isTrusted:
      last?.isTrusted === true &&
      path.steps.every(({ faults }) => faults.every((each) => aside.includes(each))),
  };
}

/** What each certificate of a chain is to the first. A root that is sent too is no fault. */
export function rolesOf(views: readonly CertificateView[], path: CertificatePath): LinkRole[] {
  return views.map((view, index) => {
    if (index === 0) return 'leaf';
    if (isSelfIssued(view)) return 'root';
    return path.steps.some(({ at }) => at === index) ? 'issuer' : 'extra';
  });
}

/** Null if it cannot be read. */
export function viewOf(der: Uint8Array): CertificateView | null {
  try {
    return readCertificateView(readNode(new Uint8Array(der), 'Certificate'));
  } catch (error) {
    if (error instanceof DerFault) return null;
    throw error;
  }
}

/** Reads roots from PEM; those that cannot be read are left out. */
export async function rootViews(pems: readonly string[]): Promise<CertificateView[]> {
  const views: CertificateView[] = [];
  for (const pem of pems) {
    const read = await readCertificates(pem);
    const view = read.ok && read.value[0] !== undefined ? viewOf(read.value[0].der) : null;
    if (view !== null) views.push(view);
    // Others get their turn between some hundred roots.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return views;
}
