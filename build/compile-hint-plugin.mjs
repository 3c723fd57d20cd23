/** Maximum bytes of a hinted script: a larger library, of which a page uses little, is better compiled function by function. */
const longest = 500_000;

/**
 * Prefixes each script of the page with the hint that its functions are called on load. Chromium then compiles the script once, off the
 * page's thread, while it arrives; otherwise it would preparse it and compile each function at its first call, on the page's thread.
 * Other browsers see a comment. Decision 064 has the figures.
 */
export class CompileHintPlugin {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('CompileHintPlugin', (compilation) => {
      // After the minifier, which drops comments, and before hashing.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE;
      compilation.hooks.processAssets.tap({ name: 'CompileHintPlugin', stage }, () => {
        for (const { runtime, files } of compilation.chunks)
          if (new Set(runtime).has('early'))
            for (const file of files)
              if (file.endsWith('.js'))
                compilation.updateAsset(file, (script) =>
                  script.size() > longest
                    ? script
                    : new sources.ConcatSource('//# allFunctionsCalledOnLoad\n', script),
                );
      });
    });
  }
}
