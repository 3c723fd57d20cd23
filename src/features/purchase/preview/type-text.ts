import { readTypeFlags } from '#core/catalogue/type-flags.ts';
import type { Translate } from '#src/i18n/texts.ts';

/** The validation level: DV, OV, EV; or mailbox-validated, without a domain (S/MIME BR §1.2). */
export function typeText(productType: string, t: Translate<'purchase'>): string {
  const { dv, ov, ev, email } = readTypeFlags(productType);
  if (dv && email) return t('purchase.panel.typeMailbox');
  if (dv) return t('purchase.panel.typeDv');
  if (ov) return t('purchase.panel.typeOv');
  return ev ? t('purchase.panel.typeEv') : t('purchase.panel.typeOther');
}
