import type { CsrOptions } from '#core/csr/options.ts';
import type { Fault } from '#core/fault.ts';
import type { CompromiseCause, CompromisePath } from '#core/orders/compromise.ts';
import type { Answer, Slot, SlotEvent, StampsOf } from '#machines/kit/slot.ts';
import type {
  ReissuedOrder,
  ReissueKind,
  ReissuePayload,
  ReissueSlots,
} from '#machines/orders/reissue/reissue.types.ts';
import type { OrderingContext, OrderingUserEvent } from '#machines/purchase/ordering/ordering.types.ts';
import { orderingStamps } from '#machines/purchase/ordering/ordering.types.ts';

export interface CompromiseInput {
  /** Globally unique ID of the workflow; prefixes its idempotency keys. */
  readonly workflow: string;
  readonly orderNo: string;
  /** Any certificate of the compromised key. */
  readonly serialNumber: string;
}

/** A certificate of the compromised key. */
export interface ConcernedCertificate {
  readonly orderNo: string;
  readonly serialNumber: string;
  readonly commonName: string;
  /** RFC 3339. */
  readonly notAfter: string;
  /** Its order has a valid certificate with another key and all its names. */
  readonly isReplaced: boolean;
}

export interface Replacement {
  readonly serialNumber: string;
  /** RFC 3339. */
  readonly notAfter: string;
}

/** What the server knows before anything is done, and again after a revocation. */
export interface CompromiseFacts {
  readonly subject: Omit<ReissuedOrder, 'request'>;
  /** How a certificate with a new key is requested; null if the order allows none now. */
  readonly kind: ReissueKind | null;
  /** Its key is reported to the CA already. */
  readonly isReported: boolean;
  /** A certificate that can take over, if there is one already. */
  readonly replacement: Replacement | null;
  /** Key of a request under way; null if none is, or if it uses the compromised key. */
  readonly pendingKey: string | null;
  readonly certificates: readonly ConcernedCertificate[];
  /** Cost of the new certificate in cents, and what must be validated for it; null if it cannot be requested now. */
  readonly quote: {
    readonly reSignPriceDiff: number;
    readonly validateAgain: readonly string[];
    readonly vetAgain: boolean;
  } | null;
}

export interface AskedCertificate {
  readonly orderNo: string;
  readonly serialNumber: string;
}

export interface CompromiseSlots
  extends Pick<ReissueSlots, 'prepareRequest' | 'findExistingOrders' | 'createOrders' | 'findOrders'> {
  readonly readFacts: Slot<AskedCertificate, Answer<CompromiseFacts>>;
  /** Waits until the certificate of this key is issued; null if none will be. */
  readonly awaitReplacement: Slot<
    { readonly orderNo: string; readonly spkiHash: string },
    Answer<Replacement | null>
  >;
  /** The certificates that would be revoked now; none if all are. */
  readonly readConcerned: Slot<AskedCertificate, Answer<readonly ConcernedCertificate[]>>;
  /** Repeating it succeeds. Answers the number of the customer's certificates that it concerned. */
  readonly revoke: Slot<AskedCertificate, Answer<number>>;
}

export const compromiseStamps = {
  ...orderingStamps,
  prepareRequest: 'attempt',
} as const satisfies StampsOf<CompromiseSlots>;

export type CompromiseUserEvent =
  | { readonly type: 'cause.choose'; readonly cause: CompromiseCause }
  | { readonly type: 'path.choose'; readonly path: CompromisePath }
  | { readonly type: 'compromise.begin' }
  | { readonly type: 'compromise.retry' }
  | { readonly type: 'compromise.discard' }
  | { readonly type: 'compromise.close' }
  | { readonly type: 'csr.change'; readonly options: Partial<CsrOptions> }
  | { readonly type: 'replacement.submit' }
  /** While the key is being made. */
  | { readonly type: 'replacement.stop' }
  | { readonly type: 'install.confirm' }
  /** Revokes before the replacement is installed. */
  | { readonly type: 'revoke.begin' }
  | { readonly type: 'revoke.confirm' }
  | { readonly type: 'revoke.back' }
  | OrderingUserEvent;

export type CompromiseEvent = CompromiseUserEvent | SlotEvent<CompromiseSlots>;

export interface CompromiseContext extends OrderingContext {
  readonly orderNo: string;
  readonly serialNumber: string;
  /** Null until chosen. */
  readonly cause: CompromiseCause | null;
  readonly path: CompromisePath;
  /** The customer has said what happened. */
  readonly isBegun: boolean;
  /** Null until the first reading. */
  readonly facts: CompromiseFacts | null;
  readonly options: CsrOptions;
  readonly payload: ReissuePayload | null;
  /** Hash of the request in the payload. */
  readonly hashValue: string;
  /** Key of that request. */
  readonly madeKey: string;
  /** Key of the request that was accepted; empty until then. */
  readonly newKey: string;
  /** The request of the new key came to nothing: it was returned or canceled. */
  readonly isLost: boolean;
  readonly replacement: Replacement | null;
  readonly isInstalled: boolean;
  /** As read for the confirmation. */
  readonly concerned: readonly ConcernedCertificate[];
  readonly isRevoked: boolean;
  readonly faults: readonly Fault[];
  readonly refusals: number;
}
