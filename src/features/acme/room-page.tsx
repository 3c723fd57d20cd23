import { Link } from '@tanstack/react-router';
import { Bot } from 'lucide-react';
import type { AutomatedOrder } from '#core/contract/calls/acme.ts';
import * as acmeCalls from '#core/contract/calls/acme.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { useListAddress } from '#src/console/list/use-list-address.ts';
import { MenuText } from '#src/console/page/menu-text.tsx';
import { PageTitle } from '#src/console/page/page-title.tsx';
import { DraftsCard } from '#src/features/acme/drafts-card.tsx';
import { PoliciesCard } from '#src/features/acme/policies-card.tsx';
import { OrderState, WindowText } from '#src/features/acme/room-parts.tsx';
import { acmeTexts } from '#src/features/acme/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Card } from '#src/ui/card/card.tsx';
import { CardSkeleton } from '#src/ui/card/card-skeleton.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { Pagination } from '#src/ui/pagination/pagination.tsx';
import { DataTable } from '#src/ui/table/data-table.tsx';
import { Moment } from '#src/ui/time/moment.tsx';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

const pageSize = 20;

export function roomAsked(page = 1) {
  return { query: { limit: pageSize, offset: page } };
}

/** /certhub/automation: the orders whose certificates clients fetch by themselves. */
export function RoomPage({ page }: { readonly page: number }) {
  const t = useText(acmeTexts);
  const room = useCall(acmeCalls.room, roomAsked(page));
  return (
    <>
      <PageTitle text={t.find('menu.automation') ?? ''} />
      <PageHeader
        crumbs={(['menu.certificates', 'menu.automation'] as const).map((key) => (
          <MenuText key={key} name={key} />
        ))}
        crumbsLabel={t('common.crumbs')}
        title={<MenuText name="menu.automation" />}
        description={t('acme.room.about')}
      />
      <QueryGate query={room} failed={t('acme.room.failed')} pending={<CardSkeleton lines={8} />}>
        {({ data, total, drafts, directories }) => (
          <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })}>
            <DraftsCard drafts={drafts} />
            <OrdersCard rows={data} total={total} page={page} />
            <PoliciesCard directories={directories} />
          </div>
        )}
      </QueryGate>
    </>
  );
}

interface OrdersCardProps {
  readonly rows: readonly AutomatedOrder[];
  readonly total: number;
  readonly page: number;
}

function OrdersCard({ rows, total, page }: OrdersCardProps) {
  const t = useText(acmeTexts);
  const { go } = useListAddress();
  if (total === 0)
    return (
      <Card>
        <EmptyState
          icon={<Bot />}
          title={t('acme.room.none')}
          description={t('acme.room.noneAbout')}
          action={
            <Link to="/orders/list" className={button({ variant: 'primary' })}>
              {t('acme.room.orders')}
            </Link>
          }
        />
      </Card>
    );
  return (
    <Card flush>
      <DataTable
        caption={t('acme.room.caption')}
        rows={rows}
        rowKey={({ orderNo }) => orderNo}
        columns={[
          {
            key: 'order',
            label: t('acme.room.order'),
            lead: true,
            cell: ({ orderNo, commonName }) => (
              <span className={css({ minW: '0' })} translate="no">
                <Link to="/certhub/orders/$id/automate" params={{ id: orderNo }}>
                  {commonName}
                </Link>
                <span className={minor}>{orderNo}</span>
              </span>
            ),
          },
          {
            key: 'contact',
            label: t('acme.state.last'),
            cell: ({ contactTime, client, address }) =>
              isZeroTime(contactTime) ? (
                t('acme.room.never')
              ) : (
                <span className={css({ minW: '0' })}>
                  <Moment at={contactTime} />
                  <span className={minor}>{t('acme.state.from', { client, address })}</span>
                </span>
              ),
          },
          {
            key: 'pulled',
            label: t('acme.room.pulled'),
            cell: ({ pulledTime }) => (isZeroTime(pulledTime) ? '—' : <Moment at={pulledTime} />),
          },
          { key: 'window', label: t('acme.room.next'), cell: (row) => <WindowText row={row} /> },
          { key: 'state', label: t('acme.state.title'), cell: (row) => <OrderState row={row} /> },
        ]}
      />
      {total > pageSize && (
        <Pagination
          page={page}
          size={pageSize}
          total={total}
          onPageChange={(next) => go({ page: next === 1 ? undefined : next })}
        />
      )}
    </Card>
  );
}

const minor = css({ display: 'block', fontSize: 'xs', color: 'fg.muted', overflowWrap: 'anywhere' });
