import { checkCertificateSignature } from '#core/x509/certificate-signature.ts';
import type { CertificateView } from '#core/x509/certificate-view.ts';
import type { Span } from '#core/x509/der-node.ts';
import { toHex } from '#core/x509/encoding.ts';
import { accessLocations, extensionOf, isCa, itemsOf, memberOf } from '#core/x509/extension-of.ts';
import { isOutsideConstraints } from '#core/x509/name-constraints.ts';
import type { SignatureVerdict } from '#core/x509/signature-verdict.ts';

/** Why a certificate is not trusted at its position in a path (RFC 5280 §6.1). */
export type PathFault =
  | 'expired'
  | 'not-yet-valid'
  | 'signature-invalid'
  | 'signature-unknown'
  /** Its issuer is neither among the certificates nor the trusted roots. */
  | 'issuer-missing'
  /** It is an issuer but not a CA. */
  | 'not-a-ca'
  /** It is an issuer, but its key usage does not allow signing certificates. */
  | 'may-not-sign'
  | 'path-too-long'
  | 'critical-unknown'
  | 'name-not-permitted'
  /** The path ends in a root that is not trusted. */
  | 'untrusted';

export interface PathStep {
  /** Index into the certificates, followed by the trusted roots. */
  readonly at: number;
  /**
   * Checked with the key of the next certificate, or its own if the path ends in a self-issued one. Null if the issuer is missing or the
   * certificate itself is a trusted root.
   */
  readonly signature: SignatureVerdict | null;
  readonly faults: readonly PathFault[];
  readonly isTrusted: boolean;
}

export interface CertificatePath {
  readonly steps: readonly PathStep[];
  /** URLs for fetching the missing issuer (RFC 5280 §4.2.2.1). */
  readonly issuerAddresses: readonly string[];
}

/** Maximum path length; the search stops there. */
const longestPath = 12;

/**
 * Builds the path from the certificate at `start` upward, as far as the certificates and trusted roots reach. Prefers an issuer whose
 * key made the signature over one with only a matching name. `now`: milliseconds since 1970.
 */
export async function certificatePath(
  certificates: readonly CertificateView[],
  start: number,
  roots: readonly CertificateView[],
  now: number,
): Promise<CertificatePath> {
  const all = [...certificates, ...roots];
  const links: { readonly at: number; readonly signature: SignatureVerdict | null }[] = [];
  for (let at: number | null = start; at !== null && links.length < longestPath; ) {
    const current: CertificateView | undefined = all[at];
    if (current === undefined || links.some((link) => link.at === at)) break;
    // The path ends at a trusted root.
    const isAnchor = roots.some((root) => isSame(root, current));
    const issuer: Issuer | null = isAnchor ? null : await issuerOf(current, at, all, certificates.length);
    links.push({ at, signature: issuer?.signature ?? null });
    at = issuer === null || issuer.at === at ? null : issuer.at;
  }
  const views = links.flatMap(({ at }) => all[at] ?? []);
  const steps = links.map(({ at, signature }, place): PathStep => {
    const view = all[at];
    const isTrusted = view !== undefined && roots.some((root) => isSame(root, view));
    const isLast = place === links.length - 1;
    const faults =
      view === undefined
        ? []
        : [
            ...ownFaults(view, now),
            ...placeFaults(views, place),
            ...endFaults(view, { signature, isLast, isTrusted }),
          ];
    return { at, signature, isTrusted, faults };
  });
  const last = views.at(-1);
  const isOpen = steps.at(-1)?.faults.includes('issuer-missing') === true;
  return { steps, issuerAddresses: last && isOpen ? accessLocations(last, 'caIssuers') : [] };
}

interface Issuer {
  readonly at: number;
  readonly signature: SignatureVerdict;
}

/** Finds the issuer, preferring trusted roots; null if there is none. */
async function issuerOf(
  issued: CertificateView,
  own: number,
  all: readonly CertificateView[],
  firstRoot: number,
): Promise<Issuer | null> {
  const isIssuer = (candidate: CertificateView) =>
    nameOf(candidate, candidate.spans.subject) === nameOf(issued, issued.spans.issuer) &&
    fitsKeyId(candidate, issued);
  const found = all.flatMap((candidate, at) => (isIssuer(candidate) ? [{ candidate, at }] : []));
  // A self-issued certificate is its own first candidate.
  const sorted = found.toSorted((a, b) => rank(a.at) - rank(b.at));
  function rank(at: number): number {
    if (at === own) return 0;
    return at >= firstRoot ? 1 : 2;
  }
  let fallback: Issuer | null = null;
  for (const { candidate, at } of sorted) {
    const signature = await checkCertificateSignature(issued, candidate.key);
    if (signature === 'valid') return { at, signature };
    fallback ??= { at, signature };
  }
  return fallback;
}

function fitsKeyId(issuer: CertificateView, issued: CertificateView): boolean {
  const wanted = memberOf(extensionOf(issued, 'authorityKeyIdentifier')?.value, 'keyId');
  const held = extensionOf(issuer, 'subjectKeyIdentifier')?.value;
  return typeof wanted !== 'string' || typeof held !== 'string' || wanted === held;
}

function ownFaults(view: CertificateView, now: number): readonly PathFault[] {
  const from = view.notBefore.iso === null ? Number.NaN : Date.parse(view.notBefore.iso);
  const until = view.notAfter.iso === null ? Number.NaN : Date.parse(view.notAfter.iso);
  return [
    ...(now >= from ? [] : (['not-yet-valid'] as const)),
    ...(now <= until ? [] : (['expired'] as const)),
    ...(view.extensions.some(({ critical, name, fault }) => critical && (name === null || fault !== null))
      ? (['critical-unknown'] as const)
      : []),
  ];
}

/** Faults as an issuer, and names outside the constraints of the CAs above. */
function placeFaults(path: readonly CertificateView[], place: number): readonly PathFault[] {
  const view = path[place];
  if (view === undefined) return [];
  const faults: PathFault[] = [];
  if (place > 0) {
    if (!isCa(view)) faults.push('not-a-ca');
    const usage = extensionOf(view, 'keyUsage');
    if (usage !== undefined && !itemsOf(usage.value).includes('keyCertSign')) faults.push('may-not-sign');
    const most = memberOf(extensionOf(view, 'basicConstraints')?.value, 'pathLength');
    const below = path.slice(1, place).filter((each) => !isSelfIssued(each)).length;
    if (typeof most === 'number' && below > most) faults.push('path-too-long');
  }
  if (path.slice(place + 1).some((issuer) => isOutsideConstraints(issuer, view)))
    faults.push('name-not-permitted');
  return faults;
}

function endFaults(
  view: CertificateView,
  {
    signature,
    isLast,
    isTrusted,
  }: { readonly signature: SignatureVerdict | null; readonly isLast: boolean; readonly isTrusted: boolean },
): readonly PathFault[] {
  // A trust anchor's own signature is not checked (RFC 5280 §6.1.1 d).
  if (isTrusted) return [];
  if (signature === 'invalid') return ['signature-invalid'];
  if (signature === 'unknown') return ['signature-unknown'];
  if (!isLast) return [];
  return isSelfIssued(view) && signature === 'valid' ? ['untrusted'] : ['issuer-missing'];
}

export function isSelfIssued(view: CertificateView): boolean {
  return nameOf(view, view.spans.subject) === nameOf(view, view.spans.issuer);
}

function nameOf({ der }: CertificateView, { at, length }: Span): string {
  return toHex(der.subarray(at, at + length));
}

/** Compares name and key: several certificates may carry the same root. */
function isSame(root: CertificateView, view: CertificateView): boolean {
  return (
    nameOf(root, root.spans.subject) === nameOf(view, view.spans.subject) &&
    toHex(root.key.spki) === toHex(view.key.spki)
  );
}
