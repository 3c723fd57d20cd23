import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { NewerVersion, type NewerVersionProps } from '#src/features/tools/newer-version.tsx';
import { toolsTexts } from '#src/features/tools/texts.ts';
import { type Tool, toolsPath } from '#src/features/tools/tool-list.ts';
import { useText } from '#src/i18n/use-text.ts';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { StatusTag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

export interface ToolHeaderProps {
  readonly tool: Tool;
  readonly actions?: ReactNode;
  readonly keepInput?: NewerVersionProps['keepInput'];
}

export function ToolHeader({ tool, actions, keepInput }: ToolHeaderProps) {
  const t = useText(toolsTexts);
  return (
    <>
      <NewerVersion keepInput={keepInput} />
      <PageHeader
        crumbsLabel={t('common.crumbs')}
        crumbs={[
          <Link key="tools" to={toolsPath}>
            {t('tools.title')}
          </Link>,
          t(`tools.names.${tool.name}`),
        ]}
        title={t(`tools.names.${tool.name}`)}
        mark={<WhereItRuns tool={tool} />}
        description={t(`tools.abouts.${tool.name}`)}
        actions={actions}
      />
    </>
  );
}

function WhereItRuns({ tool: { isOnline, hasKeys } }: { readonly tool: Tool }) {
  const t = useText(toolsTexts);
  if (isOnline) return <StatusTag wraps>{t('tools.asksServer')}</StatusTag>;
  return (
    <StatusTag tone="success" wraps>
      {t(hasKeys ? 'tools.nothingSentKeys' : 'tools.nothingSent')}
    </StatusTag>
  );
}

/** Frame of a tool's header and everything below it. */
export const toolFrame = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '4.5',
  alignContent: 'start',
});
