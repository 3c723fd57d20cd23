import { type CompleteLanguage, completeLanguageOf, type Language } from '#src/i18n/languages.ts';
import type { AllOf, SameTexts } from '#src/i18n/text-types.ts';
import type { ConsoleTexts } from '#src/i18n/texts/zh/console.ts';
import type { EntryTexts } from '#src/i18n/texts/zh/entry.ts';
import type { HomeTexts } from '#src/i18n/texts/zh/home.ts';
import type { MoreTexts } from '#src/i18n/texts/zh/more.ts';
import type { OrderPageTexts } from '#src/i18n/texts/zh/order-page.ts';
import type { zhPurchase } from '#src/i18n/texts/zh/purchase.ts';

type PurchaseTexts = { readonly purchase: typeof zhPurchase };

type LaterTexts = ConsoleTexts & HomeTexts & OrderPageTexts & PurchaseTexts & AllOf<MoreTexts>;

/** Everything that can be shown. Keys are made from the Chinese texts. */
export type AllTexts = EntryTexts & LaterTexts;
export type LoadedTexts = SameTexts<EntryTexts> & Partial<SameTexts<LaterTexts>>;

/**
 * Texts load in parts, so that no page waits for another's: `entry` is what every page needs, `console` what most pages
 * behind the sign-in need; each page much visited has its own, and the others share a chunk, `texts/<language>/more.ts`.
 */
export type TextPart = 'entry' | keyof typeof pageParts | keyof MoreTexts;

type Load = Record<CompleteLanguage, () => Promise<Partial<SameTexts<LaterTexts>>>>;

const pageParts = {
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
} as const satisfies Record<string, Load>;

const more: Record<CompleteLanguage, () => Promise<SameTexts<MoreTexts>>> = {
  zh: async () => (await import('#src/i18n/texts/zh/more.ts')).zhMore as SameTexts<MoreTexts>,
  en: async () => (await import('#src/i18n/texts/en/more.ts')).enMore,
};

export async function fetchTexts(language: Language, parts: ReadonlySet<TextPart>): Promise<LoadedTexts> {
  const complete = completeLanguageOf(language);
  const later = [...parts].flatMap((part) => (part === 'entry' ? [] : [laterPart(part, complete)]));
  const [entry, menu, ...rest] = await Promise.all([entryOf(complete), menuOf(language), ...later]);
  return Object.assign({}, entry, ...rest, menu);
}

async function laterPart(
  part: Exclude<TextPart, 'entry'>,
  language: CompleteLanguage,
): Promise<Partial<LoadedTexts>> {
  return isPagePart(part) ? pageParts[part][language]() : (await more[language]())[part];
}

function isPagePart(part: TextPart): part is keyof typeof pageParts {
  return Object.hasOwn(pageParts, part);
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
