/** Maximum orders paid at once (product.md, 'Batches'). */
export const mostAtOnce = 500;
