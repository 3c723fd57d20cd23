import type { ReactNode } from 'react';
import { productFamily } from '#core/catalogue/type-flags.ts';
import { reissuePlan } from '#core/orders/plan.ts';
import { planKindFor } from '#core/orders/plan-kind.ts';
import type { ProductFacts } from '#machines/purchase/purchase.types.ts';
import type { PurchaseView } from '#machines/purchase/purchase.view.ts';
import { useServerTime } from '#src/console/site/use-server-time.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { sourceTexts } from '#src/features/purchase/csr/csr-group.tsx';
import { keySize } from '#src/features/purchase/csr/key-text.ts';
import { nameFieldTexts } from '#src/features/purchase/names/name-texts.ts';
import { typeText } from '#src/features/purchase/preview/type-text.ts';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { methodText } from '#src/features/purchase/validation/dcv-group.tsx';
import { productName } from '#src/i18n/product-name.ts';
import type { Translate } from '#src/i18n/texts.ts';
import { useLanguage, useText } from '#src/i18n/use-text.ts';
import { validityText } from '#src/i18n/validity-text.ts';
import { DottedName } from '#src/ui/dotted-name/dotted-name.tsx';
import { type KeyValue, KeyValues } from '#src/ui/key-values/key-values.tsx';
import { css } from '#styled/css';

/** All choices, in the order of product.md, 'Purchase form'. */
export function Overview({ view }: { readonly view: PurchaseView }) {
  const t = useText(purchaseTexts, consoleTexts);
  const language = useLanguage();
  const { names, csr, needs, dcv, price, orderSource } = view;
  const { facts } = view.product;
  const { options, maker } = csr;
  const isMade = options.from === 'create';
  const ofProduct = (text: (product: ProductFacts) => string) => (facts ? text(facts) : '-');
  const rows = [
    fact(
      t('purchase.panel.product'),
      ofProduct((product) => productName(product, language)),
    ),
    fact(t('purchase.panel.validity'), <Span view={view} />),
    fact(
      t('purchase.panel.family'),
      ofProduct(({ productType }) => t(`purchase.product.family.${productFamily(productType)}`)),
    ),
    fact(
      t('purchase.panel.brand'),
      ofProduct(({ brandName }) => brandName),
    ),
    fact(
      t('purchase.panel.type'),
      ofProduct(({ productType }) => typeText(productType, t)),
    ),
    orderSource !== 'names' && fact(t('purchase.panel.orders'), String(price.orders)),
    needs.names && fact(nameFieldTexts(names, t).label, <Domain view={view} />),
    names.kind !== 'none' && fact(t('purchase.panel.domainType'), domainTypeText(names, t)),
    fact(t('purchase.panel.source'), t(sourceTexts(csr)[options.from])),
    // The details of a pasted request are shown with the request.
    isMade &&
      (maker.canChoose || maker.chosen === 'token') &&
      fact(t('purchase.panel.maker'), t(makerTexts[maker.chosen])),
    isMade && fact(t('purchase.panel.key'), options.encryption),
    isMade && fact(t('purchase.panel.signature'), options.signature),
    isMade &&
      fact(
        t(options.encryption === 'RSA' ? 'purchase.panel.keyLength' : 'purchase.panel.curve'),
        keySize(options),
      ),
    needs.dcv && facts && fact(t('purchase.panel.method'), methodText(dcv.method, names.kind, t)),
  ];
  return <KeyValues items={rows} />;
}

function fact(label: string, value: ReactNode): KeyValue {
  return { label, value };
}

const makerTexts = {
  browser: 'purchase.panel.makerBrowser',
  ca: 'purchase.panel.makerCa',
  token: 'purchase.panel.makerToken',
} as const;

function Span({ view }: { readonly view: PurchaseView }) {
  const t = useText(purchaseTexts, consoleTexts);
  const now = new Date(useServerTime());
  const { chosen } = view.validity;
  const { facts } = view.product;
  const span = validityText(chosen, t);
  const count = facts ? reissuePlan(now, chosen, planKindFor(facts.productType)).length : 1;
  return count > 1 ? t('purchase.panel.validityPlan', { span, count }) : span;
}

function Domain({ view }: { readonly view: PurchaseView }) {
  const t = useText(purchaseTexts, consoleTexts);
  const { text, rows, isChecking, all } = view.names;
  const [first] = rows;
  if (text.trim() === '')
    return <span className={css({ color: 'fg.subtle' })}>{t('purchase.panel.domainNone')}</span>;
  if (isChecking || !first) return text.trim();
  if (!first.host) return <span className={css({ color: 'danger' })}>{t('purchase.panel.domainBad')}</span>;
  return (
    <>
      <DottedName text={first.host.unicode} />
      {all.length > 1 && ` ${t('purchase.panel.domainMore', { count: all.length })}`}
    </>
  );
}

function domainTypeText({ kind, count }: PurchaseView['names'], t: Translate<'purchase'>): string {
  if (kind === 'ip') return t('purchase.panel.domainIp');
  if (kind === 'email') return t('purchase.panel.domainEmail');
  if (kind === 'wildcard') return t('purchase.panel.domainWildcard');
  return count === 'several' ? t('purchase.panel.domainSeveral') : t('purchase.panel.domainSingle');
}
