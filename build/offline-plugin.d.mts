import type { Rspack } from '@rsbuild/core';

export declare class OfflinePlugin implements Rspack.RspackPluginInstance {
  apply(compiler: Rspack.Compiler): void;
}
