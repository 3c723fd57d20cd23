import { refusalSentences } from '#core/tools/ssl-config/sentences.ts';
import type { zhConfigRefusal } from '#src/features/tools/config/refusal.texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enConfigRefusal = {
  title: 'This combination isn’t supported',
  take: 'Use {{what}}',
  usualVersion: 'the usual version',
  remedyVersion: 'version {{version}}',
  remedyOpenssl: 'OpenSSL {{version}}',
  remedyGuideline: 'guidelines {{version}}',
  reasons: refusalSentences,
} satisfies SameTexts<typeof zhConfigRefusal>;
