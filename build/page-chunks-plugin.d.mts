import type { Rspack } from '@rsbuild/core';
import type { FirstPaint } from '../src/console/define-room.ts';

export const splitMark: string;
export class PageChunksPlugin {
  constructor(pages: Readonly<Record<string, FirstPaint>>);
  apply(compiler: Rspack.Compiler): void;
}
