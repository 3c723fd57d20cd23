import type { zhParse } from '#src/features/tools/parse/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enParse = {
  found: { one: '1 object', other: '{{count}} objects' },
  samples: { request: 'A request with multiple names', chain: 'A server certificate and its issuer' },
} satisfies SameTexts<typeof zhParse>;
