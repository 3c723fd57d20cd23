import type { zhParse } from '#src/features/tools/parse/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enParse = {
  kinds: {
    certificate: 'Certificate',
    request: 'Certificate request',
    crl: 'Revocation list',
    key: 'Key',
    pkcs7: 'PKCS#7',
    pkcs12: 'PKCS#12',
    jks: 'Java key store',
  },
  found: { one: '1 object', other: '{{count}} objects' },
  samples: { request: 'A request with several names' },
} satisfies SameTexts<typeof zhParse>;
