import type { DomainValidation } from '#core/contract/calls/validation.ts';
import { dcvTexts } from '#src/features/validation/dcv.texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { KeyValues } from '#src/ui/key-values/key-values.tsx';
import { css } from '#styled/css';

const providers = ['aliyun', 'dnspod', 'huawei', 'cloudflare', 'route53', 'godaddy'] as const;

/** Where to enter the fields of a DNS record at the most common DNS hosts. */
export function ProviderNotes({ validations }: { readonly validations: readonly DomainValidation[] }) {
  const t = useText(dcvTexts);
  const hasRecord = validations.some(
    ({ recordType, mail }) => recordType === 'CNAME' || recordType === 'TXT' || mail?.contactRecord,
  );
  if (!hasRecord) return null;
  return (
    <details className={box}>
      <summary className={css({ color: 'accent.text', fontSize: 'sm' })}>{t('dcv.providers.title')}</summary>
      <KeyValues
        layout="start"
        className={css({ mt: '3', mb: '1' })}
        items={providers.map((key) => ({
          label: t(`dcv.providers.${key}.name`),
          value: t(`dcv.providers.${key}.about`),
        }))}
      />
    </details>
  );
}

const box = css({
  px: { base: '4', sm: '5.5' },
  py: '3',
  borderTop: '1px solid token(colors.border)',
});
