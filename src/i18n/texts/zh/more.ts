import { zhBatchPart } from '#src/i18n/texts/zh/batch.ts';
import { zhCheckout } from '#src/i18n/texts/zh/checkout.ts';
import { zhDepositPart } from '#src/i18n/texts/zh/deposit.ts';
import { zhFormPart } from '#src/i18n/texts/zh/form.ts';
import { zhIntakePart } from '#src/i18n/texts/zh/intake.ts';
import { zhPartiesPart } from '#src/i18n/texts/zh/parties.ts';
import { zhPaymentMethodsPart } from '#src/i18n/texts/zh/payment-methods.ts';
import { zhPaymentPagesPart } from '#src/i18n/texts/zh/payment-pages.ts';
import { zhPaymentQueuePart } from '#src/i18n/texts/zh/payment-queue.ts';
import { zhPaymentTestPart } from '#src/i18n/texts/zh/payment-test.ts';
import { zhProfilePart } from '#src/i18n/texts/zh/profile.ts';
import { zhRequests } from '#src/i18n/texts/zh/requests.ts';

/** Texts of tabs, dialogs, drawers and the rarer pages, taken part by part: what they save as chunks of their own is less than they cost. */
export const zhMore = {
  requests: { requests: zhRequests },
  checkout: zhCheckout,
  batch: zhBatchPart,
  intake: zhIntakePart,
  form: zhFormPart,
  parties: zhPartiesPart,
  'payment-methods': zhPaymentMethodsPart,
  'payment-queue': zhPaymentQueuePart,
  paymentPages: zhPaymentPagesPart,
  profile: zhProfilePart,
  deposit: zhDepositPart,
  paymentTest: zhPaymentTestPart,
};
export type MoreTexts = typeof zhMore;
