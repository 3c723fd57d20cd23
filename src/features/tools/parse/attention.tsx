import type { Lint } from '#core/x509/lint.ts';
import { factsTexts } from '#src/features/tools/parse/facts/texts.ts';
import type { Translate } from '#src/i18n/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

const tones = { error: 'danger', warning: 'warning', note: 'success' } as const;

/** Issues of an object, each with the source of its rule. */
export function Attention({ lints }: { readonly lints: readonly Lint[] }) {
  const t = useText(factsTexts);
  const urgent = lints.filter(({ level }) => level !== 'note');
  const title =
    urgent.length === 0 ? t('facts.attention.none') : t.count('facts.attention.count', urgent.length);
  return (
    <Notice tone={tones[urgent[0]?.level ?? 'note']} title={title}>
      {lints.length > 0 && (
        <ul className={list}>
          {lints.map((lint) => (
            <li key={`${lint.code} ${lint.about}`}>
              {urgent.length > 0 && (
                <span className={css({ fontWeight: 'semibold' })}>
                  {t(`facts.attention.levels.${lint.level}`)}
                  {' · '}
                </span>
              )}
              {lintText(lint, t)}{' '}
              <span className={source}>
                {t('facts.attention.source', { source: lint.source.replace(' (secondary sources)', '') })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

function lintText({ code, values }: Lint, t: Translate<'facts'>): string {
  const { count, weakness } = values;
  const days = typeof count === 'number' ? t.count('facts.days', count) : '';
  const why = t.find(`facts.weaknesses.${weakness}`) ?? '';
  return t.find(`facts.lints.${code}`, { ...values, days, why }) ?? code;
}

const list = css({ mt: '1', display: 'grid', gap: '0.5' });
const source = css({ fontSize: 'xs', color: 'fg.muted' });
