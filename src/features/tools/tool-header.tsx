import { Link } from '@tanstack/react-router';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { newerVersion } from '#src/adapters/site/offline.ts';
import { toolsTexts } from '#src/features/tools/texts.ts';
import { type Tool, toolsPath } from '#src/features/tools/tool-list.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { StatusTag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

export interface ToolHeaderProps {
  readonly tool: Tool;
  readonly actions?: ReactNode;
  /** The fragment that brings the input back after the page is loaded anew; null: it would be lost. Absent: the address holds all. */
  readonly keepInput?: (() => Promise<string | null>) | undefined;
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

/** Nobody's page is loaded anew without asking, and no input is lost without saying so. */
function NewerVersion({ keepInput }: Pick<ToolHeaderProps, 'keepInput'>) {
  const t = useText(toolsTexts);
  const isWaiting = useSyncExternalStore(newerVersion.subscribe, newerVersion.isWaiting);
  const [isLost, setLost] = useState(false);
  if (!isWaiting) return null;
  const reload = async () => {
    const fragment = isLost ? '' : keepInput === undefined ? '' : await keepInput();
    if (fragment === null) setLost(true);
    else newerVersion.take(fragment);
  };
  return (
    <Notice
      role="status"
      tone={isLost ? 'warning' : 'info'}
      title={t('tools.newer.title')}
      actions={
        <Button size="sm" onClick={() => void reload()}>
          {t(isLost ? 'tools.newer.clear' : 'tools.newer.reload')}
        </Button>
      }
    >
      {t(isLost ? 'tools.newer.lost' : 'tools.newer.about')}
    </Notice>
  );
}

function WhereItRuns({ tool: { isOnline, hasKeys } }: { readonly tool: Tool }) {
  const t = useText(toolsTexts);
  if (isOnline) return <StatusTag className={wrapped}>{t('tools.asksServer')}</StatusTag>;
  return (
    <StatusTag tone="success" className={wrapped}>
      {t(hasKeys ? 'tools.nothingSentKeys' : 'tools.nothingSent')}
    </StatusTag>
  );
}

/** A sentence, longer than a phone is wide. */
const wrapped = css({ whiteSpace: 'normal!', h: 'auto!', minW: '0' });
