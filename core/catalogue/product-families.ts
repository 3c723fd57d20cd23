/** Product type switches of the purchase page; only `ssl` is on initially (product.md, 'Products'). */
export const productFamilies = ['ssl', 'code', 'doc', 'email', 'vmc', 'ip'] as const;
export type ProductFamily = (typeof productFamilies)[number];
