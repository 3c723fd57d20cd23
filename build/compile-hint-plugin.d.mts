import type { Rspack } from '@rsbuild/core';

export class CompileHintPlugin {
  apply(compiler: Rspack.Compiler): void;
}
