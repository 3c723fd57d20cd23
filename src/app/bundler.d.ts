/**
 * Declarations provided by the bundler: style sheets as side effects, the build mode, the loader behind `import()`, and
 * the initial chunks of each page (`scripts/page-chunks-plugin.mjs`).
 */
declare module '*.css';
declare const process: { readonly env: { readonly NODE_ENV: 'development' | 'production' } };
declare let __webpack_chunk_load__: (id: string) => Promise<unknown>;
declare const __webpack_require__: {
  /** Integrity of chunks by ID; absent in a development build. */
  readonly sriHashes?: Record<string, string>;
  /** Path of a chunk relative to the address of all files. */
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
