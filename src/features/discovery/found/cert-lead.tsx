import type { FoundDetail } from '#core/contract/discovery-inventory.ts';
import { type Condition, severityOf } from '#core/discovery/conditions.ts';
import { severityTones } from '#src/features/discovery/condition-line.tsx';
import { foundCertTexts } from '#src/features/discovery/found/texts.ts';
import { discoveryTexts } from '#src/features/discovery/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

/** What is wrong with the certificate, the gravest first, with what happens and what to do. */
export function CertLead({ detail: { certificate } }: { readonly detail: FoundDetail }) {
  const t = useText(discoveryTexts, foundCertTexts);
  const { conditions, whose, placeCount } = certificate;
  const isStranger = whose === 'stranger';
  if (conditions.length === 0 && !isStranger) return null;
  return (
    <div className={stack}>
      {isStranger && (
        <Notice tone="warning" title={t('discovery.whose.stranger')}>
          {t('discovery.whoseAbout.stranger')}
        </Notice>
      )}
      {conditions.map(({ code, places }) => (
        <Notice
          key={code}
          tone={noticeTone(code)}
          title={
            <>
              {t(`discovery.conditions.${code}`)}
              {places > 0 && places < placeCount && (
                <span className={minor}>{t.count('discovery.certs.onPlaces', places)}</span>
              )}
            </>
          }
        >
          {t(`foundCert.why.${code}`)}
        </Notice>
      ))}
    </div>
  );
}

function noticeTone(code: Condition) {
  return severityTones[severityOf[code]];
}

const stack = css({ display: 'grid', gap: '3' });
const minor = css({ ms: '2', fontWeight: 'normal', fontSize: 'sm', color: 'fg.muted' });
