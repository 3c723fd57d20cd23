import type { zhInvitation } from '#src/features/people/invitation.texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly invitation: typeof zhInvitation;
  }
}

export const invitationTexts = defineTexts({
  zh: () =>
    import(/* webpackChunkName: "texts-zh-invitation" */ '#src/features/people/invitation.texts.zh.ts'),
  en: () =>
    import(/* webpackChunkName: "texts-en-invitation" */ '#src/features/people/invitation.texts.en.ts'),
});
