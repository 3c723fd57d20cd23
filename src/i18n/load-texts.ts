import { type CompleteLanguage, completeLanguageOf, type Language } from '#src/i18n/languages.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';
import type { BatchTexts } from '#src/i18n/texts/zh/batch.ts';
import type { BenchTexts } from '#src/i18n/texts/zh/bench.ts';
import type { CashierTexts } from '#src/i18n/texts/zh/cashier.ts';
import type { CheckoutTexts } from '#src/i18n/texts/zh/checkout.ts';
import type { ConsoleTexts } from '#src/i18n/texts/zh/console.ts';
import type { DepositTexts } from '#src/i18n/texts/zh/deposit.ts';
import type { EntryTexts } from '#src/i18n/texts/zh/entry.ts';
import type { HomeTexts } from '#src/i18n/texts/zh/home.ts';
import type { IntakeTexts } from '#src/i18n/texts/zh/intake.ts';
import type { OrderPageTexts } from '#src/i18n/texts/zh/order-page.ts';
import type { PartiesTexts } from '#src/i18n/texts/zh/parties.ts';
import type { PaymentMethodsTexts } from '#src/i18n/texts/zh/payment-methods.ts';
import type { PaymentQueueTexts } from '#src/i18n/texts/zh/payment-queue.ts';
import type { ProfileTexts } from '#src/i18n/texts/zh/profile.ts';
import type { zhPurchase } from '#src/i18n/texts/zh/purchase.ts';
import type { zhRequests } from '#src/i18n/texts/zh/requests.ts';

type PurchaseTexts = { readonly purchase: typeof zhPurchase };
type RequestTexts = { readonly requests: typeof zhRequests };

type LaterTexts = ConsoleTexts &
  HomeTexts &
  OrderPageTexts &
  PurchaseTexts &
  RequestTexts &
  CheckoutTexts &
  BatchTexts &
  BenchTexts &
  DepositTexts &
  ProfileTexts &
  CashierTexts &
  IntakeTexts &
  PartiesTexts &
  PaymentMethodsTexts &
  PaymentQueueTexts;

/** Everything that can be shown. Keys are made from the Chinese texts. */
export type AllTexts = EntryTexts & LaterTexts;
export type LoadedTexts = SameTexts<EntryTexts> & Partial<SameTexts<LaterTexts>>;

/**
 * Texts load in parts, so that no page waits for another's: `entry` is what every page needs, `console` what most
 * pages behind the sign-in need, the others belong to a page, a tab or a drawer. Each part of each language is a chunk
 * of its own.
 */
export type TextPart = 'entry' | keyof typeof laterParts;

type Load = Record<CompleteLanguage, () => Promise<Partial<SameTexts<LaterTexts>>>>;

const laterParts = {
  console: {
    zh: async () => (await import('#src/i18n/texts/zh/console.ts')).zhConsole as SameTexts<ConsoleTexts>,
    en: async () => (await import('#src/i18n/texts/en/console.ts')).enConsole,
  },
  home: {
    zh: async () => (await import('#src/i18n/texts/zh/home.ts')).zhHome as SameTexts<HomeTexts>,
    en: async () => (await import('#src/i18n/texts/en/home.ts')).enHome,
  },
  'order-page': {
    zh: async () =>
      (await import('#src/i18n/texts/zh/order-page.ts')).zhOrderPage as SameTexts<OrderPageTexts>,
    en: async () => (await import('#src/i18n/texts/en/order-page.ts')).enOrderPage,
  },
  purchase: {
    zh: async () => ({
      purchase: (await import('#src/i18n/texts/zh/purchase.ts')).zhPurchase as SameTexts<typeof zhPurchase>,
    }),
    en: async () => ({ purchase: (await import('#src/i18n/texts/en/purchase.ts')).enPurchase }),
  },
  requests: {
    zh: async () => ({
      requests: (await import(/* webpackChunkName: "more-zh" */ '#src/i18n/texts/zh/requests.ts'))
        .zhRequests as SameTexts<typeof zhRequests>,
    }),
    en: async () => ({
      requests: (await import(/* webpackChunkName: "more-en" */ '#src/i18n/texts/en/requests.ts')).enRequests,
    }),
  },
  checkout: {
    zh: async () =>
      (await import(/* webpackChunkName: "more-zh" */ '#src/i18n/texts/zh/checkout.ts'))
        .zhCheckout as SameTexts<CheckoutTexts>,
    en: async () =>
      (await import(/* webpackChunkName: "more-en" */ '#src/i18n/texts/en/checkout.ts')).enCheckout,
  },
  batch: {
    zh: async () =>
      (await import(/* webpackChunkName: "more-zh" */ '#src/i18n/texts/zh/batch.ts'))
        .zhBatchPart as SameTexts<BatchTexts>,
    en: async () =>
      (await import(/* webpackChunkName: "more-en" */ '#src/i18n/texts/en/batch.ts')).enBatchPart,
  },
  intake: {
    zh: async () =>
      (await import(/* webpackChunkName: "more-zh" */ '#src/i18n/texts/zh/intake.ts'))
        .zhIntakePart as SameTexts<IntakeTexts>,
    en: async () =>
      (await import(/* webpackChunkName: "more-en" */ '#src/i18n/texts/en/intake.ts')).enIntakePart,
  },
  parties: {
    zh: async () =>
      (await import(/* webpackChunkName: "more-zh" */ '#src/i18n/texts/zh/parties.ts'))
        .zhPartiesPart as SameTexts<PartiesTexts>,
    en: async () =>
      (await import(/* webpackChunkName: "more-en" */ '#src/i18n/texts/en/parties.ts')).enPartiesPart,
  },
  'payment-methods': {
    zh: async () =>
      (await import(/* webpackChunkName: "more-zh" */ '#src/i18n/texts/zh/payment-methods.ts'))
        .zhPaymentMethodsPart as SameTexts<PaymentMethodsTexts>,
    en: async () =>
      (await import(/* webpackChunkName: "more-en" */ '#src/i18n/texts/en/payment-methods.ts'))
        .enPaymentMethodsPart,
  },
  'payment-queue': {
    zh: async () =>
      (await import(/* webpackChunkName: "more-zh" */ '#src/i18n/texts/zh/payment-queue.ts'))
        .zhPaymentQueuePart as SameTexts<PaymentQueueTexts>,
    en: async () =>
      (await import(/* webpackChunkName: "more-en" */ '#src/i18n/texts/en/payment-queue.ts'))
        .enPaymentQueuePart,
  },
  cashier: {
    zh: async () =>
      (await import(/* webpackChunkName: "more-zh" */ '#src/i18n/texts/zh/cashier.ts'))
        .zhCashierPart as SameTexts<CashierTexts>,
    en: async () =>
      (await import(/* webpackChunkName: "more-en" */ '#src/i18n/texts/en/cashier.ts')).enCashierPart,
  },
  profile: {
    zh: async () =>
      (await import(/* webpackChunkName: "more-zh" */ '#src/i18n/texts/zh/profile.ts'))
        .zhProfilePart as SameTexts<ProfileTexts>,
    en: async () =>
      (await import(/* webpackChunkName: "more-en" */ '#src/i18n/texts/en/profile.ts')).enProfilePart,
  },
  deposit: {
    zh: async () =>
      (await import(/* webpackChunkName: "more-zh" */ '#src/i18n/texts/zh/deposit.ts'))
        .zhDepositPart as SameTexts<DepositTexts>,
    en: async () =>
      (await import(/* webpackChunkName: "more-en" */ '#src/i18n/texts/en/deposit.ts')).enDepositPart,
  },
  bench: {
    zh: async () =>
      (await import(/* webpackChunkName: "more-zh" */ '#src/i18n/texts/zh/bench.ts'))
        .zhBenchPart as SameTexts<BenchTexts>,
    en: async () =>
      (await import(/* webpackChunkName: "more-en" */ '#src/i18n/texts/en/bench.ts')).enBenchPart,
  },
} as const satisfies Record<string, Load>;

export async function fetchTexts(language: Language, parts: ReadonlySet<TextPart>): Promise<LoadedTexts> {
  const complete = completeLanguageOf(language);
  const later = [...parts].flatMap((part): Promise<Partial<LoadedTexts>>[] =>
    part === 'entry' ? [] : [laterParts[part][complete]()],
  );
  const [entry, menu, ...rest] = await Promise.all([entryOf(complete), menuOf(language), ...later]);
  return Object.assign({}, entry, ...rest, menu);
}

async function entryOf(language: CompleteLanguage): Promise<SameTexts<EntryTexts>> {
  if (language === 'zh')
    return (await import('#src/i18n/texts/zh/entry.ts')).zhEntry as SameTexts<EntryTexts>;
  return (await import('#src/i18n/texts/en/entry.ts')).enEntry;
}

async function menuOf(language: Language): Promise<Pick<LoadedTexts, 'menu'> | null> {
  switch (language) {
    case 'es':
      return { menu: (await import(/* webpackChunkName: "menus" */ '#src/i18n/texts/es/menu.ts')).esMenu };
    case 'de':
      return { menu: (await import(/* webpackChunkName: "menus" */ '#src/i18n/texts/de/menu.ts')).deMenu };
    case 'ja':
      return { menu: (await import(/* webpackChunkName: "menus" */ '#src/i18n/texts/ja/menu.ts')).jaMenu };
    case 'fr':
      return { menu: (await import(/* webpackChunkName: "menus" */ '#src/i18n/texts/fr/menu.ts')).frMenu };
    default:
      return null;
  }
}
