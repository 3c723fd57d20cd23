import { RefreshCw, Trash2 } from 'lucide-react';
import type { OrganizationDomain } from '#core/contract/organization-domains.ts';
import { dayMs } from '#core/day.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { endsSoonDays } from '#core/validation/ahead.ts';
import { HostName } from '#src/console/page/host-name.tsx';
import { consoleTexts } from '#src/console/texts.ts';
import { validationTexts } from '#src/features/validation/texts.ts';
import { useValidationColumns } from '#src/features/validation/validation-table.tsx';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { type Column, DataTable } from '#src/ui/table/data-table.tsx';
import { StatusTag } from '#src/ui/tag/tag.tsx';
import { useNow } from '#src/ui/time/use-now.ts';
import { css } from '#styled/css';

export interface DomainTableProps {
  readonly domains: readonly OrganizationDomain[];
  readonly onAgain: (domain: OrganizationDomain) => void;
  readonly onRemove: (domain: OrganizationDomain) => void;
}

/** Open domains: the records to publish, and what was found. */
export function OpenDomains({ isChecking, ...table }: DomainTableProps & { readonly isChecking: boolean }) {
  const t = useText(validationTexts);
  const format = useFormat();
  const columns = useValidationColumns().map((column) => ({ ...column, lead: column.key === 'name' }));
  const withEnd = columns.map((column) =>
    column.key === 'state'
      ? {
          ...column,
          cell: (domain: OrganizationDomain) => (
            <span className={stacked}>
              {column.cell(domain)}
              {!isZeroTime(domain.validUntil) && new Date(domain.validUntil) > new Date() && (
                <span className={small}>
                  {t('validation.ahead.stillUntil', { date: format.date(domain.validUntil) })}
                </span>
              )}
            </span>
          ),
        }
      : column,
  );
  return (
    <DataTable
      caption={t('validation.ahead.open.caption')}
      rows={table.domains}
      rowKey={({ id }) => id}
      busy={isChecking}
      columns={[...withEnd, useActs(table, 'validation.ahead.change')]}
    />
  );
}

/** Validated domains that orders can use, and until when. */
export function ValidDomains(table: DomainTableProps) {
  const t = useText(validationTexts, consoleTexts);
  const format = useFormat();
  const columns: Column<OrganizationDomain>[] = [
    {
      key: 'name',
      label: t('validation.ahead.valid.name'),
      lead: true,
      cell: ({ domainName, validatedMethod, validatedIssuers }) => (
        <span className={stacked}>
          <HostName ascii={domainName} />
          <span className={small}>
            {t(`validation.ahead.valid.${validatedMethod === 'file' ? 'alone' : 'below'}`)}
          </span>
          {validatedIssuers.length > 0 && (
            <span className={small}>
              {t('validation.ahead.valid.at', { issuers: validatedIssuers.join(', ') })}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'method',
      label: t('validation.ahead.valid.method'),
      cell: ({ validatedMethod }) => (validatedMethod === '' ? '-' : t(`status.method.${validatedMethod}`)),
    },
    {
      key: 'since',
      label: t('validation.ahead.valid.since'),
      cell: ({ validatedTime }) => format.date(validatedTime),
    },
    {
      key: 'until',
      label: t('validation.ahead.valid.until'),
      cell: ({ validUntil }) => <Until end={validUntil} />,
    },
    useActs(table, 'validation.ahead.again'),
  ];
  return (
    <DataTable
      caption={t('validation.ahead.valid.caption')}
      rows={table.domains}
      rowKey={({ id }) => id}
      columns={columns}
      empty={<p className={css({ p: '5', color: 'fg.muted' })}>{t('validation.ahead.valid.none')}</p>}
    />
  );
}

function Until({ end }: { readonly end: string }) {
  const t = useText(validationTexts);
  const format = useFormat();
  const days = Math.max(0, Math.floor((Date.parse(end) - useNow()) / dayMs));
  return (
    <span className={stacked}>
      <span>{format.date(end)}</span>
      <span>
        <StatusTag tone={days < endsSoonDays ? 'warning' : 'success'}>
          {t.count('validation.ahead.days', days)}
        </StatusTag>
      </span>
    </span>
  );
}

function useActs(
  { onAgain, onRemove }: DomainTableProps,
  again: 'validation.ahead.again' | 'validation.ahead.change',
): Column<OrganizationDomain> {
  const t = useText(validationTexts);
  return {
    key: 'acts',
    label: t('common.actions'),
    hideLabel: true,
    align: 'end',
    width: '1px',
    cell: (domain) => (
      <span
        className={css({ display: 'inline-flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '1.5' })}
      >
        <Button
          size="sm"
          icon={<RefreshCw />}
          aria-label={`${t(again)} ${domain.domainName}`}
          onClick={() => onAgain(domain)}
        >
          {t(again)}
        </Button>
        <Button
          size="sm"
          icon={<Trash2 />}
          aria-label={`${t('validation.ahead.remove')} ${domain.domainName}`}
          onClick={() => onRemove(domain)}
        >
          {t('validation.ahead.remove')}
        </Button>
      </span>
    ),
  };
}

const stacked = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '1',
  minW: '0',
  overflowWrap: 'anywhere',
});
// On a phone the first column is styled as a heading.
const small = css({ fontSize: 'xs', fontWeight: 'normal', color: 'fg.muted' });
