import type { ReactNode } from 'react';
import type { DomainValidation } from '#core/contract/calls/validation.ts';
import { recordHost } from '#core/validation/record-host.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { dcvTexts } from '#src/features/validation/dcv.texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx';
import { DottedName } from '#src/ui/dotted-name/dotted-name.tsx';
import { css } from '#styled/css';

interface DnsRecordProps extends Pick<DomainValidation, 'recordName' | 'expected' | 'zone'> {
  readonly type: string;
}

/** The fields of a DNS record as DNS hosts ask for them; most want the name without the zone. */
export function DnsRecord({ type, recordName, expected, zone }: DnsRecordProps) {
  const t = useText(consoleTexts, dcvTexts);
  const host = zone === '' ? null : recordHost(recordName, zone);
  return (
    <span className={partStyle.cell}>
      <span className={partStyle.kind}>{t('dcv.type', { type })}</span>
      {host !== null && (
        <RecordPart label={t('dcv.host')} text={host}>
          {host}
          <span className={zonePart} aria-hidden="true">
            .{zone}
          </span>
        </RecordPart>
      )}
      <RecordPart label={t('dcv.owner')} text={recordName}>
        <DottedName text={recordName} />
      </RecordPart>
      <RecordPart label={t('dcv.value')} text={expected} />
    </span>
  );
}

interface PartProps {
  readonly label: string;
  /** Text to copy. */
  readonly text: string;
  /** The same text, if formatted differently. */
  readonly children?: ReactNode;
}

/** A field of a record with a copy button. */
export function RecordPart({ label, text, children = text }: PartProps) {
  return (
    <span className={part}>
      <span className={partStyle.kind}>{label}</span>
      <span className={value}>
        <span className={partStyle.mono}>{children}</span>
        <CopyButton text={text} thing={label} />
      </span>
    </span>
  );
}

export const partStyle = {
  cell: css({
    display: 'flex',
    flexDirection: 'column',
    gap: '1',
    minW: '0',
    // On a phone it follows its column's label.
    mdDown: { flex: '1', textAlign: 'start' },
  }),
  kind: css({ fontSize: 'xs', color: 'fg.muted' }),
  // Start-aligned on a phone too, so that values can be compared character by character.
  mono: css({ fontFamily: 'mono', overflowWrap: 'anywhere', minW: '0', textAlign: 'start' }),
};
/** The label is beside the value where both fit. */
const part = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: '4.5rem minmax(0, 1fr)' },
  columnGap: '2',
  alignItems: 'baseline',
  minW: '0',
});
/** The part that a DNS host adds itself. Hidden where color cannot set it apart. */
const zonePart = css({ color: 'fg.subtle', _highContrast: { display: 'none' }, _print: { display: 'none' } });
const value = css({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: '1',
  minW: '0',
  '& button': { my: '-1', flexShrink: 0 },
});
