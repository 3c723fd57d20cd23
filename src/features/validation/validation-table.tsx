import { ExternalLink } from 'lucide-react';
import { type ReactNode, use, useMemo, useState } from 'react';
import type { DomainValidation } from '#core/contract/calls/validation.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { recordsFor } from '#core/validation/record-choice.ts';
import { HelpButton } from '#src/console/help/help-button.tsx';
import { HostName } from '#src/console/page/host-name.tsx';
import { consoleTexts } from '#src/console/texts.ts';
import { dcvTexts } from '#src/features/validation/dcv.texts.ts';
import { CheckName, ChooseName, RemoveName } from '#src/features/validation/name-controls.tsx';
import { recordChoiceContext } from '#src/features/validation/record-choices.tsx';
import { DnsRecord, partStyle, RecordPart } from '#src/features/validation/record-parts.tsx';
import { mailProgress, validationReason } from '#src/features/validation/validation-reason.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { DottedName } from '#src/ui/dotted-name/dotted-name.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';
import { DataTable } from '#src/ui/table/data-table.tsx';
import { StatusTag, type Tone } from '#src/ui/tag/tag.tsx';
import { css, cx } from '#styled/css';

const PersistentRecord = lazyPart(
  'PersistentRecord',
  () => import(/* webpackChunkName: "dns-advice" */ '#src/features/validation/advice/persistent-record.tsx'),
);

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

/** A row for each name: the record, its expected value, and the value found. */
export function ValidationTable({ validations, isChecking }: ValidationTableProps) {
  const t = useText(consoleTexts, dcvTexts);
  const columns = useValidationColumns();
  return (
    <DataTable
      caption={t('dcv.caption')}
      rows={validations}
      rowKey={({ domainName }) => domainName}
      busy={isChecking}
      columns={columns.map((column) => ({
        ...column,
        lead: column.key === 'name',
        phone: column.key === 'record' ? ('bare' as const) : undefined,
      }))}
    />
  );
}

/** Returns the columns. Actions on individual names appear only if `nameControlsContext` provides them. */
export function useValidationColumns() {
  const t = useText(consoleTexts, dcvTexts);
  return useMemo(() => {
    const column = (key: 'name' | 'record' | 'found' | 'state', width: string, Cell: CellOf) => ({
      key,
      width,
      label: t(`dcv.${key}`),
      cell: (validation: DomainValidation) => <Cell validation={validation} />,
    });
    return [
      column('name', '18%', Name),
      column('record', '50%', Record),
      column('found', '17%', Found),
      column('state', '15%', State),
    ];
  }, [t]);
}

interface CellProps {
  readonly validation: DomainValidation;
}
type CellOf = (props: CellProps) => ReactNode;

function Name({ validation }: CellProps) {
  return (
    <span className={partStyle.cell}>
      <span className={css({ display: 'flex', gap: '2', overflowWrap: 'anywhere' })}>
        <ChooseName validation={validation} />
        <HostName ascii={validation.domainName} />
      </span>
      <RemoveName validation={validation} />
    </span>
  );
}

/** The record to publish. For a mailbox: what its reader must do and, if required, the record that must name the mailbox first. */
function Record({ validation }: CellProps) {
  const t = useText(consoleTexts, dcvTexts);
  const { recordType, recordName, expected, zone, mail, persistent, delegation, isPersistent } = validation;
  const choice = use(recordChoiceContext);
  const isOpen = validation.state !== 'validated';
  if (recordType === 'FILE')
    return (
      <span className={partStyle.cell}>
        <RecordPart label={t('dcv.url')} text={recordName}>
          <a href={recordName} target="_blank" rel="noreferrer noopener">
            <DottedName text={recordName} />
            <ExternalLink
              className={css({ display: 'inline', w: '3', h: '3', ms: '1' })}
              aria-hidden="true"
            />
          </a>
        </RecordPart>
        <RecordPart label={t('dcv.content')} text={expected} />
      </span>
    );
  if (recordType !== 'EMAIL')
    return (
      <span className={partStyle.cell}>
        {isPersistent && <span className={partStyle.kind}>{t('dcv.byLasting')}</span>}
        {recordsFor(validation, choice ?? 'once').map((record) => (
          <DnsRecord key={record.expected} type={record.recordType} {...record} zone={zone} />
        ))}
        {choice === null && isOpen && (persistent || delegation) && <Lasting {...validation} />}
      </span>
    );
  if (mail === undefined || mail.contactRecord === '')
    return (
      <span className={partStyle.cell}>
        <RecordPart label={t('dcv.mail.to')} text={recordName} />
        <span className={css({ fontSize: 'sm' })}>{t('dcv.mail.expected')}</span>
      </span>
    );
  return (
    <span className={partStyle.cell}>
      <span className={partStyle.kind}>{t('dcv.mail.record')}</span>
      <DnsRecord type="TXT" recordName={mail.contactRecord} expected={expected} zone={zone} />
      <span className={partStyle.kind}>{t('dcv.mail.afterRecord', { mailbox: recordName })}</span>
    </span>
  );
}

/** The records that also count for later orders, collapsed by default. */
function Lasting({ persistent, delegation, zone }: DomainValidation) {
  const t = useText(dcvTexts);
  const [isOpen, open] = useState(false);
  return (
    <details onToggle={(event) => open(event.currentTarget.open)}>
      <summary className={css({ fontSize: 'xs', color: 'accent.text' })}>{t('dcv.lasting')}</summary>
      {isOpen && (
        <PersistentRecord
          {...(persistent ? { persistent } : {})}
          {...(delegation ? { delegation } : {})}
          zone={zone}
        />
      )}
    </details>
  );
}

function Found({ validation: { state, found, checkTime, resolver, address } }: CellProps) {
  const t = useText(consoleTexts, dcvTexts);
  const format = useFormat();
  if (state === 'waiting') return <span className={css({ color: 'fg.subtle' })}>-</span>;
  return (
    <span className={partStyle.cell}>
      {found.length === 0 && <span className={css({ color: 'fg.muted' })}>{t('dcv.nothing')}</span>}
      {found.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: values may repeat and never move
        <span key={index} className={cx(partStyle.mono, state === 'differs' && css({ color: 'danger' }))}>
          {text}
        </span>
      ))}
      {!isZeroTime(checkTime) && (
        <span className={partStyle.kind}>
          {t('dcv.checkedAt', { time: format.dateTime(checkTime) })}
          {resolver !== '' && (
            <>
              <br />
              {t.find(`dcv.resolver.${resolver}`) ?? t('dcv.resolver.named', { resolver })}
            </>
          )}
          {address !== '' && (
            <>
              <br />
              {t('dcv.fetchedFrom', { address })}
            </>
          )}
        </span>
      )}
    </span>
  );
}

function State({ validation }: CellProps) {
  const t = useText(consoleTexts, dcvTexts);
  const format = useFormat();
  const choice = use(recordChoiceContext) ?? 'once';
  const reason =
    validation.state === 'waiting'
      ? mailProgress(validation, t, format)
      : validationReason(validation, t, choice);
  return (
    <span className={partStyle.cell}>
      <span>
        <StatusTag tone={tones[validation.state]}>
          {reason !== null && validation.state === 'waiting'
            ? t('dcv.mail.waiting')
            : (t.find(`dcv.tag.${validation.problem}`) ?? t(`status.validation.${validation.state}`))}
        </StatusTag>
      </span>
      {reason && (
        <span className={css({ fontSize: 'xs', color: 'fg.muted', overflowWrap: 'anywhere' })}>
          {reason}{' '}
          {validation.state !== 'waiting' && (
            <HelpButton article="validation-failed" anchor="state" about={validation.domainName} />
          )}
        </span>
      )}
      {validation.ca && (
        <span className={css({ fontSize: 'xs', color: 'fg.muted', overflowWrap: 'anywhere' })}>
          {validation.ca.words !== '' && t('dcv.problem.caWords', validation.ca)}{' '}
          {validation.ca.link !== '' && (
            <a href={validation.ca.link} target="_blank" rel="noreferrer">
              {t('dcv.problem.caLink')}
            </a>
          )}
        </span>
      )}
      <CheckName validation={validation} />
    </span>
  );
}
