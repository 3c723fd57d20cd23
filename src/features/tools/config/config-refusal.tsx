import type { Refusal, Remedy } from '#core/tools/ssl-config/wish.ts';
import type { ChangeWish } from '#src/features/tools/config/config-search.ts';
import { configTexts } from '#src/features/tools/config/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';

export interface ConfigRefusalProps {
  readonly refusal: Refusal;
  readonly change: ChangeWish;
}

/** Why there is no configuration, and by one press what is nearest. */
export function ConfigRefusal({ refusal, change }: ConfigRefusalProps) {
  const t = useText(configTexts);
  const format = useFormat();
  const { code, found, expected, remedies } = refusal;
  const nameOf = (remedy: Remedy) =>
    format.list(
      Object.entries(remedy).map(([key, value]) => {
        if (key === 'profile') return t(`config.profiles.${value === 'old' ? 'old' : 'intermediate'}`);
        if (value === '') return t('config.usualVersion');
        return key === 'guideline'
          ? t('config.remedyGuideline', { version: value })
          : t(key === 'openssl' ? 'config.remedyOpenssl' : 'config.remedyVersion', { version: value });
      }),
    );
  return (
    <Notice
      tone="warning"
      role="alert"
      title={t('config.refused')}
      actions={remedies.map((remedy) => (
        <Button key={JSON.stringify(remedy)} size="sm" onClick={() => change(remedy)}>
          {t('config.take', { what: nameOf(remedy) })}
        </Button>
      ))}
    >
      {t(`config.refusals.${code}`, { found, expected })}
    </Notice>
  );
}
