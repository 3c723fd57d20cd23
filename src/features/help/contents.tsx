import { helpTexts } from '#src/features/help/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';

export interface ContentsProps {
  readonly sections: readonly { readonly id: string; readonly title: string }[];
  /** Above the article, where there is no room beside it. */
  readonly isFolded?: boolean;
}

/** The sections of the article. */
export function Contents({ sections, isFolded = false }: ContentsProps) {
  const t = useText(helpTexts);
  if (sections.length < 2) return isFolded ? null : <span className={css({ hideBelow: 'xl' })} />;
  const list = (
    <ul className={links}>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ul>
  );
  if (isFolded)
    return (
      <details className={folded}>
        <summary>{t('help.contents')}</summary>
        {list}
      </details>
    );
  return (
    <nav aria-label={t('help.contents')} className={beside}>
      <p className={css({ mb: '1.5', fontSize: 'xs', color: 'fg.subtle' })}>{t('help.contents')}</p>
      {list}
    </nav>
  );
}

const links = css({
  display: 'grid',
  gap: '0.5',
  borderInlineStart: '2px solid token(colors.border)',
  fontSize: 'sm',
  '& a': { display: 'block', px: '3', py: '1', color: 'fg.muted', _hover: { color: 'accent.text' } },
});
const beside = css({
  display: { base: 'none', xl: 'block', _print: 'none' },
  position: { base: 'sticky', _low: 'static' },
  top: '20',
  pt: '16',
});
const folded = css({
  display: { base: 'block', xl: 'none', _print: 'none' },
  mb: '5',
  px: '4',
  py: '2.5',
  border: '1px solid token(colors.border)',
  borderRadius: 'md',
  bg: 'bg.surface',
  '& summary': { cursor: 'pointer', fontWeight: 'medium' },
  '& ul': { mt: '2' },
});
