import type { zhUnlisted } from '#src/console/orders/unlisted.texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enUnlisted: SameTexts<typeof zhUnlisted> = {
  title: 'This may not be issued',
  about: {
    one: '{{name}} ends in .{{ending}}, which isn’t a public top-level domain. CAs can’t issue certificates for internal names. Check the spelling.',
    other:
      '{{count}} names aren’t under a public top-level domain, such as {{name}} (.{{ending}}). CAs can’t issue certificates for internal names. Check the spelling.',
  },
};
