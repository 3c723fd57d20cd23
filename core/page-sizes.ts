/** Page sizes offered to customers (product.md, 'Lists'). */
export const pageSizes = [10, 15, 20, 30, 50, 100, 300, 400] as const;
