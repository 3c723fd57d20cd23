/**
 * Declarations provided by the bundler: style sheets as side effects, the build mode, the loader behind `import()`, and
 * the initial chunks of each page (`build/page-chunks-plugin.mjs`).
 */
declare module '*.css';
declare const process: { readonly env: { readonly NODE_ENV: 'development' | 'production' } };
declare let __webpack_chunk_load__: (id: string) => Promise<unknown>;
declare const __webpack_require__: {
  /** Rows of the chunks that pages start with (`build/chunk-table-plugin.mjs`); absent in a development build. */
  readonly chunks?: string;
  /** Path of a chunk relative to the address of all files. */
  u: (id: string) => string;
  /** The `integrity` of the scripts that load chunks, by ID. */
  integrity: Readonly<Record<string, string>>;
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
