import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { plainAmount } from '#core/money/money.ts';
import { parseJson } from '#core/parse-json.ts';
import { fail, ok, type Result } from '#core/result.ts';
import type { SandboxPaymentRow } from '#server/db/schema/sandbox-payments.ts';
import type {
  BegunPayment,
  CallbackFault,
  Gateway,
  GatewayFault,
  PaymentRequest,
  ProviderAnswer,
  RefundAnswer,
} from '#server/payment/gateway.ts';
import { judgeSignature } from '#server/payment/notice-signature.ts';
import { noticeSchema, refundNoticeSchema } from '#server/sandbox/payments/callbacks.jobs.ts';
import {
  capturePayment,
  closePayment,
  enterPayment,
  findPayment,
  hostedPagePath,
  type SandboxProvider,
} from '#server/sandbox/payments/provider.ts';
import { type EnteredRefund, enterRefund, findSandboxRefund } from '#server/sandbox/payments/refunds.ts';
import { callbackSecret, signatureHeader } from '#server/sandbox/payments/signature.ts';
import type { Services } from '#server/services.ts';

/** The sandbox's provider, for every method: nothing leaves this server except its callbacks, which return to it. */
export function createSandboxGateway(services: SandboxProvider & Pick<Services, 'address'>): Gateway {
  const { db, clock } = services;
  return {
    name: 'sandbox',

    async begin(request) {
      const row = await enterPayment(services, request);
      if (!isSame(row, request)) return refused('this payment was opened with different values');
      return ok(begunPayment(row, `${await services.address}${hostedPagePath(row.ref)}`));
    },
    ask: async ({ providerRef }) => answerOf(await findPayment(db, providerRef, clock.now())),
    close: async ({ providerRef }) => answerOf(await closePayment(services, providerRef)),
    capture: async ({ providerRef }, { payerID }) =>
      answerOf(await capturePayment(services, providerRef, payerID)),
    async collect({ providerRef }) {
      const row = await findPayment(db, providerRef, clock.now());
      if (row?.state !== 'approved') return answerOf(row);
      return answerOf(await capturePayment(services, providerRef, row.payerID));
    },

    async refund({ providerRef, refundID, cents, currency }) {
      const made = await enterRefund(services, providerRef, { refundID, cents, currency });
      return made === null ? refused('more than this payment has left') : answerOfRefund(made);
    },
    async askRefund({ refundID }) {
      const found = await findSandboxRefund(db, refundID);
      return found === null ? ok(null) : answerOfRefund({ ...found, isLost: false });
    },

    async readCallback(headers, body) {
      const verdict = judgeSignature(
        await callbackSecret(db),
        headers.get(signatureHeader),
        body,
        clock.now(),
      );
      if (verdict === 'forged') return callbackFault('signature', 'not signed by the sandbox');
      if (verdict === 'too-old') return callbackFault('too-old', 'signed too long ago');
      const json = parseJson(new TextDecoder().decode(body));
      const refund = v.safeParse(refundNoticeSchema, json);
      if (refund.success) {
        const { noticeID: id, paymentID: of, ref: refundRef, ...answer } = refund.output;
        return ok({ noticeID: id, paymentID: of, answer: { ...answer, refundRef } });
      }
      const read = v.safeParse(noticeSchema, json);
      if (!read.success) return callbackFault('malformed', 'not a sandbox notice');
      const { noticeID, paymentID, state, cents, currency } = read.output;
      return ok({ noticeID, paymentID, answer: state === 'paid' ? { state, cents, currency } : { state } });
    },
  };
}

/** Data shown to the payer by each method. Always includes the hosted page, since no real wallet pays a sandbox. */
function begunPayment(row: SandboxPaymentRow, page: string): BegunPayment {
  const begun = { providerRef: row.ref, payURL: page };
  switch (row.method) {
    case 'alipay':
      return { ...begun, webPagePayURL: page, qrText: page };
    case 'wechat':
      return { ...begun, qrText: page };
    case 'paypal':
      return { ...begun, webPagePayURL: page };
    case 'stripe':
      return { ...begun, stripePublicKey: 'pk_sandbox_certhub', clientSecret: row.clientSecret };
    case 'usdt':
    case 'usdc': {
      const address = `sandbox-${digest(row.ref).slice(0, 40)}`;
      const amount = `${plainAmount(row.cents)}0000`;
      return {
        ...begun,
        qrText: address,
        crypto: { network: 'Sandbox', address, amount, unit: row.currency },
      };
    }
    case 'bank':
      return {
        ...begun,
        bank: {
          accountName: 'Certhub Sandbox',
          accountNo: 'SANDBOX 0000 0000 0000 0000',
          bankName: 'Sandbox Bank',
          swift: 'SANDBOX0',
          reference: `SBX-${digest(row.ref).slice(0, 10).toUpperCase()}`,
        },
      };
    default:
      return begun;
  }
}

function answerOf(row: SandboxPaymentRow | null): Result<ProviderAnswer, GatewayFault> {
  if (row === null) return refused('unknown sandbox payment');
  const { state, cents, currency } = row;
  switch (state) {
    case 'paid':
      return ok({ state, cents, currency });
    case 'refused':
      return ok({ state });
    case 'expired':
    case 'closed':
      return ok({ state: 'expired' });
    case 'open':
    case 'approved':
      return ok({ state: 'open' });
  }
}

function answerOfRefund({
  ref,
  state,
  isLost,
}: Pick<EnteredRefund, 'ref' | 'state' | 'isLost'>): Result<RefundAnswer, GatewayFault> {
  if (isLost) return fail({ kind: 'unreachable', detail: 'the answer was lost' });
  return ok({ state, refundRef: ref, ...(state === 'refused' ? { detail: 'refused on its page' } : {}) });
}

function isSame(row: SandboxPaymentRow, request: PaymentRequest): boolean {
  return (
    row.method === request.method &&
    row.orderNo === request.orderNo &&
    row.cents === request.cents &&
    row.currency === request.currency
  );
}

function refused(detail: string): Result<never, GatewayFault> {
  return fail({ kind: 'refused', detail });
}

function callbackFault(kind: CallbackFault['kind'], detail: string): Result<never, CallbackFault> {
  return fail({ kind, detail });
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
