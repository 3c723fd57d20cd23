/** What the bundler provides: style sheets as side effects, and the name of the build. */
declare module '*.css';
declare const process: { readonly env: { readonly NODE_ENV: 'development' | 'production' } };
