import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DomainValidation } from '#core/contract/calls/validation.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { HostName } from '#src/features/orders/list/host-name.tsx';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import { mailProgress, validationReason } from '#src/features/validation/validation-reason.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
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
}

/** A row for each name: the record, what it should hold, what it holds. */
export function ValidationTable({ validations, isChecking }: ValidationTableProps) {
  const t = useText(consoleTexts, orderTexts);
  const column = (key: 'name' | 'record' | 'expected' | 'found' | 'state', width: string, Cell: CellOf) => ({
    key,
    width,
    label: t(`order.dcv.${key}`),
    cell: (validation: DomainValidation) => <Cell validation={validation} />,
  });
  return (
    <DataTable
      caption={t('order.dcv.caption')}
      rows={validations}
      rowKey={({ domainName }) => domainName}
      busy={isChecking}
      columns={[
        { ...column('name', '16%', Name), lead: true, mono: true },
        column('record', '21%', Record),
        column('expected', '25%', Expected),
        column('found', '20%', Found),
        column('state', '18%', State),
      ]}
    />
  );
}

interface CellProps {
  readonly validation: DomainValidation;
}
type CellOf = (props: CellProps) => ReactNode;

function Name({ validation: { domainName } }: CellProps) {
  return (
    <span className={css({ overflowWrap: 'anywhere' })}>
      <HostName ascii={domainName} />
    </span>
  );
}

function Record({ validation: { recordType, recordName } }: CellProps) {
  const t = useText(consoleTexts, orderTexts);
  if (recordType === 'FILE')
    return (
      <span className={cell}>
        <span className={kind}>{t('order.dcv.url')}</span>
        <span className={value}>
          <a href={recordName} target="_blank" rel="noreferrer noopener" className={mono}>
            <DottedName text={recordName} />
            <ExternalLink
              className={css({ display: 'inline', w: '3', h: '3', ms: '1' })}
              aria-hidden="true"
            />
          </a>
          <CopyButton text={recordName} thing={t('order.dcv.url')} />
        </span>
      </span>
    );
  return (
    <span className={cell}>
      <span className={kind}>{recordType === 'EMAIL' ? t('order.dcv.mail.to') : recordType}</span>
      <Value
        text={recordName}
        thing={recordType === 'EMAIL' ? t('order.dcv.mail.mailbox') : t('order.dcv.owner')}
      />
    </span>
  );
}

/** Of a mailbox what its reader is to do, and the record that has to name the mailbox first where there is one. */
function Expected({ validation: { recordType, expected, mail, recordName } }: CellProps) {
  const t = useText(consoleTexts, orderTexts);
  if (recordType !== 'EMAIL') return <Value isName={false} text={expected} thing={t('order.dcv.value')} />;
  if (mail === undefined || mail.contactRecord === '')
    return <span className={css({ fontSize: 'sm' })}>{t('order.dcv.mail.expected')}</span>;
  return (
    <span className={cell}>
      <span className={kind}>{t('order.dcv.mail.record')}</span>
      <Value text={mail.contactRecord} thing={t('order.dcv.owner')} />
      <Value isName={false} text={expected} thing={t('order.dcv.value')} />
      <span className={kind}>{t('order.dcv.mail.afterRecord', { mailbox: recordName })}</span>
    </span>
  );
}

interface ValueProps {
  readonly text: string;
  /** What is copied, for the button's name. */
  readonly thing: string;
  /** A name breaks at its dots; what a record holds breaks anywhere, as does what was found. */
  readonly isName?: boolean;
}

function Value({ text, thing, isName = true }: ValueProps) {
  return (
    <span className={value}>
      <span className={mono}>{isName ? <DottedName text={text} /> : text}</span>
      <CopyButton text={text} thing={thing} />
    </span>
  );
}

function Found({ validation: { state, found } }: CellProps) {
  const t = useText(consoleTexts, orderTexts);
  if (state === 'waiting') return <span className={css({ color: 'fg.subtle' })}>-</span>;
  if (found.length === 0) return <span className={css({ color: 'fg.muted' })}>{t('order.dcv.nothing')}</span>;
  return (
    <span className={cell}>
      {found.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: values may repeat and never move
        <span key={index} className={cx(mono, state === 'differs' && css({ color: 'danger' }))}>
          {text}
        </span>
      ))}
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
  alignItems: { mdDown: 'flex-end' },
});
const kind = css({ fontSize: 'xs', color: 'fg.muted' });
const value = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '1',
  minW: '0',
  '& button': { my: '-1', flexShrink: 0 },
});
// Characters are compared line by line: on a phone, too, they begin where the line does.
const mono = css({ fontFamily: 'mono', overflowWrap: 'anywhere', minW: '0', textAlign: 'start' });
