import { readTypeFlags } from '#core/catalogue/type-flags.ts';
import type { PurchaseView } from '#machines/purchase/purchase.view.ts';
import type { Translate } from '#src/i18n/texts.ts';

/** How far the CA looks: DV, OV, EV; of a mailbox alone no domain (S/MIME BR §1.2). */
export function typeText(productType: string, t: Translate<'purchase'>): string {
  const { dv, ov, ev, email } = readTypeFlags(productType);
  if (dv && email) return t('purchase.panel.typeMailbox');
  if (dv) return t('purchase.panel.typeDv');
  if (ov) return t('purchase.panel.typeOv');
  return ev ? t('purchase.panel.typeEv') : t('purchase.panel.typeOther');
}

export function domainTypeText({ kind, count }: PurchaseView['names'], t: Translate<'purchase'>): string {
  if (kind === 'ip') return t('purchase.panel.domainIp');
  if (kind === 'email') return t('purchase.panel.domainEmail');
  if (kind === 'wildcard') return t('purchase.panel.domainWildcard');
  return count === 'several' ? t('purchase.panel.domainSeveral') : t('purchase.panel.domainSingle');
}
