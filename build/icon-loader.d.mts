export function shapesOf(icon: { readonly node: readonly (readonly [string, object])[] }): string;
