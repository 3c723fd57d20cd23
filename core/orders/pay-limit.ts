/** Maximum orders paid at once (spec §9 'Max orders per batch'). */
export const mostAtOnce = 500;
