import type { zhContacts } from '#src/features/account/contacts/texts.zh.ts';
import { joiningTexts } from '#src/features/account/entry/texts.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly contacts: typeof zhContacts;
  }
}

export const contactsTexts = defineTexts(
  {
    zh: () =>
      import(/* webpackChunkName: "texts-zh-contacts" */ '#src/features/account/contacts/texts.zh.ts'),
    en: () =>
      import(/* webpackChunkName: "texts-en-contacts" */ '#src/features/account/contacts/texts.en.ts'),
  },
  joiningTexts,
);
