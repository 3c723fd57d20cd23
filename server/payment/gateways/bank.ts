import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { parseJson } from '#core/parse-json.ts';
import { fail, ok, type Result } from '#core/result.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/open.ts';
import { type PaymentRow, payments } from '#server/db/schema/payments.ts';
import type { CallbackFault, Gateway } from '#server/payment/gateway.ts';
import { judgeSignature } from '#server/payment/notice-signature.ts';

/** The account that receives transfers, and the secret of whoever reads its statements. */
export interface BankSettings {
  readonly accountName: string;
  readonly accountNo: string;
  readonly bankName: string;
  /** BIC (ISO 9362); empty if transfers come only from the same country. */
  readonly swift: string;
  readonly noticeSecret: string;
}

export const bankGatewayName = 'bank';

/** Holds `t=<seconds>,v1=<hex>`: HMAC-SHA-256 of `<seconds>.<body>`. */
export const bankSignatureHeader = 'certhub-bank-signature';

/** 10 billion yuan: more than anybody transfers, and far below where sums of cents lose precision. */
const mostCents = 10 ** 12;

/** One transfer on the statement. `noticeID`: the bank's own number for it. */
const noticeSchema = v.object({
  noticeID: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  reference: v.pipe(v.string(), v.regex(/^CH[0-9A-F]{16}$/)),
  cents: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(mostCents)),
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
});

/**
 * Bank transfers: the payer gets an account and a reference, and a program that reads the statements reports transfers. A bank cannot
 * be polled, so only a notice reports a transfer, and a late one counts like any other.
 */
export function createBankGateway(
  { noticeSecret, ...account }: BankSettings,
  { db, clock }: { readonly db: Db; readonly clock: Clock },
): Gateway {
  return {
    name: bankGatewayName,
    async begin({ paymentID }) {
      const reference = bankReference(paymentID);
      return ok({ providerRef: reference, bank: { ...account, reference } });
    },
    ask: async () => ok({ state: 'open' }),
    close: async () => ok({ state: 'expired' }),
    async readCallback(headers, body) {
      const verdict = judgeSignature(noticeSecret, headers.get(bankSignatureHeader), body, clock.now());
      if (verdict === 'forged') return callbackFault('signature', 'not signed with the secret');
      if (verdict === 'too-old') return callbackFault('too-old', 'signed too long ago');
      const read = v.safeParse(noticeSchema, parseJson(new TextDecoder().decode(body)));
      if (!read.success) return callbackFault('malformed', 'not a transfer');
      const { noticeID, reference, cents, currency } = read.output;
      const payment = await bankPayment(db, reference);
      if (payment === null) return callbackFault('malformed', 'unknown reference');
      return ok({
        noticeID,
        paymentID: payment.id,
        answer: { state: 'paid', cents, currency },
        isSeparate: true,
      });
    },
  };
}

/** The payment with this reference. */
export async function bankPayment(db: Db, reference: string): Promise<PaymentRow | null> {
  const own = and(eq(payments.gateway, bankGatewayName), eq(payments.providerRef, reference));
  return (await db.select().from(payments).where(own))[0] ?? null;
}

/** 64 bits: short enough for the purpose line of a transfer, and always the same for a payment. */
export function bankReference(paymentID: string): string {
  return `CH${createHash('sha256').update(paymentID).digest('hex').slice(0, 16).toUpperCase()}`;
}

function callbackFault(kind: CallbackFault['kind'], detail: string): Result<never, CallbackFault> {
  return fail({ kind, detail });
}
