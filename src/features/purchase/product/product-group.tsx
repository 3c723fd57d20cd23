import { PackageOpen } from 'lucide-react';
import * as catalogueCalls from '#core/contract/calls/catalogue.ts';
import { wholeList } from '#core/contract/fields.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { HelpButton } from '#src/console/help/help-button.tsx';
import { useServices } from '#src/console/services.ts';
import { faultsOf, fieldId } from '#src/features/purchase/form/form-faults.tsx';
import type { GroupProps } from '#src/features/purchase/form/group-props.ts';
import { ListFailure } from '#src/features/purchase/form/list-failure.tsx';
import { BrandSkeleton } from '#src/features/purchase/form/purchase-header.tsx';
import {
  familyCounts,
  productsOfFamilies,
  siteProducts,
} from '#src/features/purchase/product/brand-choices.ts';
import { PlanNote } from '#src/features/purchase/product/plan-note.tsx';
import { BrandField, ProductField } from '#src/features/purchase/product/product-field.tsx';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { productName } from '#src/i18n/product-name.ts';
import { useLanguage, useText } from '#src/i18n/use-text.ts';
import { validityText } from '#src/i18n/validity-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CardSection } from '#src/ui/card/card.tsx';
import { SegmentedControl } from '#src/ui/choice/segmented-control.tsx';
import { SwitchChips } from '#src/ui/choice/switch-chips.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { FieldGroup } from '#src/ui/field/field.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';

/** Chooses the family, brand, product and validity. */
export function ProductGroup({ view, send }: GroupProps) {
  const t = useText(purchaseTexts);
  return (
    <>
      <CardSection
        title={t('purchase.product.title')}
        hint={t('purchase.product.hint')}
        help={<HelpButton article="choose-product" about={t('purchase.product.title')} />}
      >
        <Choices view={view} send={send} />
      </CardSection>
      <CardSection className={compact}>
        <div className={plan}>
          <ValidityField view={view} send={send} />
          <PlanNote view={view} />
        </div>
      </CardSection>
    </>
  );
}

function Choices({ view, send }: GroupProps) {
  const t = useText(purchaseTexts);
  const { site } = useServices();
  const products = useCall(catalogueCalls.products, wholeList, { select: ({ list }) => list });
  if (products.isError)
    return (
      <ListFailure
        id={fieldId('productNo')}
        query={products}
        failed={t('purchase.product.failed')}
        refused={{
          title: t('purchase.product.notAllowedTitle'),
          text: t('purchase.product.notAllowed'),
        }}
      />
    );
  if (products.data === undefined) return <BrandSkeleton />;
  const sold = siteProducts(products.data, site);
  if (sold.length === 0)
    return (
      <div id={fieldId('productNo')} tabIndex={-1}>
        <EmptyState
          icon={<PackageOpen />}
          title={t('purchase.product.empty')}
          description={t('purchase.product.emptyAbout')}
          action={
            <Button onClick={() => void products.refetch()} busy={products.isFetching}>
              {t('common.retry')}
            </Button>
          }
        />
      </div>
    );
  const wanted = view.families.flatMap(({ family, on }) => (on ? [family] : []));
  const offered = productsOfFamilies(sold, wanted);
  return (
    <>
      {/* The families to list; initially ssl. */}
      <SwitchChips
        label={t('purchase.product.families')}
        items={familyCounts(sold).map(({ family, count }) => ({
          value: family,
          label: t(`purchase.product.family.${family}`),
          count,
          countLabel: t('purchase.product.familyCount', { count }),
          checked: wanted.includes(family),
        }))}
        onCheckedChange={(family, on) => send({ type: 'family.switch', family, on })}
      />
      <FamilyNote view={view} send={send} />
      {offered.length === 0 ? (
        <Notice tone="neutral" role="status">
          {t('purchase.product.noFamily')}
        </Notice>
      ) : (
        <BrandField view={view} send={send} products={offered} />
      )}
      <ProductField view={view} send={send} products={offered} />
    </>
  );
}

/** The effect of the last family switch: the product it selected, with an undo, or why the family stays on. */
function FamilyNote({ view, send }: GroupProps) {
  const t = useText(purchaseTexts);
  const language = useLanguage();
  const { familyNote: note, product } = view;
  const family = note && t(`purchase.product.family.${note.family}`);
  return (
    <div role="status" className={css({ '&:not(:empty)': { mb: '3.5', mt: '-1' } })}>
      {note?.kind === 'last' && (
        <span className={css({ fontSize: 'sm', color: 'fg.muted' })}>
          {t('purchase.product.lastFamily', { family: family ?? '' })}
        </span>
      )}
      {note?.kind === 'turned' && product.facts && (
        <span className={css({ fontSize: 'sm', color: 'fg.muted' })}>
          {t('purchase.product.turned', { product: productName(product.facts, language) })}{' '}
          <Button variant="link" onClick={() => send({ type: 'family.undo' })}>
            {t('common.undo')}
          </Button>
        </span>
      )}
    </div>
  );
}

function ValidityField({ view, send }: GroupProps) {
  const t = useText(purchaseTexts);
  const { chosen, offered } = view.validity;
  return (
    <FieldGroup
      id={fieldId('year')}
      legend={t('purchase.validity.label')}
      hideLegend
      error={faultsOf(view.faults, 'year')}
    >
      {offered.length === 0 ? (
        <Skeleton width="220px" height="36px" />
      ) : (
        <div className={validity}>
          <span className={css({ fontSize: 'lg', fontWeight: 'semibold' })} aria-hidden="true">
            {t('purchase.validity.label')}
          </span>
          <HelpButton article="spans-200-100-47" about={t('purchase.validity.label')} />
          <SegmentedControl
            label={t('purchase.validity.label')}
            options={offered.map((validity) => ({
              value: String(validity),
              label: validityText(validity, t),
            }))}
            value={String(chosen)}
            onValueChange={(validity) => send({ type: 'validity.choose', validity: Number(validity) })}
          />
        </div>
      )}
    </FieldGroup>
  );
}

const validity = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '4',
  rowGap: '2',
});
const plan = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '5' });
const compact = css({ py: '3!' });
