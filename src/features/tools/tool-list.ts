import {
  ArrowLeftRight,
  FileCheck2,
  FilePlus2,
  FileText,
  KeyRound,
  Link,
  ListPlus,
  type LucideIcon,
  Replace,
  ServerCog,
  ShieldCheck,
} from 'lucide-react';

interface ToolEntry {
  /** Last segment of its path, and its key in `tools.names` and `tools.abouts`. */
  readonly name: string;
  readonly icon: LucideIcon;
  /** Accepts or makes private keys, which links must not carry. */
  readonly hasKeys: boolean;
  /** Calls the server; all other tools send nothing. */
  readonly isOnline: boolean;
}

const entries = [
  { name: 'gen-csr', icon: FilePlus2, hasKeys: true, isOnline: false },
  { name: 'parse-cert', icon: FileCheck2, hasKeys: false, isOnline: false },
  { name: 'parse-csr', icon: FileText, hasKeys: false, isOnline: false },
  { name: 'convert-cert', icon: ArrowLeftRight, hasKeys: true, isOnline: false },
  { name: 'convert-private-key', icon: KeyRound, hasKeys: true, isOnline: false },
  { name: 'match-pair', icon: Link, hasKeys: true, isOnline: false },
  { name: 'ssl-config', icon: ServerCog, hasKeys: false, isOnline: false },
  { name: 'batch-replace', icon: Replace, hasKeys: false, isOnline: false },
  { name: 'batch-cfdns', icon: ListPlus, hasKeys: false, isOnline: true },
  { name: 'report', icon: ShieldCheck, hasKeys: false, isOnline: true },
] as const satisfies readonly ToolEntry[];

export type ToolName = (typeof entries)[number]['name'];

export interface Tool extends ToolEntry {
  readonly name: ToolName;
}

/** All tools, in menu order. */
export const toolList: readonly Tool[] = entries;

export const toolsPath = '/certhub/tools';

export function toolNamed(name: ToolName): Tool {
  const found = toolList.find((each) => each.name === name);
  if (!found) throw new Error(`unknown tool ${name}`);
  return found;
}

/** What a tool says before anything is pressed: a text of `tools`. One that asks the server says that it cannot now. */
export function whereToolRuns(
  { isOnline, hasKeys }: Pick<Tool, 'isOnline' | 'hasKeys'>,
  isConnected: boolean,
) {
  if (isOnline) return isConnected ? 'asksServer' : 'noConnection';
  return hasKeys ? 'nothingSentKeys' : 'nothingSent';
}
