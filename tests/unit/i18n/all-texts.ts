import type { LoadedTexts } from '#src/i18n/load-texts.ts';
import { enBatchPart } from '#src/i18n/texts/en/batch.ts';
import { enCheckout } from '#src/i18n/texts/en/checkout.ts';
import { enConsole } from '#src/i18n/texts/en/console.ts';
import { enDepositPart } from '#src/i18n/texts/en/deposit.ts';
import { enEntry } from '#src/i18n/texts/en/entry.ts';
import { enHome } from '#src/i18n/texts/en/home.ts';
import { enIntakePart } from '#src/i18n/texts/en/intake.ts';
import { enOrderPage } from '#src/i18n/texts/en/order-page.ts';
import { enPartiesPart } from '#src/i18n/texts/en/parties.ts';
import { enPaymentMethodsPart } from '#src/i18n/texts/en/payment-methods.ts';
import { enPaymentPagesPart } from '#src/i18n/texts/en/payment-pages.ts';
import { enPaymentQueuePart } from '#src/i18n/texts/en/payment-queue.ts';
import { enPaymentTestPart } from '#src/i18n/texts/en/payment-test.ts';
import { enProfilePart } from '#src/i18n/texts/en/profile.ts';
import { enPurchase } from '#src/i18n/texts/en/purchase.ts';
import { enRequests } from '#src/i18n/texts/en/requests.ts';
import { zhBatchPart } from '#src/i18n/texts/zh/batch.ts';
import { zhCheckout } from '#src/i18n/texts/zh/checkout.ts';
import { zhConsole } from '#src/i18n/texts/zh/console.ts';
import { zhDepositPart } from '#src/i18n/texts/zh/deposit.ts';
import { zhEntry } from '#src/i18n/texts/zh/entry.ts';
import { zhHome } from '#src/i18n/texts/zh/home.ts';
import { zhIntakePart } from '#src/i18n/texts/zh/intake.ts';
import { zhOrderPage } from '#src/i18n/texts/zh/order-page.ts';
import { zhPartiesPart } from '#src/i18n/texts/zh/parties.ts';
import { zhPaymentMethodsPart } from '#src/i18n/texts/zh/payment-methods.ts';
import { zhPaymentPagesPart } from '#src/i18n/texts/zh/payment-pages.ts';
import { zhPaymentQueuePart } from '#src/i18n/texts/zh/payment-queue.ts';
import { zhPaymentTestPart } from '#src/i18n/texts/zh/payment-test.ts';
import { zhProfilePart } from '#src/i18n/texts/zh/profile.ts';
import { zhPurchase } from '#src/i18n/texts/zh/purchase.ts';
import { zhRequests } from '#src/i18n/texts/zh/requests.ts';
import { createSnapshot } from '#src/i18n/texts.ts';

export const zhTexts = {
  ...zhEntry,
  ...zhConsole,
  ...zhHome,
  ...zhOrderPage,
  purchase: zhPurchase,
  requests: zhRequests,
  ...zhCheckout,
  ...zhBatchPart,
  ...zhIntakePart,
  ...zhPartiesPart,
  ...zhPaymentMethodsPart,
  ...zhPaymentQueuePart,
  ...zhProfilePart,
  ...zhDepositPart,
  ...zhPaymentPagesPart,
  ...zhPaymentTestPart,
};
export const enTexts = {
  ...enEntry,
  ...enConsole,
  ...enHome,
  ...enOrderPage,
  purchase: enPurchase,
  requests: enRequests,
  ...enCheckout,
  ...enBatchPart,
  ...enIntakePart,
  ...enPartiesPart,
  ...enPaymentMethodsPart,
  ...enPaymentQueuePart,
  ...enProfilePart,
  ...enDepositPart,
  ...enPaymentPagesPart,
  ...enPaymentTestPart,
};

/** Translators as the console has them behind the sign-in. */
export const translators = {
  zh: createSnapshot('zh', zhTexts as LoadedTexts).t,
  en: createSnapshot('en', enTexts).t,
};

/** Every text as a row of path and words; the forms of a counted text are rows of their own. */
export function textRows(node: object, path = ''): readonly (readonly [path: string, text: string])[] {
  return Object.entries(node).flatMap(([key, value]) => {
    const at = path === '' ? key : `${path}.${key}`;
    return typeof value === 'string' ? [[at, value] as const] : textRows(value, at);
  });
}

export function placeholdersOf(text: string): readonly string[] {
  return [...text.matchAll(/\{\{(.*?)\}\}/g)].map((match) => match[1] ?? '').sort();
}
