import { FileQuestion } from 'lucide-react';
import { useState } from 'react';
import type { Invoiceable } from '#core/contract/calls/invoices.ts';
import * as invoiceCalls from '#core/contract/calls/invoices.ts';
import { groupThousands, plainAmount } from '#core/money/money.ts';
import type { ApplicationEvent } from '#machines/invoices/invoice-application/invoice-application.machine.ts';
import type { InvoiceApplicationView } from '#machines/invoices/invoice-application/invoice-application.view.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { isSearchable } from '#src/console/list/list-search.ts';
import { useChargeText } from '#src/console/site/use-money.ts';
import { orderFaultTexts } from '#src/console/texts.ts';
import { type SourceRow, sourceColumns } from '#src/features/invoices/source-columns.tsx';
import { invoiceTexts } from '#src/features/invoices/texts.ts';
import { faultText } from '#src/i18n/fault-text.ts';
import { useFormat, useLanguage, useText } from '#src/i18n/use-text.ts';
import { Checkbox } from '#src/ui/choice/checkbox.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { Pagination } from '#src/ui/pagination/pagination.tsx';
import { DataTable } from '#src/ui/table/data-table.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

const pageSize = 20;

interface SourceTableProps {
  readonly view: InvoiceApplicationView;
  readonly open: number;
  readonly send: (event: ApplicationEvent) => void;
}

/** The orders and packages with what can be invoiced of each and why not; by amount, the amount and which it takes. */
export function SourceTable({ view, open, send }: SourceTableProps) {
  const t = useText(invoiceTexts, orderFaultTexts);
  const { by, currency, faults } = view;
  const charge = useChargeText();
  const [page, turn] = useState(1);
  const [typed, type] = useState('');
  const [isOpenOnly, choose] = useState(false);
  const search = isSearchable(typed) ? typed.trim() : undefined;
  const query = {
    ...{ currency, limit: pageSize, offset: page },
    ...(search === undefined ? {} : { search }),
    only: isOpenOnly || by === 'amount' ? ('open' as const) : ('all' as const),
  };
  const rows = useCall(invoiceCalls.invoiceable, { query }, { placeholderData: (last) => last });
  const fault = faults.find(({ field }) => field === 'amount');
  const isChanged = fault?.reason === 'sum-changed';
  return (
    <>
      <div role="alert">
        {isChanged && (
          <Notice tone="warning" band>
            {t('invoices.choose.changed', {
              amount: `${groupThousands(fault.expected ?? '')} ${currency}`,
            })}
          </Notice>
        )}
        {faults.some(({ field }) => field === 'orderNos') && (
          <Notice tone="danger" band>
            {t('invoices.choose.orderMissing')}
          </Notice>
        )}
      </div>
      {by === 'amount' && (
        <div className={part}>
          <Field
            label={t('invoices.choose.amount')}
            required
            hint={t('invoices.choose.amountHint', {
              amount: charge({ transferredPriceCent: open, webCurrency: currency }),
            })}
            error={fault && !isChanged && faultText(fault, t)}
            className={css({ maxW: '280px' })}
          >
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              placeholder={plainAmount(open)}
              value={view.amountText}
              onChange={(event) => send({ type: 'amount.change', text: event.currentTarget.value })}
            />
          </Field>
          <p className={css({ mt: '3', fontSize: 'sm', color: 'fg.muted' })}>
            {t('invoices.choose.oldestFirst')}
          </p>
        </div>
      )}
      {by === 'order' && (
        <div className={filters}>
          <TextInput
            type="search"
            aria-label={t('invoices.choose.search')}
            placeholder={t('invoices.choose.search')}
            className={css({ flex: '1 1 240px', maxW: '380px' })}
            value={typed}
            maxLength={100}
            onChange={(event) => {
              type(event.currentTarget.value);
              turn(1);
            }}
          />
          <Checkbox
            label={t('invoices.choose.only')}
            checked={isOpenOnly}
            onCheckedChange={(isChecked) => {
              choose(isChecked);
              turn(1);
            }}
          />
        </div>
      )}
      <QueryGate query={rows} failed={t('invoices.failed')} className={part}>
        {(data) => (
          <>
            <Rows data={data} view={view} isFound={search !== undefined || isOpenOnly} send={send} />
            {data.total > pageSize && (
              <Pagination
                page={page}
                size={pageSize}
                total={data.total}
                onPageChange={turn}
                className={css({ px: '5' })}
              />
            )}
          </>
        )}
      </QueryGate>
    </>
  );
}

interface RowsProps extends Pick<SourceTableProps, 'view' | 'send'> {
  readonly data: Invoiceable;
  /** A search or filter narrows the rows. */
  readonly isFound: boolean;
}

function Rows({ data, view, isFound, send }: RowsProps) {
  const t = useText(invoiceTexts);
  const shown = { t, format: useFormat(), language: useLanguage() };
  const selection =
    view.by === 'order'
      ? {
          keys: new Set(Object.keys(view.orders)),
          onToggle: (rows: readonly SourceRow[], isChosen: boolean) =>
            send({
              type: 'orders.choose',
              isChosen,
              orders: Object.fromEntries(rows.filter(canChoose).map(({ orderNo, open }) => [orderNo, open])),
            }),
          nameOf: ({ orderNo }: SourceRow) => orderNo,
          canSelect: canChoose,
        }
      : undefined;
  return (
    <DataTable<SourceRow>
      caption={t('invoices.choose.orders')}
      columns={sourceColumns(shown)}
      rows={data.data}
      rowKey={({ orderNo }) => orderNo}
      selection={selection}
      empty={
        isFound ? (
          <EmptyState icon={<FileQuestion />} title={t('invoices.choose.noneFound')} />
        ) : (
          <EmptyState
            icon={<FileQuestion />}
            title={t('invoices.choose.none')}
            description={t('invoices.choose.noneAbout')}
          />
        )
      }
    />
  );
}

function canChoose({ open }: SourceRow): boolean {
  return open > 0;
}

const part = css({ px: { base: '4', sm: '5' }, pb: '4' });
const filters = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  px: { base: '4', sm: '5' },
  pb: '3',
});
