import type { ApiField } from '#core/contract/api-document.ts';
import { AboutText } from '#src/features/api/about-text.tsx';
import { apiTexts } from '#src/features/api/texts.ts';
import type { Translate } from '#src/i18n/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Tag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

interface FieldListProps {
  readonly label: string;
  readonly fields: readonly ApiField[];
  /** Marks the fields that must be sent; those of a reply are always there. */
  readonly isInput?: boolean;
}

/** Fields as a tree, each with type, limits and what it means. */
export function FieldList({ label, fields, isInput = false }: FieldListProps) {
  const t = useText(apiTexts);
  return (
    <ul aria-label={label} className={list}>
      {fields.map((field) => (
        <li key={field.name} className={row}>
          <div className={head}>
            <code className={name}>{field.name}</code>
            <span className={type}>{typeText(field, t)}</span>
            {isInput && field.required && <Tag tone="warning">{t('api.field.required')}</Tag>}
          </div>
          {limitTexts(field, isInput, t).map((text) => (
            <p key={text} className={limits}>
              {text}
            </p>
          ))}
          {field.about !== '' && <AboutText text={field.about} className={about} />}
          {field.fields.length > 0 && (
            <details open={isInput}>
              <summary className={more}>{t('api.field.more', { name: field.name })}</summary>
              <div className={inside}>
                <FieldList label={field.name} fields={field.fields} isInput={isInput} />
              </div>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

function typeText({ type, format, entry, isNullable }: ApiField, t: Translate<'api'>): string {
  const kind = format === 'date-time' ? 'time' : format === 'date' ? 'date' : type;
  const word = t(`api.types.${kind}`);
  const full = type === 'list' && entry !== undefined ? `${word} · ${t(`api.types.${entry}`)}` : word;
  return isNullable ? `${full} · ${t('api.field.nullable')}` : full;
}

/** Values, bounds, pattern and default in words. */
function limitTexts(field: ApiField, isInput: boolean, t: Translate<'api'>): readonly string[] {
  const { values, pattern, default: usual } = field;
  const bounds = values.length > 0 ? '' : boundsText(field, t);
  return [
    ...(values.length > 0 ? [`${t('api.field.values')}: ${values.join(' · ')}`] : []),
    ...(bounds === '' ? [] : [bounds]),
    ...(isInput && pattern !== undefined && pattern.length <= 80 ? [pattern] : []),
    ...(isInput && usual !== undefined && usual !== ''
      ? [t('api.field.usual', { value: JSON.stringify(usual) })]
      : []),
  ];
}

function boundsText({ type, least, most }: ApiField, t: Translate<'api'>): string {
  const isCount = type === 'text' || type === 'list';
  const bounds =
    least !== undefined && most !== undefined
      ? t('api.bounds.both', { least, most })
      : most !== undefined
        ? t(isCount ? 'api.bounds.most' : 'api.bounds.upTo', { most })
        : least !== undefined
          ? t(isCount ? 'api.bounds.least' : 'api.bounds.from', { least })
          : '';
  if (bounds === '' || !isCount) return bounds;
  return t(type === 'list' ? 'api.bounds.entries' : 'api.bounds.characters', { bounds });
}

const list = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' });
const row = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '1',
  py: '2.5',
  '&:not(:first-child)': { borderTop: '1px solid token(colors.border)' },
});
const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2.5', rowGap: '1' });
const name = css({ fontFamily: 'mono', fontSize: 'sm', fontWeight: 'semibold', overflowWrap: 'anywhere' });
const type = css({ fontSize: 'sm', color: 'fg.muted' });
const limits = css({ fontFamily: 'mono', fontSize: 'xs', color: 'fg.muted', overflowWrap: 'anywhere' });
const about = css({ fontSize: 'sm', maxW: '72ch', overflowWrap: 'anywhere' });
const more = css({ fontSize: 'sm', color: 'accent.text', cursor: 'pointer', minH: '6', py: '1' });
const inside = css({ ps: '4', borderInlineStart: '2px solid token(colors.border)' });
