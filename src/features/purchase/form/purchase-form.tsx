import { type KeyboardEvent, Suspense, useState } from 'react';
import { productFamily } from '#core/catalogue/type-flags.ts';
import { consoleTexts, orderFaultTexts } from '#src/console/texts.ts';
import { ClientGroup } from '#src/features/purchase/client/client-group.tsx';
import { CsrGroup } from '#src/features/purchase/csr/csr-group.tsx';
import { BuyButton, formId } from '#src/features/purchase/form/buy-button.tsx';
import { FailureText, fieldId, purchaseFailureText } from '#src/features/purchase/form/form-faults.tsx';
import type { GroupProps } from '#src/features/purchase/form/group-props.ts';
import { modePanelId, modeTabId } from '#src/features/purchase/form/mode-tabs.tsx';
import { OrderTextsGroup } from '#src/features/purchase/form/order-texts.tsx';
import {
  BatchNames,
  ContactGroup,
  EmailGroup,
  OrganizationGroup,
} from '#src/features/purchase/form/purchase-parts.tsx';
import { NamesGroup } from '#src/features/purchase/names/names-group.tsx';
import { PreviewPanel } from '#src/features/purchase/preview/preview-panel.tsx';
import { Amount } from '#src/features/purchase/preview/price-box.tsx';
import { ProductGroup } from '#src/features/purchase/product/product-group.tsx';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { DcvGroup } from '#src/features/purchase/validation/dcv-group.tsx';
import { useText, useTexts } from '#src/i18n/use-text.ts';
import { Card } from '#src/ui/card/card.tsx';
import { FocusOnce } from '#src/ui/field/focus-once.tsx';
import { besidePanel } from '#src/ui/frame/frame-styles.ts';
import { goToLine } from '#src/ui/line-area/go-to-line.ts';
import { Notice } from '#src/ui/notice/notice.tsx';
import { toast } from '#src/ui/toast/toasts.ts';
import { css } from '#styled/css';

interface PurchaseFormProps extends GroupProps {
  /** The workflow's id. */
  readonly draft: string;
}

/** The form at the left, the summary at the right. On a phone the price and the button stay at the bottom. */
export function PurchaseForm({ view, send, draft }: PurchaseFormProps) {
  const t = useText(purchaseTexts);
  const texts = useTexts();
  return (
    <div className={besidePanel}>
      <div
        id={modePanelId}
        role="tabpanel"
        aria-labelledby={modeTabId(view.mode.chosen)}
        className={css({ minW: '0' })}
      >
        <form
          id={formId}
          noValidate
          onKeyDown={keepEnter}
          onFocus={() => void texts.load(orderFaultTexts)}
          onSubmit={(event) => {
            event.preventDefault();
            send({ type: 'order.buy' });
          }}
        >
          <fieldset disabled={!view.can.edit} className={fields}>
            {view.failure && view.can.edit && (
              <div id={fieldId('failure')} tabIndex={-1} className={css({ mb: '4', scrollMarginTop: '20' })}>
                <Notice tone="danger" role="alert">
                  <FailureText failure={view.failure} />
                </Notice>
              </div>
            )}
            <Card>
              <Subjects view={view} send={send} />
              <ProductGroup view={view} send={send} />
              <Groups view={view} send={send} />
              {isPulled(view) && (
                <ClientGroup key={draft} draft={draft} isBatch={view.orderSource === 'text'} />
              )}
              <OrderTextsGroup view={view} send={send} />
            </Card>
          </fieldset>
        </form>
        <Refusal view={view} />
      </div>
      <PreviewPanel view={view} send={send} />
      <div className={bar}>
        <div className={css({ minW: '0' })}>
          <span className={css({ display: 'block', fontSize: 'xs', color: 'fg.muted' })}>
            {t('purchase.panel.due')}
          </span>
          <Amount view={view} />
        </div>
        <div className={css({ flexShrink: 0, minW: '36' })}>
          <BuyButton view={view} send={send} />
        </div>
      </div>
    </div>
  );
}

/** What the certificate is for comes first: it is what every customer knows. */
function Subjects(props: GroupProps) {
  const { needs } = props.view;
  return (
    <>
      {needs.names && <NamesGroup {...props} />}
      {needs.batchText && <BatchNames {...props} />}
    </>
  );
}

/** ACME clients can fetch the certificates of servers; they make requests of their own. */
function isPulled({ product, orderSource }: GroupProps['view']): boolean {
  if (product.facts === null || orderSource === 'requests') return false;
  const family = productFamily(product.facts.productType);
  return family === 'ssl' || family === 'ip';
}

/** Groups that depend on the product. */
function Groups(props: GroupProps) {
  const { needs } = props.view;
  return (
    <>
      <CsrGroup {...props} />
      {needs.dcv && <DcvGroup {...props} />}
      {needs.email && <EmailGroup {...props} />}
      {needs.contact && <ContactGroup {...props} />}
      {needs.organization && <OrganizationGroup {...props} />}
    </>
  );
}

/**
 * Scrolls to the first fault whenever 'buy' is refused, except for the faults a draft was opened with. A refused creation is also shown as
 * a toast.
 */
function Refusal({ view }: Pick<GroupProps, 'view'>) {
  const [before] = useState(() => view.focus?.ordinal);
  if (view.focus === null || view.focus.ordinal === before) return null;
  return (
    <Suspense>
      <FirstFault view={view} focus={view.focus} />
    </Suspense>
  );
}

interface FirstFaultProps extends Pick<GroupProps, 'view'> {
  readonly focus: NonNullable<GroupProps['view']['focus']>;
}

function FirstFault({ view: { failure, faults }, focus }: FirstFaultProps) {
  const t = useText(purchaseTexts, consoleTexts, orderFaultTexts);
  const line = faults.find(({ field }) => field === focus.field)?.line;
  return (
    <FocusOnce
      key={focus.ordinal}
      id={fieldId(focus.field)}
      otherwise={fieldId('failure')}
      onPlaced={() => {
        if (line !== undefined) goToLine(fieldId(focus.field), line);
        if (failure) toast({ tone: 'danger', title: purchaseFailureText(failure, t) });
      }}
    />
  );
}

/** Enter in a field must not submit the order. */
function keepEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

const fields = css({
  minW: '0',
  // Keeps focused elements clear of the bars at the top and bottom.
  '& :is(input, select, button, textarea)': { scrollMarginTop: '20', scrollMarginBottom: '40' },
});
const bar = css({
  hideFrom: 'lg',
  position: { base: 'sticky', _low: 'static' },
  bottom: '0',
  zIndex: 'sticky',
  display: { base: 'flex', _print: 'none' },
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4',
  mx: { base: '-4', md: '-7' },
  mb: '-12',
  px: { base: '4', md: '7' },
  py: '3',
  pb: 'max(12px, env(safe-area-inset-bottom))',
  bg: 'bg.surface',
  borderTop: '1px solid token(colors.border)',
  boxShadow: 'lg',
});
