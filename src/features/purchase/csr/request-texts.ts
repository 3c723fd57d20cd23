import type { GivenRequest, IntakeFailure } from '#machines/purchase/csr-source/csr-source.types.ts';
import { intakeFaultText } from '#src/features/purchase/csr/intake-text.ts';
import type { Translate } from '#src/i18n/texts.ts';

/** Why a paste or a file could not be read. */
export function readingFailureText(
  { code, detail }: IntakeFailure,
  t: Translate<'intake' | 'purchase' | 'requests' | 'work'>,
): string {
  if (code === 'file-gone') return t('requests.fileGone');
  // The reading threw: nothing that the text or the file could be blamed for.
  if (code === 'broken') return t('purchase.failure.broken');
  return intakeFaultText(code, detail, t);
}

/** `RSA 2048`, `EC P-256`; a dash when it cannot be read. */
export function requestKeyText({ key }: Pick<GivenRequest, 'key'>): string {
  if (key === null) return '-';
  return [key.algorithm, key.curve ?? key.size].filter((part) => part !== null).join(' ');
}
