import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useOnline } from '#src/console/calls/use-online.ts';
import { PageTitle } from '#src/console/page/page-title.tsx';
import { NewerVersion, type NewerVersionProps } from '#src/features/tools/newer-version.tsx';
import { toolsTexts } from '#src/features/tools/texts.ts';
import {
  type Tool,
  type ToolName,
  toolNamed,
  toolsPath,
  whereToolRuns,
} from '#src/features/tools/tool-list.ts';
import { useText } from '#src/i18n/use-text.ts';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { StatusTag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

export interface ToolHeaderProps {
  readonly name: ToolName;
  /** Of the window; by default, the tool's name. */
  readonly title?: string | undefined;
  readonly actions?: ReactNode;
  readonly keepInput?: NewerVersionProps['keepInput'];
}

export function ToolHeader({ name, title, actions, keepInput }: ToolHeaderProps) {
  const t = useText(toolsTexts);
  const ownName = t(`tools.names.${name}`);
  return (
    <>
      <PageTitle text={title ?? ownName} />
      <NewerVersion keepInput={keepInput} />
      <PageHeader
        crumbsLabel={t('common.crumbs')}
        crumbs={[
          <Link key="tools" to={toolsPath}>
            {t('tools.title')}
          </Link>,
          ownName,
        ]}
        title={ownName}
        mark={<WhereItRuns {...toolNamed(name)} />}
        description={t(`tools.abouts.${name}`)}
        actions={actions}
      />
    </>
  );
}

const tones = {
  asksServer: undefined,
  noConnection: 'warning',
  nothingSent: 'success',
  nothingSentKeys: 'success',
} as const;

function WhereItRuns(tool: Tool) {
  const t = useText(toolsTexts);
  const where = whereToolRuns(tool, useOnline());
  return (
    <StatusTag tone={tones[where]} wraps>
      {t(`tools.${where}`)}
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
