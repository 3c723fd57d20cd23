import type { Rspack } from '@rsbuild/core';

export declare class LaterIntegrityPlugin implements Rspack.RspackPluginInstance {
  apply(compiler: Rspack.Compiler): void;
}
