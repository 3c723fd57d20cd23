import type { DomainValidation } from '#core/contract/calls/validation.ts';
import { dnsAdviceTexts } from '#src/features/validation/advice/texts.ts';
import { DnsRecord } from '#src/features/validation/record-parts.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';

/** A persistent record that can replace the one for this order. */
export function PersistentRecord(props: Required<Pick<DomainValidation, 'persistent' | 'zone'>>) {
  const { persistent, zone } = props;
  const t = useText(dnsAdviceTexts);
  return (
    <span className={css({ display: 'grid', gap: '1.5', mt: '1.5' })}>
      <span className={css({ fontSize: 'xs', color: 'fg.muted' })}>{t('dnsAdvice.persistent.about')}</span>
      {persistent.length > 1 && (
        <span className={css({ fontSize: 'xs', color: 'fg.muted' })}>{t('dnsAdvice.persistent.each')}</span>
      )}
      {persistent.map((record) => (
        <DnsRecord key={record.expected} type="TXT" {...record} zone={zone} />
      ))}
    </span>
  );
}
