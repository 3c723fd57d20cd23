import { dayMs } from '#core/day.ts';
import type { CertificateState } from '#core/orders/certificate-states.ts';

/** When a certificate runs. */
export interface CertificateSpan {
  readonly notBefore: Date;
  readonly notAfter: Date;
}

/** What decides a certificate's state. */
export interface CertificateFacts extends CertificateSpan {
  /** When the CA revoked it; null if it did not. */
  readonly revokedTime: Date | null;
  /** Until when a later issued certificate stands for it (`replacedUntil`); null if none does. */
  readonly replacedUntil: Date | null;
}

/** Maximum days before its end from which a certificate is ending; a third of its life for short ones. */
export const mostEndingDays = 30;

/** When a certificate begins to end, and its successor is due: 30 days before its end, or at the last third of a shorter life. */
export function endingFrom({ notBefore, notAfter }: CertificateSpan): Date {
  const [start, end] = [notBefore.getTime(), notAfter.getTime()];
  return new Date(end - Math.min(mostEndingDays * dayMs, (end - start) / 3));
}

export function certificateState(certificate: CertificateFacts, now: Date): CertificateState {
  const { revokedTime, notAfter, replacedUntil } = certificate;
  if (revokedTime !== null) return 'revoked';
  if (notAfter <= now) return 'ended';
  if (replacedUntil !== null && replacedUntil > now) return 'replaced';
  return endingFrom(certificate) <= now ? 'ending' : 'live';
}

/** From when until when the certificate is `ending`; null if never: it is revoked, or replaced to its end. */
export function endingSpan(certificate: CertificateFacts): readonly [Date, Date] | null {
  const { revokedTime, replacedUntil, notAfter } = certificate;
  const from = endingFrom(certificate);
  const start = replacedUntil !== null && replacedUntil > from ? replacedUntil : from;
  return revokedTime !== null || start >= notAfter ? null : [start, notAfter];
}

/** A certificate of an order or of one that renews it. */
export interface ChainCertificate extends CertificateSpan {
  readonly names: readonly string[];
  readonly issuedTime: Date;
  readonly revokedTime: Date | null;
}

/**
 * Until when a certificate is replaced: the last end of the unrevoked ones issued after it that cover all its names; null without any.
 * `later` holds the later certificates of its order and of the orders that renew it, and no others.
 */
export function replacedUntil(
  { names }: Pick<ChainCertificate, 'names'>,
  later: readonly ChainCertificate[],
): Date | null {
  const ends = later.flatMap((each) =>
    each.revokedTime === null && coversNames(each.names, names) ? [each.notAfter] : [],
  );
  return ends.reduce<Date | null>((last, end) => (last === null || end > last ? end : last), null);
}

/** Whether a certificate with the names `by` serves all of `names` (RFC 6125 §6.4.3: a wildcard stands for one label). */
export function coversNames(by: readonly string[], names: readonly string[]): boolean {
  const held = new Set(by.map((name) => name.toLowerCase()));
  return names.every((each) => {
    const name = each.toLowerCase();
    const dot = name.indexOf('.');
    return held.has(name) || (dot > 0 && !name.startsWith('*.') && held.has(`*${name.slice(dot)}`));
  });
}

/** What a list of certificates shows of each. */
export interface StatedCertificate {
  readonly state: CertificateState;
  /** RFC 3339. */
  readonly notAfter: string;
}

const leading: readonly CertificateState[] = ['ending', 'live', 'replaced', 'ended', 'revoked'];

/**
 * The certificate that speaks for an order: the first one to end of those that are ending, else the newest that is live, else the
 * newest of all. `certificates` are oldest first.
 */
export function leadingCertificate<Each extends StatedCertificate>(
  certificates: readonly Each[],
): Each | undefined {
  const newest = certificates.at(-1);
  if (
    newest?.state === 'revoked' &&
    !certificates.some(({ state }) => state === 'live' || state === 'ending')
  )
    return newest;
  for (const state of leading) {
    const found = certificates.filter((each) => each.state === state);
    if (found.length === 0) continue;
    return state === 'ending'
      ? found.reduce((first, each) => (Date.parse(each.notAfter) < Date.parse(first.notAfter) ? each : first))
      : found.at(-1);
  }
  return undefined;
}
