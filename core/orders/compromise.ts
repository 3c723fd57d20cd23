import { coversNames } from '#core/orders/certificate-state.ts';
import type { CertificateState } from '#core/orders/certificate-states.ts';
import type { WaitsFor } from '#core/orders/errand.ts';

/** How a private key came into other hands. All are reported to the CA as `keyCompromise`. */
export const compromiseCauses = ['leaked', 'intruded', 'suspected'] as const;
export type CompromiseCause = (typeof compromiseCauses)[number];

/** `replace`: the new certificate is installed before the old ones are revoked. `revoke`: at once, and replaced afterwards. */
export const compromisePaths = ['replace', 'revoke'] as const;
export type CompromisePath = (typeof compromisePaths)[number];

/** Hours within which a CA revokes certificates of a key that it knows to be compromised (BR §4.9.1.1). */
export const revokeWithinHours = 24;

interface KeyedCertificate {
  /** 1-based, within the order. */
  readonly number: number;
  readonly spkiHash: string;
  readonly state: CertificateState;
  readonly domainNames: readonly string[];
  /** Null if no revocation was requested. */
  readonly revocation: unknown;
}

/** The newest later certificate of the order that can take over from a compromised one: valid, with another key and all its names. */
export function replacementFor<Each extends KeyedCertificate>(
  certificates: readonly Each[],
  compromised: Each,
): Each | undefined {
  return certificates.findLast(
    (each) =>
      each.number > compromised.number &&
      each.spkiHash !== compromised.spkiHash &&
      isUsable(each) &&
      coversNames(each.domainNames, compromised.domainNames),
  );
}

interface WaitingOrder {
  readonly waitsFor: WaitsFor;
  /** Of its present request. */
  readonly spkiHash: string;
  readonly certificates: readonly KeyedCertificate[];
}

/** The key of a request under way that brings a certificate with another key; null if there is none. */
export function pendingKey(order: WaitingOrder, compromisedKey: string): string | null {
  return isUnderWay(order) && order.spkiHash !== compromisedKey ? order.spkiHash : null;
}

/** What became of the request for a key: its certificate, `lost` if none will follow, or null while it is under way. */
export function outcomeOf<Each extends KeyedCertificate>(
  order: Omit<WaitingOrder, 'certificates'> & { readonly certificates: readonly Each[] },
  spkiHash: string,
): Each | 'lost' | null {
  const issued = order.certificates.findLast((each) => each.spkiHash === spkiHash && isUsable(each));
  if (issued) return issued;
  return isUnderWay(order) && order.spkiHash === spkiHash ? null : 'lost';
}

function isUsable({ state, revocation }: KeyedCertificate): boolean {
  return revocation === null && (state === 'live' || state === 'ending');
}

/** Nothing is under way while the customer is asked for another request. */
function isUnderWay({ waitsFor }: Pick<WaitingOrder, 'waitsFor'>): boolean {
  return waitsFor !== 'nothing' && waitsFor !== 'request';
}
