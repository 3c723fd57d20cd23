/**
 * What the bundler provides: style sheets as side effects, the name of the build, what `import()` fetches code with, and what
 * each page begins with (`scripts/page-chunks-plugin.mjs`).
 */
declare module '*.css';
declare const process: { readonly env: { readonly NODE_ENV: 'development' | 'production' } };
declare let __webpack_chunk_load__: (id: string) => Promise<unknown>;
declare const __webpack_require__: {
  /** The integrity of chunks by their ids; none in a development build. */
  readonly sriHashes?: Record<string, string>;
  /** The path of a chunk below the address of all files. */
  u: (id: string) => string;
  readonly pages: Readonly<
    Record<
      string,
      {
        readonly code: readonly string[];
        readonly zh: readonly string[];
        readonly en: readonly string[];
        readonly asks: readonly string[];
      }
    >
  >;
};
