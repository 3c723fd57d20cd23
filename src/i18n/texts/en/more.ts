import type { SameTexts } from '#src/i18n/text-types.ts';
import { enBatchPart } from '#src/i18n/texts/en/batch.ts';
import { enCheckout } from '#src/i18n/texts/en/checkout.ts';
import { enDepositPart } from '#src/i18n/texts/en/deposit.ts';
import { enFormPart } from '#src/i18n/texts/en/form.ts';
import { enIntakePart } from '#src/i18n/texts/en/intake.ts';
import { enPartiesPart } from '#src/i18n/texts/en/parties.ts';
import { enPaymentMethodsPart } from '#src/i18n/texts/en/payment-methods.ts';
import { enPaymentPagesPart } from '#src/i18n/texts/en/payment-pages.ts';
import { enPaymentQueuePart } from '#src/i18n/texts/en/payment-queue.ts';
import { enPaymentTestPart } from '#src/i18n/texts/en/payment-test.ts';
import { enProfilePart } from '#src/i18n/texts/en/profile.ts';
import { enRequests } from '#src/i18n/texts/en/requests.ts';
import type { MoreTexts } from '#src/i18n/texts/zh/more.ts';

export const enMore = {
  requests: { requests: enRequests },
  checkout: enCheckout,
  batch: enBatchPart,
  intake: enIntakePart,
  form: enFormPart,
  parties: enPartiesPart,
  'payment-methods': enPaymentMethodsPart,
  'payment-queue': enPaymentQueuePart,
  paymentPages: enPaymentPagesPart,
  profile: enProfilePart,
  deposit: enDepositPart,
  paymentTest: enPaymentTestPart,
} satisfies SameTexts<MoreTexts>;
