import { Link, linkOptions, useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import { isCorrectable } from '#core/orders/reissue.ts';
import { isRevocable } from '#core/orders/revocation.ts';
import { isPaid } from '#core/orders/status.ts';
import type { PageLead } from '#src/features/orders/order/lead-texts.ts';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import type { OrderActs } from '#src/features/orders/order/use-order-acts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button, IconButton } from '#src/ui/button/button.tsx';
import { Menu } from '#src/ui/menu/menu.tsx';
import { button } from '#styled/recipes';

export interface OrderActionsProps {
  readonly order: OrderDetail;
  readonly lead: PageLead;
  readonly acts: OrderActs;
}

const reissues: ReadonlySet<PageLead['action']> = new Set(['reissue', 'request', 'resubmit']);

/** What else can be done with the order, besides what leads the page. */
export function OrderActions(props: OrderActionsProps) {
  return useActions(props).map(({ label, link, act }) =>
    link ? (
      <Link key={label} {...link} className={button()}>
        {label}
      </Link>
    ) : (
      <Button key={label} onClick={act}>
        {label}
      </Button>
    ),
  );
}

/** The same behind one button, for a phone. */
export function OrderMenu(props: OrderActionsProps) {
  const t = useText(orderTexts);
  const navigate = useNavigate();
  const actions = useActions(props);
  if (actions.length === 0) return null;
  return (
    <Menu
      label={t('common.actions')}
      trigger={(trigger) => <IconButton {...trigger} label={t('common.actions')} icon={<Ellipsis />} />}
      items={actions.map(({ label }) => ({ value: label, label }))}
      onSelect={(value) => {
        const chosen = actions.find(({ label }) => label === value);
        if (chosen?.link) void navigate(chosen.link);
        else chosen?.act?.();
      }}
    />
  );
}

function useActions({
  order,
  lead,
  acts: { reissue, renewal, canRenew, canRevoke, cancel },
}: OrderActionsProps) {
  const t = useText(orderTexts);
  const now = new Date(order.serverTime);
  const params = { id: order.orderNo };
  const keyed = order.certificates.findLast(({ notAfter, revocation }) =>
    isRevocable({ notAfter: new Date(notAfter), revocation: revocation === null ? 'none' : 'asked' }, now),
  );
  const canReissue = reissue.canStart && !reissues.has(lead.action);
  return [
    canReissue &&
      reissue.kind && {
        label: t(`order.${isCorrectable(order) ? 'correct' : reissue.kind}`),
        act: reissue.start,
      },
    keyed &&
      canRevoke && {
        label: t('order.compromise.start'),
        link: linkOptions({
          ...{ to: '/ssl/compromise/$id', params },
          search: { certificate: keyed.serialNumber },
        }),
      },
    isPaid(order.orderStatus) &&
      order.productType.includes('ssl') && {
        label: t('order.automate'),
        link: linkOptions({ to: '/certhub/orders/$id/automate', params }),
      },
    canRenew && lead.action !== 'renew' && { label: t('order.renew'), act: () => renewal.open(null) },
    cancel.canStart && {
      label: t(order.isReSigning ? 'order.cancelReissue' : 'order.cancel'),
      act: cancel.start,
    },
  ].filter((each) => typeof each === 'object' && each !== null);
}
