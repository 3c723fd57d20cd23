import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import { compromiseView } from '#machines/orders/compromise/compromise.view.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { Flow } from '#src/console/flows/flow.tsx';
import { useWorkspace } from '#src/console/flows/use-workspace.ts';
import { isMissing, useOrder } from '#src/console/orders/use-order.ts';
import { HostName } from '#src/console/page/host-name.tsx';
import { PageTitle } from '#src/console/page/page-title.tsx';
import { compromiseFlow } from '#src/features/orders/compromise/compromise.flow.ts';
import { CompromiseSteps } from '#src/features/orders/compromise/compromise-steps.tsx';
import type { StepProps } from '#src/features/orders/compromise/step-parts.tsx';
import { StepScreen } from '#src/features/orders/compromise/step-screen.tsx';
import { compromiseTexts } from '#src/features/orders/compromise/texts.ts';
import { unfinishedCompromise } from '#src/features/orders/compromise/unfinished-compromise.ts';
import { MissingOrder } from '#src/features/orders/order/missing-order.tsx';
import { OrderSkeleton } from '#src/features/orders/order/order-page.tsx';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Notice } from '#src/ui/notice/notice.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { css } from '#styled/css';

export interface CompromisePageProps {
  readonly orderNo: string;
  /** Any certificate of the compromised key; without it the unfinished one, else the newest of the order. */
  readonly serialNumber: string | undefined;
}

/** /ssl/compromise/{id}: leads through replacing and revoking the certificates of a compromised key. */
export function CompromisePage({ orderNo, serialNumber }: CompromisePageProps) {
  const t = useText(compromiseTexts, orderTexts);
  const order = useOrder(orderNo);
  const crumbs = [
    <Link key="list" to="/orders/list">
      {t('order.crumb')}
    </Link>,
    <Link key="order" to="/ssl/certificate/$id" params={{ id: orderNo }}>
      {orderNo}
    </Link>,
    t('compromise.title'),
  ];
  if (isMissing(order)) return <MissingOrder orderNo={orderNo} />;
  return (
    <>
      <PageTitle text={t('compromise.title')} />
      <PageHeader
        crumbs={crumbs}
        crumbsLabel={t('common.crumbs')}
        title={t('compromise.title')}
        description={order.data && <HostName ascii={order.data.commonName} />}
      />
      <QueryGate query={order} failed={t('order.failed')} pending={<OrderSkeleton />}>
        {(data) => data && <Found order={data} serialNumber={serialNumber} />}
      </QueryGate>
    </>
  );
}

function Found({
  order,
  serialNumber,
}: {
  readonly order: OrderDetail;
  readonly serialNumber: string | undefined;
}) {
  const t = useText(compromiseTexts);
  const { data: workspace } = useWorkspace();
  const { orderNo } = order;
  const left = useMemo(
    () => (workspace ? unfinishedCompromise(workspace.journal, orderNo) : undefined),
    [workspace, orderNo],
  );
  if (workspace === undefined && serialNumber === undefined) return <OrderSkeleton />;
  const serial = serialNumber ?? left?.serialNumber ?? order.certificates.at(-1)?.serialNumber;
  if (serial === undefined) return <Notice>{t('compromise.none')}</Notice>;
  return <CompromiseFlow key={serial} orderNo={orderNo} serialNumber={serial} order={order} />;
}

interface CompromiseFlowProps extends Pick<StepProps, 'order'> {
  readonly orderNo: string;
  readonly serialNumber: string;
}

/** The steps alone, for callers that know only what the flow knows of the order. */
export function CompromiseFlow({ orderNo, serialNumber, order }: CompromiseFlowProps) {
  const t = useText(compromiseTexts);
  return (
    <Flow
      open={(workspace) => workspace.open(compromiseFlow, { orderNo, serialNumber })}
      view={compromiseView}
      pending={<OrderSkeleton />}
      failed={{ title: t('compromise.notThere') }}
      mirror={t('compromise.mirror')}
    >
      {(view, send, flow) => (
        <div className={layout}>
          <CompromiseSteps steps={view.steps} />
          <div className={css({ display: 'grid', gap: '4', minW: '0' })}>
            {flow.condition}
            <StepScreen view={view} send={send} order={order} />
          </div>
        </div>
      )}
    </Flow>
  );
}

const layout = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '220px minmax(0, 1fr)' },
  gap: { base: '4', lg: '6' },
  alignItems: 'start',
});
