import { useAnyLimits } from '#src/console/rights/use-any-limits.ts';
import { AwaitingPane } from '#src/features/payment/awaiting/awaiting-pane.tsx';
import { BackupPrompt } from '#src/features/payment/form/backup-prompt.tsx';
import { PaymentMethods } from '#src/features/payment/form/payment-methods.tsx';
import { PaymentOverview } from '#src/features/payment/form/payment-overview.tsx';
import type { PaymentFormProps, PaymentPaneProps } from '#src/features/payment/form/payment-pane.ts';
import { paymentTexts } from '#src/features/payment/texts.ts';
import { productName } from '#src/i18n/product-name.ts';
import { useLanguage, useText } from '#src/i18n/use-text.ts';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';
import { Skeleton, SkeletonStatus } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';

const PayApproval = lazyPart(
  'PayApproval',
  () => import(/* webpackChunkName: "approvals" */ '#src/features/approvals/pay-approval.tsx'),
);

/** Payment methods at the left, the order at the right. */
export function PaymentForm({ view, send, onLeave }: PaymentFormProps) {
  const hasLimits = useAnyLimits();
  const isOrder = view.subject === 'order' || view.subject === 'orders';
  const mayNeedApproval = hasLimits && isOrder && view.step !== 'loading';
  return (
    <div className={grid}>
      <div className={left}>
        <Product view={view} />
        {mayNeedApproval && <PayApproval orderNos={view.orderNos} />}
        <How view={view} send={send} />
        {isOrder && view.step === 'ready' && <BackupPrompt />}
      </div>
      <PaymentOverview view={view} send={send} onLeave={onLeave} />
    </div>
  );
}

function How({ view, send }: PaymentPaneProps) {
  const t = useText(paymentTexts);
  if (view.step === 'loading') return <SkeletonStatus label={t('payment.loading')} lines={5} />;
  return view.isAtProvider ? (
    <AwaitingPane view={view} send={send} />
  ) : (
    <PaymentMethods view={view} send={send} />
  );
}

function Product({ view }: Pick<PaymentPaneProps, 'view'>) {
  const t = useText(paymentTexts);
  const language = useLanguage();
  const name =
    view.subject === 'deposit'
      ? t('payment.deposit.product')
      : view.subject === 'package'
        ? t('payment.package.product')
        : view.first && productName(view.first, language);
  return (
    <div>
      <p className={css({ fontSize: 'sm', color: 'fg.muted' })}>{t('payment.product')}</p>
      <p className={css({ fontSize: 'lg', fontWeight: 'semibold', overflowWrap: 'anywhere' })}>
        {name ?? <Skeleton width="60%" />}
      </p>
    </div>
  );
}

/** Keeps focused elements clear of the buttons fixed at the bottom of a phone's screen. */
const left = css({
  display: 'grid',
  gap: '4',
  minW: '0',
  alignContent: 'start',
  '& :is(a, button, input)': { scrollMarginBottom: { base: '36', md: '0' } },
});
const grid = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 300px' },
  gap: { base: '5', md: '6' },
  alignItems: 'start',
});
