import { Check, CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { FoundCertificate } from '#core/contract/discovery-inventory.ts';
import { type Condition, type Severity, severityOf } from '#core/discovery/conditions.ts';
import { discoveryTexts } from '#src/features/discovery/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { StatusTag, type Tone } from '#src/ui/tag/tag.tsx';
import { css, cx } from '#styled/css';

export const severityTones: Readonly<Record<Severity, Tone>> = {
  critical: 'danger',
  warning: 'warning',
  note: 'neutral',
};

/** One condition in a word. */
export function ConditionTag({ code }: { readonly code: Condition }) {
  const t = useText(discoveryTexts);
  return <StatusTag tone={severityTones[severityOf[code]]}>{t(`discovery.conditions.${code}`)}</StatusTag>;
}

const icons = { critical: CircleAlert, warning: TriangleAlert, note: Info } as const;

/** The gravest problem of a certificate in a list, and how many more it has. */
export function ConditionLine({ certificate }: { readonly certificate: FoundCertificate }) {
  const t = useText(discoveryTexts);
  const [first, ...others] = certificate.conditions;
  if (first === undefined)
    return (
      <span className={cx(line, quiet)}>
        <Check aria-hidden="true" />
        {t('discovery.conditions.none')}
      </span>
    );
  const severity = severityOf[first.code];
  const Icon = icons[severity];
  return (
    <span className={cx(line, tones[severity])}>
      <Icon aria-hidden="true" />
      <span>
        <span className={word}>{t(`discovery.conditions.${first.code}`)}</span>
        {first.places > 0 && first.places < certificate.placeCount && (
          <span className={minor}>{t.count('discovery.certs.onPlaces', first.places)}</span>
        )}
        {others.length > 0 && (
          <span
            className={minor}
            title={others.map(({ code }) => t(`discovery.conditions.${code}`)).join(' · ')}
          >
            {t.count('discovery.certs.moreProblems', others.length)}
          </span>
        )}
      </span>
    </span>
  );
}

const line = css({
  display: 'inline-flex',
  alignItems: 'flex-start',
  gap: '1.5',
  '& svg': { w: '4', h: '4', flexShrink: 0, mt: '0.5' },
});
const word = css({ color: 'fg.default' });
const minor = css({ display: 'block', fontSize: 'xs', color: 'fg.muted' });
const quiet = css({ color: 'fg.muted', '& svg': { color: 'success' } });
const tones = {
  critical: css({ color: 'danger' }),
  warning: css({ color: 'warning' }),
  note: css({ color: 'fg.muted' }),
};
