// biome-ignore-all lint/style/noDefaultExport: the bundler asks a loader for it
/** The loader as the bundler calls it. */
export default function trimPanda(this: { readonly mode: string }, code: string): string;
