import { randomUUID } from 'node:crypto';
import { fail, ok, type Result } from '#core/result.ts';
import type {
  CallbackFault,
  Gateway,
  GatewayFault,
  PaymentRequest,
  ProviderAnswer,
  ProviderNotice,
  ProviderPayment,
  RefundAnswer,
} from '#server/payment/gateway.ts';
import type { Gateways } from '#server/payment/gateways/gateways.ts';
import type { TestClock } from '#tests/support/server/test-clock.ts';

/** One payment in the provider's books. */
export interface ProviderEntry extends PaymentRequest {
  readonly ref: string;
  state: 'open' | 'approved' | 'paid' | 'refused' | 'closed';
  /** Amount and currency received. */
  received: { readonly cents: number; readonly currency: string } | null;
}

/** The fault of a provider call: the call is lost, or its reply is. */
export type ProviderTrouble = 'none' | 'lost' | 'unanswered';

/** An in-memory payment provider whose calls can fail and whose payers are scripted by the test. */
export interface TestProvider extends Gateway {
  readonly entries: ReadonlyMap<string, ProviderEntry>;
  readonly gateways: Gateways;
  /** It no longer accepts any method. */
  isOff: boolean;
  /** Decides the fault of each call. */
  trouble: (call: ProviderCall) => ProviderTrouble;
  /** Runs inside a call: before its effect, and between the effect and the reply. */
  during: (call: ProviderCall, stage: 'before' | 'after') => Promise<void>;
  /** Refunds in its books, by our id. */
  readonly refunds: ReadonlyMap<string, TestRefund>;
  /** What becomes of the next refund. */
  refundState: () => TestRefund['state'];
  /** A refund that waits is decided; the notice about it. */
  decideRefund(refundID: string, state: 'settled' | 'refused'): Request | null;
  /** The notice of a refund, again. */
  refundNotice(refundID: string): Request;
  /** Whether the displayed code can still be paid. */
  isPayable(paymentID: string): boolean;
  /** Takes the payer's money; `late` forces it past expiry. Returns the notice, or null if nothing was paid. */
  pay(paymentID: string, options?: { late?: boolean; cents?: number; currency?: string }): Request | null;
  /** The payer approves; the capture takes the money. Returns the notice about it. */
  approve(paymentID: string): Request | null;
  refuse(paymentID: string): Request | null;
}

export interface TestRefund {
  readonly refundID: string;
  readonly paymentID: string;
  readonly ref: string;
  readonly cents: number;
  readonly currency: string;
  state: 'pending' | 'settled' | 'refused';
}

type ProviderCall = 'begin' | 'ask' | 'close' | 'capture' | 'collect' | 'refund' | 'askRefund';

const signature = 'signed by the test provider';

export function createTestProvider(clock: TestClock): TestProvider {
  const entries = new Map<string, ProviderEntry>();
  const refunds = new Map<string, TestRefund>();
  const returnedOf = (paymentID: string) =>
    [...refunds.values()]
      .filter((made) => made.paymentID === paymentID && made.state !== 'refused')
      .reduce((sum, { cents }) => sum + cents, 0);
  const isOver = (entry: ProviderEntry) => clock.now() >= entry.expireAt;
  const answerOf = (entry: ProviderEntry): ProviderAnswer => {
    if (entry.received !== null) return { state: 'paid', ...entry.received };
    if (entry.state === 'refused') return { state: 'refused' };
    return entry.state === 'closed' || isOver(entry) ? { state: 'expired' } : { state: 'open' };
  };
  async function troubled<T>(
    call: Parameters<TestProvider['trouble']>[0],
    work: () => Result<T, GatewayFault>,
  ): Promise<Result<T, GatewayFault>> {
    const trouble = provider.trouble(call);
    if (trouble === 'lost') return unreachable();
    await provider.during(call, 'before');
    const answer = work();
    await provider.during(call, 'after');
    if (trouble === 'unanswered') throw new Error('the connection was reset');
    return answer;
  }
  const on =
    (work: (entry: ProviderEntry) => void) =>
    ({ paymentID }: ProviderPayment) =>
    (): Result<ProviderAnswer, GatewayFault> => {
      const entry = entries.get(paymentID);
      if (entry === undefined) return fail({ kind: 'refused', detail: 'no such payment' });
      work(entry);
      return ok(answerOf(entry));
    };
  const close = on((entry) => {
    if (entry.state === 'open' || entry.state === 'approved') entry.state = 'closed';
  });
  const ask = on(() => undefined);
  const capture = on((entry) => {
    if (entry.state !== 'approved') return;
    entry.state = 'paid';
    entry.received = { cents: entry.cents, currency: entry.currency };
  });

  const provider: TestProvider = {
    name: 'test',
    entries,
    refunds,
    refundState: () => 'settled',
    isOff: false,
    trouble: () => 'none',
    during: async () => undefined,
    gateways: {
      forMethod: (method) => (method === 'bank' || provider.isOff ? null : provider),
      named: (name) => (name === 'test' ? provider : null),
    },
    begin: (request) =>
      troubled('begin', () => {
        const entry = entries.get(request.paymentID) ?? {
          ...request,
          ref: `ref-${request.paymentID}`,
          state: 'open' as const,
          received: null,
        };
        entries.set(request.paymentID, entry);
        const page = `https://provider.example.com/pay/${entry.ref}`;
        const code = request.method === 'wechat' ? { qrText: page } : {};
        return ok({ providerRef: entry.ref, payURL: page, ...code });
      }),
    ask: (payment) => troubled('ask', ask(payment)),
    close: (payment) => troubled('close', close(payment)),
    capture: (payment) => troubled('capture', capture(payment)),
    collect: (payment) => troubled('collect', capture(payment)),
    refund: ({ paymentID, refundID, cents, currency }) =>
      troubled('refund', (): Result<RefundAnswer, GatewayFault> => {
        const known = refunds.get(refundID);
        if (known !== undefined) return ok({ state: known.state, refundRef: known.ref });
        const received = entries.get(paymentID)?.received ?? null;
        if (received?.currency !== currency || cents > received.cents - returnedOf(paymentID))
          return fail({ kind: 'refused', detail: 'more than was paid' });
        const ref = `refund-${refundID}`;
        const made = { refundID, paymentID, ref, cents, currency, state: provider.refundState() };
        refunds.set(refundID, made);
        return ok({ state: made.state, refundRef: ref });
      }),
    askRefund: ({ refundID }) =>
      troubled('askRefund', (): Result<RefundAnswer | null, GatewayFault> => {
        const known = refunds.get(refundID);
        return ok(known === undefined ? null : { state: known.state, refundRef: known.ref });
      }),
    decideRefund(refundID, state) {
      const known = refunds.get(refundID);
      if (known?.state !== 'pending') return null;
      known.state = state;
      return provider.refundNotice(refundID);
    },
    refundNotice(refundID) {
      const known = refunds.get(refundID);
      if (known === undefined) throw new Error(`no refund ${refundID}`);
      const { paymentID, ref: refundRef, cents, currency, state: outcome } = known;
      const answer = { state: 'refund', outcome, refundID, refundRef, cents, currency };
      return requestOf({ noticeID: randomUUID(), paymentID, answer });
    },
    async readCallback(headers, body): Promise<Result<ProviderNotice, CallbackFault>> {
      if (headers.get('x-signature') !== signature) return fail({ kind: 'signature', detail: 'forged' });
      return ok(JSON.parse(new TextDecoder().decode(body)) as ProviderNotice);
    },
    isPayable(paymentID) {
      const entry = entries.get(paymentID);
      return entry !== undefined && entry.state === 'open' && !isOver(entry);
    },
    pay(paymentID, { late = false, cents, currency } = {}) {
      const entry = entries.get(paymentID);
      if (entry === undefined || entry.received !== null || entry.state === 'refused') return null;
      if (!late && !provider.isPayable(paymentID)) return null;
      entry.state = 'paid';
      entry.received = { cents: cents ?? entry.cents, currency: currency ?? entry.currency };
      return noticeOf(entry);
    },
    approve(paymentID) {
      const entry = entries.get(paymentID);
      if (entry?.state !== 'open') return null;
      entry.state = 'approved';
      return noticeOf(entry, { isApproved: true });
    },
    refuse(paymentID) {
      const entry = entries.get(paymentID);
      if (entry?.state !== 'open') return null;
      entry.state = 'refused';
      return noticeOf(entry);
    },
  };
  return provider;

  function noticeOf(entry: ProviderEntry, more: Pick<ProviderNotice, 'isApproved'> = {}): Request {
    return requestOf({
      noticeID: randomUUID(),
      paymentID: entry.paymentID,
      answer: answerOf(entry),
      ...more,
    });
  }

  function requestOf(notice: object): Request {
    return new Request('http://localhost/callbacks/payment/test', {
      method: 'POST',
      headers: { 'x-signature': signature },
      body: JSON.stringify(notice),
    });
  }
}

function unreachable() {
  return fail({ kind: 'unreachable', detail: 'the network is down' } as const);
}
