import type { Rspack } from '@rsbuild/core';
import type { FirstPaint } from '../src/console/define-room.ts';

export function integrityOfFile(address: string): string;
export class ChunkTablePlugin implements Rspack.RspackPluginInstance {
  constructor(pages: Readonly<Record<string, FirstPaint>>);
  apply(compiler: Rspack.Compiler): void;
}
