import { fromPromise } from 'xstate';
import { fail, ok } from '#core/result.ts';
import type { Answer, SlotLogic } from '#machines/kit/slot.ts';
import { compromiseMachine } from '#machines/orders/compromise/compromise.machine.ts';
import type {
  CompromiseFacts,
  CompromiseInput,
  CompromiseSlots,
  CompromiseUserEvent,
  ConcernedCertificate,
  Replacement,
} from '#machines/orders/compromise/compromise.types.ts';
import { sampleConcerned, sampleFacts } from '#tests/model/models/compromise.model.ts';

/** A server that reissues and revokes, as plain data. */
export interface CompromiseBackend {
  /** Accepted requests: the idempotency key and the new key of each. */
  readonly taken: { readonly key: string; readonly spkiHash: string }[];
  /** Revocations that took effect. */
  readonly revocations: string[];
  /** Number of requests generated so far. */
  requests: number;
  readonly honorsKeys: boolean;
  /** Replies lost after the request or the revocation took effect. */
  lostAnswers: number;
  lostRevocations: number;
  /** Number of calls that never settle. */
  hangingCalls: number;
}

export const openCompromiseBackend = (changes: Partial<CompromiseBackend> = {}): CompromiseBackend => ({
  ...{ taken: [], revocations: [], requests: 0, honorsKeys: true },
  ...{ lostAnswers: 0, lostRevocations: 0, hangingCalls: 0 },
  ...changes,
});

export const compromiseInput: CompromiseInput = {
  workflow: 'k1',
  orderNo: sampleFacts.subject.orderNo,
  serialNumber: '01',
};

/** Replaces first. */
export const compromiseActs: readonly CompromiseUserEvent[] = [
  { type: 'cause.choose', cause: 'leaked' },
  { type: 'compromise.begin' },
  { type: 'csr.change', options: { encryption: 'ECC', curve: 'P-256' } },
  { type: 'replacement.submit' },
  { type: 'install.confirm' },
  { type: 'revoke.confirm' },
  // After a lost reply.
  { type: 'compromise.retry' },
  { type: 'compromise.close' },
];

/** Revokes first. */
export const revokeFirstActs: readonly CompromiseUserEvent[] = [
  { type: 'cause.choose', cause: 'intruded' },
  { type: 'path.choose', path: 'revoke' },
  { type: 'compromise.begin' },
  { type: 'revoke.confirm' },
  { type: 'compromise.retry' },
  { type: 'replacement.submit' },
  { type: 'install.confirm' },
  { type: 'compromise.close' },
];

const notAfter = '2027-05-01T00:00:00Z';

export function leadingAt(backend: CompromiseBackend): typeof compromiseMachine {
  const isRevoked = () => backend.revocations.length > 0;
  const concerned = () => (isRevoked() ? [] : sampleConcerned);
  const replacementOf = (spkiHash: string): Replacement | null =>
    backend.taken.some((each) => each.spkiHash === spkiHash) ? { serialNumber: '03', notAfter } : null;
  const actors: SlotLogic<CompromiseSlots> = {
    readFacts: fromPromise(
      async (): Promise<Answer<CompromiseFacts>> =>
        ok({ ...sampleFacts, isReported: isRevoked(), certificates: concerned() }),
    ),
    prepareRequest: fromPromise(async ({ input: { attempt } }) => {
      backend.requests += 1;
      const hash = String(backend.requests).padStart(64, '0');
      return { attempt, result: ok({ csr: hash, key: `v1.${hash}`, hashValue: hash, spkiHash: hash }) };
    }),
    findExistingOrders: fromPromise(async ({ input: { attempt } }) => ({ attempt, answer: ok([]) })),
    createOrders: fromPromise(async ({ input: { attempt, idempotencyKey, payload } }) => {
      const isKnown = backend.taken.some(({ key }) => key === idempotencyKey);
      if (!backend.honorsKeys || !isKnown) backend.taken.push({ key: idempotencyKey, spkiHash: payload.csr });
      if (backend.hangingCalls-- > 0) return new Promise(() => {});
      const order = { orderNos: [payload.orderNo], total: 0 };
      return { attempt, answer: backend.lostAnswers-- > 0 ? fail({ kind: 'disconnected' }) : ok(order) };
    }),
    findOrders: fromPromise(async ({ input: { attempt, hashValues } }) => ({
      attempt,
      answer: ok(
        backend.taken.some(({ spkiHash }) => hashValues.includes(spkiHash))
          ? { orderNos: [compromiseInput.orderNo], total: 0 }
          : null,
      ),
    })),
    awaitReplacement: fromPromise(
      async ({ input: { spkiHash } }): Promise<Answer<Replacement | null>> => ok(replacementOf(spkiHash)),
    ),
    readConcerned: fromPromise(async (): Promise<Answer<readonly ConcernedCertificate[]>> => ok(concerned())),
    revoke: fromPromise(async ({ input: { serialNumber } }) => {
      const count = concerned().length;
      if (!isRevoked()) backend.revocations.push(serialNumber);
      return backend.lostRevocations-- > 0 ? fail({ kind: 'disconnected' }) : ok(count);
    }),
  };
  return compromiseMachine.provide({ actors });
}
