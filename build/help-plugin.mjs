/** Where the help's files lie below the console's root. */
export const helpFolder = 'data/help/';

/** Writes the compiled articles beside the console's files, in a build and in development. */
export class HelpPlugin {
  /** `files`: contents by path (`scripts/help.ts`). */
  constructor(files) {
    this.files = files;
  }

  apply(compiler) {
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap('HelpPlugin', (compilation) => {
      compilation.hooks.processAssets.tap('HelpPlugin', () => {
        for (const [path, content] of Object.entries(this.files))
          compilation.emitAsset(path, new RawSource(content));
      });
    });
  }
}
