import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DomainValidation } from '#core/contract/calls/validation.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { recordHost } from '#core/validation/record-host.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { HostName } from '#src/features/orders/list/host-name.tsx';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import type { NameRemoval } from '#src/features/orders/order/use-remove-name.ts';
import { mailProgress, validationReason } from '#src/features/validation/validation-reason.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx';
import { DottedName } from '#src/ui/dotted-name/dotted-name.tsx';
import { DataTable } from '#src/ui/table/data-table.tsx';
import { StatusTag, type Tone } from '#src/ui/tag/tag.tsx';
import { css, cx } from '#styled/css';

const tones = {
  waiting: 'neutral',
  validated: 'success',
  differs: 'danger',
  missing: 'warning',
  error: 'warning',
} as const satisfies Record<DomainValidation['state'], Tone>;

export interface ValidationTableProps {
  readonly validations: readonly DomainValidation[];
  readonly isChecking: boolean;
  readonly removal: NameRemoval;
}

/** A row for each name: the record, what it should hold, what it holds. */
export function ValidationTable({ validations, isChecking, removal }: ValidationTableProps) {
  const t = useText(consoleTexts, orderTexts);
  const columns = useValidationColumns(removal);
  return (
    <DataTable
      caption={t('order.dcv.caption')}
      rows={validations}
      rowKey={({ domainName }) => domainName}
      busy={isChecking}
      columns={columns.map((column) => ({ ...column, lead: column.key === 'name' }))}
    />
  );
}

/** `removal`: where names can be taken out. */
export function useValidationColumns(removal?: NameRemoval) {
  const t = useText(consoleTexts, orderTexts);
  const column = (key: 'name' | 'record' | 'found' | 'state', width: string, Cell: CellOf) => ({
    key,
    width,
    label: t(`order.dcv.${key}`),
    cell: (validation: DomainValidation) => <Cell validation={validation} />,
  });
  return [
    {
      ...column('name', '15%', Name),
      // A button that was pressed stays the same button.
      cell: (validation: DomainValidation) => <Name validation={validation} removal={removal} />,
    },
    column('record', '52%', Record),
    column('found', '18%', Found),
    column('state', '15%', State),
  ];
}

interface CellProps {
  readonly validation: DomainValidation;
}
type CellOf = (props: CellProps) => ReactNode;

function Name({
  validation: { domainName },
  removal,
}: CellProps & { readonly removal?: NameRemoval | undefined }) {
  const t = useText(orderTexts);
  return (
    <span className={cell}>
      <span className={css({ overflowWrap: 'anywhere' })}>
        <HostName ascii={domainName} />
      </span>
      {removal?.canRemove(domainName) && (
        <Button
          size="sm"
          variant="ghost"
          className={css({ alignSelf: 'start', ms: '-2' })}
          aria-label={t('order.removeName.startFor', { name: domainName })}
          onClick={() => removal.start(domainName)}
        >
          {t('order.removeName.start')}
        </Button>
      )}
    </span>
  );
}

/** Of a mailbox what its reader is to do, and the record that has to name the mailbox first where there is one. */
function Record({ validation }: CellProps) {
  const t = useText(consoleTexts, orderTexts);
  const { recordType, recordName, expected, zone, mail } = validation;
  if (recordType === 'FILE')
    return (
      <span className={cell}>
        <Part label={t('order.dcv.url')} text={recordName}>
          <a href={recordName} target="_blank" rel="noreferrer noopener">
            <DottedName text={recordName} />
            <ExternalLink
              className={css({ display: 'inline', w: '3', h: '3', ms: '1' })}
              aria-hidden="true"
            />
          </a>
        </Part>
        <Part label={t('order.dcv.content')} text={expected} />
      </span>
    );
  if (recordType !== 'EMAIL')
    return <DnsRecord type={recordType} recordName={recordName} expected={expected} zone={zone} />;
  if (mail === undefined || mail.contactRecord === '')
    return (
      <span className={cell}>
        <Part label={t('order.dcv.mail.to')} text={recordName} />
        <span className={css({ fontSize: 'sm' })}>{t('order.dcv.mail.expected')}</span>
      </span>
    );
  return (
    <span className={cell}>
      <span className={kind}>{t('order.dcv.mail.record')}</span>
      <DnsRecord type="TXT" recordName={mail.contactRecord} expected={expected} zone={zone} />
      <span className={kind}>{t('order.dcv.mail.afterRecord', { mailbox: recordName })}</span>
    </span>
  );
}

interface DnsRecordProps extends Pick<DomainValidation, 'recordName' | 'expected' | 'zone'> {
  readonly type: string;
}

/** Each part as the form of a DNS host asks for it; most of them want the name without the zone. */
function DnsRecord({ type, recordName, expected, zone }: DnsRecordProps) {
  const t = useText(consoleTexts, orderTexts);
  const host = zone === '' ? null : recordHost(recordName, zone);
  return (
    <span className={cell}>
      <span className={kind}>{t('order.dcv.type', { type })}</span>
      {host !== null && (
        <Part label={t('order.dcv.host')} text={host}>
          {host}
          <span className={zonePart}>.{zone}</span>
        </Part>
      )}
      <Part label={t('order.dcv.owner')} text={recordName}>
        <DottedName text={recordName} />
      </Part>
      <Part label={t('order.dcv.value')} text={expected} />
    </span>
  );
}

interface PartProps {
  readonly label: string;
  /** What is copied. */
  readonly text: string;
  /** The same, where it is shown otherwise. */
  readonly children?: ReactNode;
}

function Part({ label, text, children = text }: PartProps) {
  return (
    <span className={part}>
      <span className={kind}>{label}</span>
      <span className={value}>
        <span className={mono}>{children}</span>
        <CopyButton text={text} thing={label} />
      </span>
    </span>
  );
}

function Found({ validation: { state, found, checkTime } }: CellProps) {
  const t = useText(consoleTexts, orderTexts);
  const format = useFormat();
  if (state === 'waiting') return <span className={css({ color: 'fg.subtle' })}>-</span>;
  return (
    <span className={cell}>
      {found.length === 0 && <span className={css({ color: 'fg.muted' })}>{t('order.dcv.nothing')}</span>}
      {found.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: values may repeat and never move
        <span key={index} className={cx(mono, state === 'differs' && css({ color: 'danger' }))}>
          {text}
        </span>
      ))}
      {!isZeroTime(checkTime) && (
        <span className={kind}>{t('order.dcv.checkedAt', { time: format.dateTime(checkTime) })}</span>
      )}
    </span>
  );
}

function State({ validation }: CellProps) {
  const t = useText(consoleTexts, orderTexts);
  const format = useFormat();
  const reason =
    validation.state === 'waiting' ? mailProgress(validation, t, format) : validationReason(validation, t);
  return (
    <span className={cell}>
      <span>
        <StatusTag tone={tones[validation.state]}>
          {reason !== null && validation.state === 'waiting'
            ? t('order.dcv.mail.waiting')
            : t(`status.validation.${validation.state}`)}
        </StatusTag>
      </span>
      {reason && (
        <span className={css({ fontSize: 'xs', color: 'fg.muted', overflowWrap: 'anywhere' })}>{reason}</span>
      )}
    </span>
  );
}

const cell = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '1',
  minW: '0',
  // On a phone it stands beside the name of its column.
  mdDown: { flex: '1', textAlign: 'start' },
});
const kind = css({ fontSize: 'xs', color: 'fg.muted' });
/** The label stands beside the value where there is room for both. */
const part = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: '4.5rem minmax(0, 1fr)' },
  columnGap: '2',
  alignItems: 'baseline',
  minW: '0',
});
const zonePart = css({ color: 'fg.subtle' });
const value = css({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: '1',
  minW: '0',
  '& button': { my: '-1', flexShrink: 0 },
});
// Characters are compared line by line: on a phone, too, they begin where the line does.
const mono = css({ fontFamily: 'mono', overflowWrap: 'anywhere', minW: '0', textAlign: 'start' });
