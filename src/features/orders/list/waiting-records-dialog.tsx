import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { WaitingValidation } from '#core/contract/calls/validation.ts';
import * as validationCalls from '#core/contract/calls/validation.ts';
import { chosenValidations, offeredChoices, type RecordChoice } from '#core/validation/record-choice.ts';
import { saveFile } from '#src/adapters/files/save-file.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { HostName } from '#src/console/page/host-name.tsx';
import { ordersTexts } from '#src/features/orders/list/texts.ts';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import { isStandardMail } from '#src/features/validation/name-controls.tsx';
import { RecordChoices, recordChoiceContext } from '#src/features/validation/record-choices.tsx';
import {
  type ExportKind,
  exportKinds,
  exportValidations,
} from '#src/features/validation/validation-export.ts';
import { mostListed } from '#src/features/validation/validation-filter.ts';
import { useValidationColumns } from '#src/features/validation/validation-table.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { NativeSelect } from '#src/ui/select/native-select.tsx';
import { DataTable } from '#src/ui/table/data-table.tsx';
import { VirtualTable } from '#src/ui/virtual-table/virtual-table.tsx';
import { css } from '#styled/css';

/** The DNS records that all waiting orders still need, to copy, or as one file for whoever manages the DNS. */
export function WaitingRecordsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(ordersTexts, orderTexts);
  const waiting = useCall(validationCalls.waiting, {}, { refetchOnMount: 'always' });
  const [picked, pick] = useState<RecordChoice | null>(null);
  const all = useMemo(
    () => (waiting.data?.data ?? []).filter((validation) => !isStandardMail(validation)),
    [waiting.data],
  );
  const offered = useMemo(() => offeredChoices(all), [all]);
  const choice = offered.find((each) => each === picked) ?? offered[0] ?? 'once';
  const rows = useMemo(() => distinct(chosenValidations(all, choice)), [all, choice]);
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      fullOnPhone
      title={t('orders.records.label')}
      description={t('orders.records.about')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.close')}</Button>
          {rows.length > 0 && <Export rows={rows} />}
        </>
      }
    >
      <QueryGate query={waiting} failed={t('orders.records.failed')}>
        {() =>
          rows.length === 0 ? (
            <p className={css({ color: 'fg.muted' })}>{t('orders.records.none')}</p>
          ) : (
            <div className={css({ display: 'grid', gap: '3.5', minW: '0' })}>
              {offered.length > 1 && (
                <RecordChoices offered={offered} value={choice} later={null} onChange={pick} />
              )}
              <recordChoiceContext.Provider value={choice}>
                <Records rows={rows} />
              </recordChoiceContext.Provider>
            </div>
          )
        }
      </QueryGate>
    </Dialog>
  );
}

/** The format and the button that saves the file. A menu would open behind the dialog. */
function Export({ rows }: { readonly rows: readonly WaitingValidation[] }) {
  const t = useText(ordersTexts);
  const [kind, choose] = useState<ExportKind>('csv');
  return (
    <>
      <NativeSelect
        aria-label={t('orders.records.format')}
        options={exportKinds.map((value) => ({ value, label: t(`orders.records.${value}`) }))}
        value={kind}
        onValueChange={choose}
      />
      <Button variant="primary" onClick={() => saveFile(exportValidations(kind, 'waiting-records', rows))}>
        {t('orders.records.export')}
      </Button>
    </>
  );
}

function Records({ rows }: { readonly rows: readonly WaitingValidation[] }) {
  const t = useText(ordersTexts);
  const shown = useValidationColumns();
  const columns = useMemo(
    () => [
      {
        key: 'name',
        label: t('orders.records.name'),
        lead: true,
        width: '28%',
        cell: ({ domainName, orderNo }: WaitingValidation) => (
          <span className={css({ display: 'grid', gap: '1', minW: '0', overflowWrap: 'anywhere' })}>
            <HostName ascii={domainName} />
            <Link
              to="/ssl/certificate/$id"
              params={{ id: orderNo }}
              className={css({ fontSize: 'xs', color: 'accent.text' })}
            >
              {orderNo}
            </Link>
          </span>
        ),
      },
      ...shown.filter(({ key }) => key === 'record').map((column) => ({ ...column, width: '72%' })),
    ],
    [shown, t],
  );
  const table = { caption: t('orders.records.label'), columns, rows, rowKey: keyOf };
  return rows.length > mostListed ? <VirtualTable {...table} rowHeight={140} /> : <DataTable {...table} />;
}

/** Names of several orders may share a record. */
function distinct(validations: readonly WaitingValidation[]): readonly WaitingValidation[] {
  return [...new Map(validations.map((validation) => [keyOf(validation), validation])).values()];
}

function keyOf({ domainName, recordName, expected }: WaitingValidation): string {
  return `${domainName} ${recordName} ${expected}`;
}
