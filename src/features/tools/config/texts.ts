import type { zhConfigRefusal } from '#src/features/tools/config/refusal.texts.zh.ts';
import type { zhConfig } from '#src/features/tools/config/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly config: typeof zhConfig;
    readonly configRefusal: typeof zhConfigRefusal;
  }
}

export const configTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-ssl-config" */ '#src/features/tools/config/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-ssl-config" */ '#src/features/tools/config/texts.en.ts'),
});

/** Loaded when a configuration is refused. */
export const configRefusalTexts = defineTexts({
  zh: () =>
    import(
      /* webpackChunkName: "texts-zh-config-refusal" */ '#src/features/tools/config/refusal.texts.zh.ts'
    ),
  en: () =>
    import(
      /* webpackChunkName: "texts-en-config-refusal" */ '#src/features/tools/config/refusal.texts.en.ts'
    ),
});
