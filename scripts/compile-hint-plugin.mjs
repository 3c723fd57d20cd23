/** Bytes: a library of which a page uses little is better compiled function by function. */
const longest = 500_000;

/**
 * Heads each script of the page with the hint that its functions are called as it is loaded. Chromium then compiles the
 * script beside the page's thread while it arrives, once; else it would be read through at first and each function of it
 * compiled when it is first called, on the page's own thread. To other browsers the hint is a comment. Decision 176 has the figures.
 */
export class CompileHintPlugin {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('CompileHintPlugin', (compilation) => {
      // After the minifier, which drops comments, and before the hashes.
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
