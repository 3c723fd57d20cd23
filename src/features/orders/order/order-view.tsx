import { useNavigate } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { type OrderStage, orderStage } from '#core/orders/status.ts';
import type { PaymentExit } from '#machines/payment/payment.view.ts';
import { dcvView } from '#machines/validation/dcv.view.ts';
import { useServices } from '#src/console/services.ts';
import { useMoney } from '#src/console/use-money.ts';
import { HostName } from '#src/features/orders/list/host-name.tsx';
import { MoreNames } from '#src/features/orders/list/more-names.tsx';
import { type RemarkHandle, useRemark } from '#src/features/orders/list/use-remark.ts';
import { CertificateCard } from '#src/features/orders/order/certificate-card.tsx';
import { CertificatesCard } from '#src/features/orders/order/certificates-card.tsx';
import { OrderActions } from '#src/features/orders/order/order-actions.tsx';
import { OrderFacts } from '#src/features/orders/order/order-facts.tsx';
import { OrderHeader } from '#src/features/orders/order/order-header.tsx';
import { OrderStatusTag } from '#src/features/orders/order/order-status-tag.tsx';
import { OrderSteps } from '#src/features/orders/order/order-steps.tsx';
import { OrderTimeline } from '#src/features/orders/order/order-timeline.tsx';
import { PlanCard } from '#src/features/orders/order/plan-card.tsx';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import { type Cancelling, useCancel } from '#src/features/orders/order/use-cancel.ts';
import { type NameRemoval, useRemoveName } from '#src/features/orders/order/use-remove-name.ts';
import { type ReissueHost, useReissue } from '#src/features/orders/reissue/use-reissue.ts';
import { PaidReceipt } from '#src/features/payment/paid-receipt.tsx';
import type { ReceiptFacts } from '#src/features/payment/receipt.tsx';
import { DcvPanel } from '#src/features/validation/dcv-panel.tsx';
import { dcvLogic } from '#src/features/validation/validation.slots.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, SectionCard } from '#src/ui/card/card.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

const RemoveNameDialog = lazyPart(
  'RemoveNameDialog',
  () => import(/* webpackChunkName: "order-dialogs" */ '#src/features/orders/order/remove-name-dialog.tsx'),
);

export function OrderView({ order, isPaying }: { readonly order: OrderDetail; readonly isPaying: boolean }) {
  const cancel = useCancel(order);
  const remark = useRemark(order);
  const reissue = useReissue(order);
  const removal = useRemoveName(order);
  return (
    <>
      <OrderHeader
        orderNo={order.orderNo}
        title={
          <>
            <HostName ascii={order.commonName} />
            <MoreNames count={order.domainNames.length - 1} />
          </>
        }
        mark={<OrderStatusTag status={order.orderStatus} />}
        actions={<OrderActions order={order} cancel={cancel} reissue={reissue} />}
      />
      <PaidReceipt isVetting={order.domainNames.length === 0} />
      <div role="status" className={css({ '&:not(:empty)': { mb: '5' } })}>
        {cancel.action.view.isDone && <Cancelled refund={cancel.refund} isReSign={cancel.isReSign} />}
      </div>
      <NextNotice order={order} reissue={reissue} />
      {/* Reset the validation state when the order's status or names change. */}
      <OrderBody
        key={`${order.orderStatus} ${order.domainNames.join()}`}
        order={order}
        remark={remark}
        removal={removal}
      />
      {removal.action.view.isOpen && <RemoveNameDialog order={order} removal={removal} />}
      {isPaying && <OrderPayment order={order} />}
    </>
  );
}

function Cancelled({ refund, isReSign }: Pick<Cancelling, 'refund' | 'isReSign'>) {
  const t = useText(orderTexts);
  const money = useMoney();
  return (
    <Notice tone="info">
      {isReSign && t('order.cancelDialog.reissue.done')}{' '}
      {refund > 0
        ? t(isReSign ? 'order.cancelDialog.reissue.refunded' : 'order.cancelDialog.refunded', {
            amount: money(refund),
          })
        : !isReSign && t('order.cancelDialog.done')}
    </Notice>
  );
}

interface OrderBodyProps {
  readonly order: OrderDetail;
  readonly remark: RemarkHandle;
  readonly removal: NameRemoval;
}

function OrderBody({ order, remark, removal }: OrderBodyProps) {
  const services = useServices();
  const logic = useMemo(() => dcvLogic(services), [services]);
  const dcv = useActorRef(logic, { input: { orderNo: order.orderNo } });
  const view = useSelector(dcv, dcvView);
  // Code and document signing have no names, so only vetting is pending.
  const isVetting =
    orderStage(order.orderStatus) === 'verifying' &&
    (order.domainNames.length === 0 || !isZeroTime(order.vetting.askedTime));
  return (
    <div className={stack}>
      <SectionCard>
        <OrderSteps
          order={order}
          validated={view.validatedCount}
          validations={view.validations.length}
          isVetting={isVetting}
        />
      </SectionCard>
      <div className={grid}>
        <div className={stack}>
          {isVetting && <VettingNotice order={order} />}
          {showsValidations(orderStage(order.orderStatus)) && order.domainNames.length > 0 && (
            <DcvPanel order={order} view={view} send={dcv.send} removal={removal} />
          )}
          {order.certificate && <CertificateCard order={order} certificate={order.certificate} />}
          <OrderTimeline order={order} />
        </div>
        <Card>
          <OrderFacts
            order={order}
            remark={remark}
            methods={[...new Set(view.validations.map(({ dcvMethod }) => dcvMethod))]}
          />
          <CertificatesCard order={order} />
          <PlanCard order={order} />
        </Card>
      </div>
    </div>
  );
}

/** The validation records can be published before the order or its reissue is paid. */
function showsValidations(stage: OrderStage): boolean {
  return stage === 'unpaid' || stage === 'resign' || stage === 'verifying' || stage === 'resubmit';
}

/** The next certificate waits for a request, which must be made here because the key is. */
function NextNotice({ order, reissue }: { readonly order: OrderDetail; readonly reissue: ReissueHost }) {
  const t = useText(orderTexts);
  const format = useFormat();
  if (isZeroTime(order.nextAskedTime)) return null;
  const isOver = Date.parse(order.certExpireTime) <= Date.parse(order.serverTime);
  return (
    <Notice
      tone={isOver ? 'danger' : 'warning'}
      className={css({ mb: '5' })}
      title={t('order.next.asked')}
      actions={
        reissue.canStart && (
          <Button size="sm" variant="primary" onClick={reissue.start}>
            {t('order.next.make')}
          </Button>
        )
      }
    >
      {t(isOver ? 'order.next.late' : 'order.next.byWhen', { date: format.utcDate(order.certExpireTime) })}
    </Notice>
  );
}

/** The organization is being vetted; the customer has nothing left to do. */
function VettingNotice({ order }: { readonly order: OrderDetail }) {
  const t = useText(orderTexts);
  const hasNames = order.domainNames.length > 0;
  return (
    <Notice tone="info" role="status" title={t('order.vetting.title')}>
      {t(hasNames ? 'order.vetting.afterNames' : 'order.vetting.alone')}
    </Notice>
  );
}

const PaymentDialog = lazyPart(
  'PaymentDialog',
  () => import(/* webpackChunkName: "payment" */ '#src/features/payment/payment-dialog.tsx'),
);

/** The payment dialog over the order's page. The page stays open afterwards. */
function OrderPayment({ order }: { readonly order: OrderDetail }) {
  const navigate = useNavigate();
  const leave = (exit: PaymentExit, receipt?: ReceiptFacts) => {
    if (exit?.to === 'orders') void navigate({ to: '/orders/list', replace: true });
    else
      void navigate({
        to: '/ssl/certificate/$id',
        params: { id: order.orderNo },
        search: {},
        state: receipt ? { receipt } : {},
        replace: true,
        resetScroll: false,
      });
  };
  return <PaymentDialog orderNos={[order.orderNo]} origin="order" onExit={leave} />;
}

const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' });
const grid = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
  gap: '5',
  alignItems: 'start',
});
