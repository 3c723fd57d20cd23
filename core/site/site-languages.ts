/** Languages a customer can choose. Chinese and English are complete; the others translate only the menus and fall back to English. */
export const languages = ['zh', 'en', 'es', 'de', 'ja', 'fr'] as const;
export type Language = (typeof languages)[number];

export const completeLanguages = ['zh', 'en'] as const;
export type CompleteLanguage = (typeof completeLanguages)[number];
