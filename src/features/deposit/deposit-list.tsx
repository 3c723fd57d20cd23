import { keepPreviousData } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Wallet } from 'lucide-react';
import type { Deposit } from '#core/contract/calls/deposit.ts';
import * as depositCalls from '#core/contract/calls/deposit.ts';
import { QueryGate } from '#src/console/query-gate.tsx';
import { useCall } from '#src/console/use-call.ts';
import { useMoney } from '#src/console/use-money.ts';
import { depositTexts } from '#src/features/deposit/texts.ts';
import { useMethodName } from '#src/features/deposit/use-method-name.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Pagination } from '#src/ui/pagination/pagination.tsx';
import { type Column, DataTable } from '#src/ui/table/data-table.tsx';
import { StatusTag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

/** Spec §9: the pages of a list. */
const pageSize = 10;

const tones = { unpaid: 'warning', paid: 'success', cancelled: 'neutral' } as const;

/** Deposits, newest first; one that is not paid can be gone on with. */
export function DepositList({ page }: { readonly page: number }) {
  const t = useText(depositTexts);
  const navigate = useNavigate();
  const search = useSearch({ from: '/_console/deposit/' });
  const columns = useColumns();
  const deposits = useCall(
    depositCalls.list,
    { query: { limit: pageSize, offset: page } },
    { placeholderData: keepPreviousData },
  );
  return (
    <Card flush>
      <CardSection title={t('deposit.list.title')} className={css({ px: '3.5!', pt: '3.5!', pb: '2!' })} />
      <QueryGate query={deposits} failed={t('deposit.list.failed')} className={css({ m: '3.5' })}>
        {({ data, total }) => (
          <>
            <DataTable
              caption={t('deposit.list.caption')}
              columns={columns}
              rows={data}
              rowKey={({ depositNo }) => depositNo}
              busy={deposits.isPlaceholderData}
              empty={
                <EmptyState
                  icon={<Wallet />}
                  title={t('deposit.list.none')}
                  description={t('deposit.list.noneAbout')}
                />
              }
            />
            {total > pageSize && (
              <Pagination
                className={css({ borderTop: '1px solid token(colors.border)' })}
                page={page}
                size={pageSize}
                total={total}
                onPageChange={(next) =>
                  void navigate({
                    to: '/deposit',
                    search: { ...search, page: next === 1 ? undefined : next },
                    resetScroll: false,
                  })
                }
              />
            )}
          </>
        )}
      </QueryGate>
    </Card>
  );
}

function useColumns(): readonly Column<Deposit>[] {
  const t = useText(depositTexts);
  const money = useMoney();
  const format = useFormat();
  const methodName = useMethodName();
  return [
    {
      key: 'number',
      label: t('deposit.list.number'),
      mono: true,
      lead: true,
      cell: ({ depositNo }) => depositNo,
    },
    {
      key: 'amount',
      label: t('deposit.list.amount'),
      align: 'end',
      cell: ({ amount }) => money(amount),
    },
    {
      key: 'state',
      label: t('deposit.list.state'),
      cell: ({ state }) => <StatusTag tone={tones[state]}>{t(`deposit.state.${state}`)}</StatusTag>,
    },
    { key: 'method', label: t('deposit.list.method'), cell: ({ payWay }) => methodName(payWay) },
    {
      key: 'created',
      label: t('deposit.list.created'),
      cell: ({ createTime }) => format.dateTime(createTime),
    },
    { key: 'paid', label: t('deposit.list.paidAt'), cell: ({ payTime }) => format.dateTime(payTime) },
    {
      key: 'actions',
      label: t('common.actions'),
      hideLabel: true,
      align: 'end',
      width: '1px',
      cell: ({ depositNo, state }) => state === 'unpaid' && <PayLink depositNo={depositNo} />,
    },
  ];
}

function PayLink({ depositNo }: { readonly depositNo: string }) {
  const t = useText(depositTexts);
  return (
    <Link
      to="/deposit"
      search={{ depositNo }}
      className={button({ size: 'sm' })}
      aria-label={`${t('deposit.list.pay')} ${depositNo}`}
    >
      {t('deposit.list.pay')}
    </Link>
  );
}
