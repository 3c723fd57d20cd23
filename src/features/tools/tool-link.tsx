import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isNetworkLocked } from '#src/adapters/site/network-lock.ts';
import { type Tool, toolsPath } from '#src/features/tools/tool-list.ts';

export interface ToolLinkProps {
  readonly tool: Tool;
  readonly className: string;
  readonly children: ReactNode;
}

/** Links to a tool's page. If this document's network is locked, a tool that needs the server opens in a new one. */
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
