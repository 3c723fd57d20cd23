import type { Rspack } from '@rsbuild/core';

export const splitMark: string;
export class PageChunksPlugin {
  apply(compiler: Rspack.Compiler): void;
}
