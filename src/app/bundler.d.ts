/** What the bundler provides: style sheets as side effects, the name of the build, and what `import()` fetches code with. */
declare module '*.css';
declare const process: { readonly env: { readonly NODE_ENV: 'development' | 'production' } };
declare let __webpack_chunk_load__: (id: string) => Promise<unknown>;
