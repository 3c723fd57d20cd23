import { siteChange } from '#core/contract/shop-site.ts';
import { type ChangedField, changedLines } from '#core/site/changed-fields.ts';
import { isHex } from '#core/site/contrast.ts';
import { isLegal, type SitePart } from '#core/site/site-parts.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { shopSiteTexts } from '#src/features/shop/site.texts.ts';
import { minor, quiet } from '#src/features/shop/system-style.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

/** What a waiting change of the site would change, field by field, before and after. */
export function SiteChange({ id }: { readonly id: string }) {
  const t = useText(shopSiteTexts);
  const query = useCall(siteChange, { params: { id } });
  return (
    <div className={css({ mt: '3' })}>
      <QueryGate query={query} failed={t('shopSite.compare.failed')}>
        {({ part, isStale, isReset, fields }) => (
          <div className={grid}>
            {isStale && <Notice tone="warning">{t('shopSite.compare.stale')}</Notice>}
            {isReset && <p>{t('shopSite.reset')}</p>}
            {fields.length === 0 ? (
              <p className={quiet}>{t('shopSite.compare.none')}</p>
            ) : (
              <dl className={grid}>
                {fields.map((each) => (
                  <Field key={each.field} part={part} change={each} />
                ))}
              </dl>
            )}
          </div>
        )}
      </QueryGate>
    </div>
  );
}

interface FieldProps {
  readonly part: SitePart;
  readonly change: ChangedField;
}

function Field({ part, change: { field, before, after } }: FieldProps) {
  const t = useText(shopSiteTexts);
  const isLong = `${before}${after}`.includes('\n');
  const lines = changedLines(before, after);
  // Only the order, or empty lines.
  const isOrder = isLong && lines.gone.length + lines.added.length === 0;
  const sides = isLong && !isOrder ? [lines.gone.join('\n'), lines.added.join('\n')] : [before, after];
  return (
    <div className={box}>
      <dt className={css({ fontWeight: 'medium' })}>{useFieldName(part, field)}</dt>
      {(['before', 'after'] as const).map((side, index) => (
        <dd key={side} className={css({ minW: '0' })}>
          <span className={minor}>
            {t(`shopSite.compare.${isLong && !isOrder ? 'lines' : 'sides'}.${side}`)}
          </span>
          <Value text={sides[index] ?? ''} />
        </dd>
      ))}
    </div>
  );
}

/** A picture, a color, or a text as it was typed. */
function Value({ text }: { readonly text: string }) {
  const t = useText(shopSiteTexts);
  if (text === '') return <span className={quiet}>{t('shopSite.compare.nothing')}</span>;
  if (text.startsWith('data:image/')) return <img src={text} alt="" className={picture} />;
  return (
    <span className={typed}>
      {isHex(text) && <span aria-hidden="true" className={swatch} style={{ backgroundColor: text }} />}
      {text}
    </span>
  );
}

function useFieldName(part: SitePart, field: string): string {
  const t = useText(shopSiteTexts);
  if (isLegal(part) || part === 'mails') return t.find(`shopSite.legal.languages.${field}`) ?? field;
  const name =
    field === 'logo.light' || field === 'logo.dark'
      ? field.replace('.light', 'Light').replace('.dark', 'Dark')
      : field.replace('colors.', '');
  return t.find(`shopSite.${part}.${name}`) ?? field;
}

const grid = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' });
const box = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
  gap: '2',
  p: '3',
  bg: 'bg.subtle',
  borderRadius: 'md',
  fontSize: 'sm',
  '& dt': { gridColumn: '1 / -1' },
});
const typed = css({
  display: 'block',
  maxH: '64',
  overflowY: 'auto',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
const picture = css({ maxH: '10', maxW: 'full' });
const swatch = css({
  display: 'inline-block',
  w: '3',
  h: '3',
  me: '1.5',
  borderRadius: 'sm',
  border: '1px solid token(colors.border)',
  verticalAlign: 'middle',
});
