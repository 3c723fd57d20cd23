import type { Refusal, Remedy } from '#core/tools/ssl-config/wish.ts';
import type { ChangeWish } from '#src/features/tools/config/config-search.ts';
import { configRefusalTexts, configTexts } from '#src/features/tools/config/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';

export interface ConfigRefusalProps {
  readonly refusal: Refusal;
  readonly change: ChangeWish;
}

/** Why there is no configuration, with buttons for the nearest possible ones. */
export function ConfigRefusal({ refusal, change }: ConfigRefusalProps) {
  const t = useText(configTexts, configRefusalTexts);
  const format = useFormat();
  const { code, found, expected, remedies } = refusal;
  const nameOf = (remedy: Remedy) =>
    format.list(
      Object.entries(remedy).map(([key, value]) => {
        if (key === 'profile') return t(`config.profiles.${value === 'old' ? 'old' : 'intermediate'}`);
        if (value === '') return t('configRefusal.usualVersion');
        return key === 'guideline'
          ? t('configRefusal.remedyGuideline', { version: value })
          : t(key === 'openssl' ? 'configRefusal.remedyOpenssl' : 'configRefusal.remedyVersion', {
              version: value,
            });
      }),
    );
  return (
    <Notice
      tone="warning"
      role="alert"
      title={t('configRefusal.title')}
      actions={remedies.map((remedy) => (
        <Button key={JSON.stringify(remedy)} size="sm" onClick={() => change(remedy)}>
          {t('configRefusal.take', { what: nameOf(remedy) })}
        </Button>
      ))}
    >
      {t(`configRefusal.reasons.${code}`, { found, expected })}
    </Notice>
  );
}
