/**
 * Stands in for `ufo` and `destr`, which `ofetch` brings for base addresses, queries and guessed reply types: 2 KiB of every first visit
 * that no request of the console uses. Contract and callers give whole addresses and ask for text or bytes.
 */
function unused() {
  throw new Error('not in the bundle');
}

export { unused as withBase, unused as withQuery };
// biome-ignore lint/style/noDefaultExport: that of `destr`
export default unused;
