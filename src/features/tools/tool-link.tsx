import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isNetworkLocked } from '#src/adapters/site/network-lock.ts';
import { type Tool, toolsPath } from '#src/features/tools/tool-list.ts';

export interface ToolLinkProps {
  readonly tool: Tool;
  readonly className: string;
  readonly children: ReactNode;
}

/** To a tool's page. One that asks the server is a new document where this one may ask nothing any more. */
export function ToolLink({ tool, className, children }: ToolLinkProps) {
  return (
    <Link
      to={`${toolsPath}/${tool.name}`}
      className={className}
      reloadDocument={tool.isOnline && isNetworkLocked()}
    >
      {children}
    </Link>
  );
}
