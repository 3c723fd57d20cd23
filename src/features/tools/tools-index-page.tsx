import { PageTitle } from '#src/console/page/page-title.tsx';
import { toolsTexts } from '#src/features/tools/texts.ts';
import { ToolLink } from '#src/features/tools/tool-link.tsx';
import { toolList } from '#src/features/tools/tool-list.ts';
import { useText } from '#src/i18n/use-text.ts';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { css } from '#styled/css';

/** All tools, each with its purpose. */
export function ToolsIndexPage() {
  const t = useText(toolsTexts);
  return (
    <>
      <PageTitle text={t('tools.title')} />
      <PageHeader title={t('tools.title')} description={t('tools.lead')} />
      <ul className={grid}>
        {toolList.map((tool) => (
          <li key={tool.name}>
            <ToolLink tool={tool} className={tile}>
              <tool.icon aria-hidden="true" />
              <strong>{t(`tools.names.${tool.name}`)}</strong>
              <span className={css({ color: 'fg.muted' })}>{t(`tools.abouts.${tool.name}`)}</span>
            </ToolLink>
          </li>
        ))}
      </ul>
    </>
  );
}

const grid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(17rem, 100%), 1fr))',
  gap: '4',
});
const tile = css({
  display: 'grid',
  alignContent: 'start',
  gap: '1.5',
  h: 'full',
  p: '4.5',
  bg: 'bg.surface',
  border: '1px solid token(colors.border)',
  borderRadius: 'lg',
  color: 'fg.default',
  fontSize: 'sm',
  textDecoration: 'none',
  transition: 'border-color 0.12s',
  _hover: { borderColor: 'accent', textDecoration: 'none' },
  '& svg': { w: '5', h: '5', color: 'accent' },
  '& strong': { fontSize: 'lg', fontWeight: 'semibold' },
});
