import type { Rspack } from '@rsbuild/core';

export declare class HelpPlugin {
  constructor(files: Readonly<Record<string, string | Buffer>>);
  apply(compiler: Rspack.Compiler): void;
}
