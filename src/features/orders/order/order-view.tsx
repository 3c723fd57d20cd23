import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import * as orderCalls from '#core/contract/calls/orders.ts';
import { centsBack, givesUnit } from '#core/orders/cancellation.ts';
import { orderLead } from '#core/orders/lead.ts';
import { isPayable, type OrderStage, orderStage } from '#core/orders/status.ts';
import type { PaymentExit } from '#machines/payment/payment.view.ts';
import { type DcvView, dcvView } from '#machines/validation/dcv.view.ts';
import { invalidateChanges } from '#src/console/calls/call-query.ts';
import { useConnectionReturn } from '#src/console/calls/use-connection-return.ts';
import { OrderTags } from '#src/console/orders/order-tags.tsx';
import { HostName } from '#src/console/page/host-name.tsx';
import { useAnyLimits } from '#src/console/rights/use-any-limits.ts';
import { useServices } from '#src/console/services.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { useSharingPolicy } from '#src/console/site/use-sharing-policy.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { LeftCompromise } from '#src/features/orders/compromise/left-compromise.tsx';
import { MoreNames } from '#src/features/orders/list/more-names.tsx';
import { type RemarkHandle, useRemark } from '#src/features/orders/list/use-remark.ts';
import { CertificateList } from '#src/features/orders/order/certificate-list.tsx';
import { leadTexts, type PageLead } from '#src/features/orders/order/lead-texts.ts';
import { OrderActions, OrderMenu } from '#src/features/orders/order/order-actions.tsx';
import { OrderAgenda } from '#src/features/orders/order/order-agenda.tsx';
import { OrderDialogs } from '#src/features/orders/order/order-dialogs.tsx';
import { OrderFacts } from '#src/features/orders/order/order-facts.tsx';
import { isReceiptFolded, OrderFolds } from '#src/features/orders/order/order-folds.tsx';
import { OrderHeader } from '#src/features/orders/order/order-header.tsx';
import { OrderLead } from '#src/features/orders/order/order-lead.tsx';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import type { Cancelling } from '#src/features/orders/order/use-cancel.ts';
import { useHappened } from '#src/features/orders/order/use-happened.ts';
import { type OrderActs, useOrderActs } from '#src/features/orders/order/use-order-acts.ts';
import { PaidReceipt } from '#src/features/payment/receipt/paid-receipt.tsx';
import type { ReceiptFacts } from '#src/features/payment/receipt/receipt.tsx';
import { DcvPanel } from '#src/features/validation/dcv-panel.tsx';
import { type NameRemoval, useRemoveName } from '#src/features/validation/use-remove-name.ts';
import { dcvLogic } from '#src/features/validation/validation.slots.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Card } from '#src/ui/card/card.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

const RemoveNameDialog = lazyPart(
  'RemoveNameDialog',
  () => import(/* webpackChunkName: "order-dialogs" */ '#src/features/validation/remove-name-dialog.tsx'),
);

const PolicyNotice = lazyPart(
  'PolicyNotice',
  () => import(/* webpackChunkName: "sharing" */ '#src/features/sharing/policy-notice.tsx'),
);

const ApprovalPanel = lazyPart(
  'ApprovalPanel',
  () => import(/* webpackChunkName: "approvals" */ '#src/features/approvals/approval-panel.tsx'),
);

const NotServed = lazyPart(
  'NotServed',
  () => import(/* webpackChunkName: "not-served" */ '#src/features/orders/order/not-served.tsx'),
);

const OrderRefunds = lazyPart(
  'OrderRefunds',
  () => import(/* webpackChunkName: "order-dialogs" */ '#src/features/orders/order/order-refunds.tsx'),
);

export function OrderView({ order, isPaying }: { readonly order: OrderDetail; readonly isPaying: boolean }) {
  const remark = useRemark(order);
  const removal = useRemoveName(order);
  const acts = useOrderActs(order);
  const lead = orderLead(order);
  const { cancel } = acts;
  useHappened(order, useNextStep(order, lead));
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
        mark={<OrderTags order={order} now={Date.parse(order.serverTime)} />}
        corner={<OrderMenu order={order} lead={lead} acts={acts} />}
        wideActions={<OrderActions order={order} lead={lead} acts={acts} />}
      />
      <LeftCompromise orderNo={order.orderNo} />
      {!isReceiptFolded(order) && <PaidReceipt isOrder />}
      <div role="status" className={css({ '&:not(:empty)': { mb: '4' } })}>
        {cancel.action.view.isDone && <Cancelled {...cancel} />}
      </div>
      {/* Reset the validation state when the order's status or names change. */}
      <OrderBody
        key={`${order.orderStatus} ${order.domainNames.join()}`}
        order={order}
        lead={lead}
        acts={acts}
        remark={remark}
        removal={removal}
      />
      <OrderDialogs order={order} acts={acts} />
      {removal.action.view.isOpen && <RemoveNameDialog order={order} removal={removal} />}
      {isPaying && <OrderPayment order={order} />}
    </>
  );
}

function Cancelled({ announced }: Pick<Cancelling, 'announced'>) {
  const refund = centsBack(announced);
  const isReSign = announced.kind === 'end-reissue';
  const t = useText(orderTexts);
  const money = useMoney();
  return (
    <Notice tone="info">
      {isReSign && t('order.cancelDialog.reissue.done')}{' '}
      {refund > 0
        ? t(isReSign ? 'order.cancelDialog.reissue.refunded' : 'order.cancelDialog.refunded', {
            amount: money(refund),
          })
        : !isReSign && t(givesUnit(announced) ? 'order.cancelDialog.unitDone' : 'order.cancelDialog.done')}
    </Notice>
  );
}

/** What comes next, for the message about what just happened. */
function useNextStep(order: OrderDetail, lead: PageLead): string {
  const t = useText(consoleTexts, orderTexts);
  const format = useFormat();
  const money = useMoney();
  const facts = { order, lead, methods: [], validated: 0, validations: 0 };
  return leadTexts(facts, { t, format, money }).title;
}

interface OrderBodyProps {
  readonly order: OrderDetail;
  readonly lead: PageLead;
  readonly acts: OrderActs;
  readonly remark: RemarkHandle;
  readonly removal: NameRemoval;
}

function OrderBody({ order, lead, acts, remark, removal }: OrderBodyProps) {
  const services = useServices();
  const logic = useMemo(() => dcvLogic(services), [services]);
  const dcv = useActorRef(logic, { input: { orderNo: order.orderNo } });
  useConnectionReturn(dcv);
  const view = useSelector(dcv, dcvView);
  const waiting = view.validations.filter(({ state }) => state !== 'validated');
  const facts = {
    order,
    lead,
    methods: methodsOf(waiting),
    validated: view.validatedCount,
    validations: view.validations.length,
  };
  const hasLimits = useAnyLimits();
  const isPolicySet = useSharingPolicy();
  const mayNeedApproval = isPayable(order.orderStatus) && (hasLimits || order.waitsFor === 'approval');
  return (
    <div className={stack}>
      <OrderLead {...facts} acts={acts} />
      {order.certificate && <NotServed orderNo={order.orderNo} />}
      {mayNeedApproval && <ApprovalPanel orderNo={order.orderNo} />}
      {isPolicySet && <PolicyNotice orderNo={order.orderNo} onShare={() => acts.share(true)} />}
      {showsValidations(orderStage(order.orderStatus)) && order.domainNames.length > 0 && (
        <DcvPanel order={order} view={view} send={dcv.send} removal={removal} />
      )}
      <div className={grid}>
        <div className={css({ gridArea: 'list', minW: '0', mb: '4', _empty: { mb: '0' } })}>
          <CertificateList order={order} acts={acts} />
        </div>
        <div className={css({ gridArea: 'agenda', minW: '0', mb: { base: '4', xl: '0' } })}>
          <OrderAgenda {...facts} />
        </div>
        <Card className={css({ gridArea: 'facts', overflow: 'hidden' })}>
          {order.refunds.length > 0 && <OrderRefunds refunds={order.refunds} />}
          <OrderFacts order={order} remark={remark} methods={methodsOf(view.validations)} />
          <OrderFolds order={order} lead={lead} onShare={acts.canDownload ? () => acts.share(true) : null} />
        </Card>
      </div>
    </div>
  );
}

function methodsOf(validations: DcvView['validations']) {
  return [...new Set(validations.map(({ dcvMethod }) => dcvMethod))];
}

/** The validation records can be published before the order or its reissue is paid. */
function showsValidations(stage: OrderStage): boolean {
  return stage === 'unpaid' || stage === 'resign' || stage === 'verifying' || stage === 'resubmit';
}

const PaymentDialog = lazyPart(
  'PaymentDialog',
  () => import(/* webpackChunkName: "payment" */ '#src/features/payment/payment-dialog.tsx'),
);

/** The payment dialog over the order's page. The page stays open afterwards. */
function OrderPayment({ order }: { readonly order: OrderDetail }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const leave = (exit: PaymentExit, receipt?: ReceiptFacts) => {
    // Another tab may have made the payment: then no call of this one changed the order.
    if (receipt) void invalidateChanges(queryClient, orderCalls.cancel);
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

const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' });
const grid = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 304px' },
  // The agenda spans both rows, so that a long one does not push the facts down.
  gridTemplateAreas: { base: '"list" "agenda" "facts"', xl: '"list agenda" "facts agenda"' },
  gridTemplateRows: { xl: 'auto 1fr' },
  // Without a list of certificates its row leaves no gap.
  columnGap: '4',
  alignItems: 'start',
});
