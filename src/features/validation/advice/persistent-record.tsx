import type { DomainValidation } from '#core/contract/calls/validation.ts';
import { dnsAdviceTexts } from '#src/features/validation/advice/texts.ts';
import { DnsRecord } from '#src/features/validation/record-parts.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';

/** Records that can replace the one for this order and stay. */
export function PersistentRecord(props: Pick<DomainValidation, 'persistent' | 'delegation' | 'zone'>) {
  const { persistent = [], delegation, zone } = props;
  const t = useText(dnsAdviceTexts);
  return (
    <span className={css({ display: 'grid', gap: '1.5', mt: '1.5' })}>
      {persistent.length > 0 && <span className={about}>{t('dnsAdvice.persistent.about')}</span>}
      {persistent.length > 1 && <span className={about}>{t('dnsAdvice.persistent.each')}</span>}
      {persistent.map((record) => (
        <DnsRecord key={record.expected} type="TXT" {...record} zone={zone} />
      ))}
      {delegation && (
        <>
          <span className={about}>{t('dnsAdvice.delegation.about')}</span>
          <DnsRecord type="CNAME" {...delegation} zone={zone} />
        </>
      )}
    </span>
  );
}

const about = css({ fontSize: 'xs', color: 'fg.muted' });
